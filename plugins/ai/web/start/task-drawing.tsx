import classes from './start-page.module.css';
import type { Task } from './tasks.ts';

/** What a task makes of a picture, before and after. */
export function TaskDrawing({ task }: { task: Task }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 120 60" aria-hidden>
      <rect className={classes.ground} width="54" height="60" rx="4" />
      {task === 'generate' ? (
        <text className={classes.letters} x="27" y="35" textAnchor="middle">
          “ ”
        </text>
      ) : (
        <Cup x={27} />
      )}
      {task === 'erase' ? <circle className={classes.spot} cx="45" cy="14" r="5" /> : null}
      <path className={classes.arrow} d="M57 30h5m-2-2.500l2.500 2.500l-2.500 2.500" />
      <rect
        className={task === 'white' ? classes.white : classes.after}
        data-task={task}
        x="66"
        width="54"
        height="60"
        rx="4"
      />
      {task === 'crop' ? (
        <>
          <Cup x={93} />
          <path className={classes.frame} d="M76 14v-4h4M106 10h4v4M110 46v4h-4M80 50h-4v-4" />
        </>
      ) : (
        <Cup x={93} />
      )}
      {task === 'sizes' ? (
        <path
          className={classes.frame}
          d="M70 6h46v14h-46zM73 12h14v45h-14zM98 12h18v18h-18z"
          transform="translate(0 0)"
        />
      ) : null}
      {task === 'text' ? (
        <text className={classes.letters} x="93" y="14" textAnchor="middle">
          ¥39
        </text>
      ) : null}
    </svg>
  );
}

function Cup({ x }: { x: number }) {
  return (
    <g className={classes.cup}>
      <rect x={x - 10} y="20" width="18" height="24" rx="3" />
      <path d={`M${x + 8} 25h3a4 4 0 0 1 4 4v4a4 4 0 0 1 -4 4h-3`} fill="none" strokeWidth="3" />
    </g>
  );
}
