import classes from './progress.module.css';

/** How far work is, 0 to 1, as a bar that fills its place. */
export function Progress(props: { label: string; progress: number; paused?: boolean }) {
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(props.progress * 100)}
      data-paused={props.paused === true}
    >
      <span style={{ transform: `scaleX(${props.progress})` }} />
    </div>
  );
}
