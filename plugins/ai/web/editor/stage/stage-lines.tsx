import { useSnapshot } from 'valtio/react';
import { useEditor, useEngineState } from '../session/hooks.ts';
import { toStage } from './camera.ts';
import classes from './stage-lines.module.css';

/** Canvas pixels between lines of a grid at least: closer they would be a grey. */
const closest = 5;

/** Grid and guides over the sheet, and for a moment what a moved thing keeps to. */
export function StageLines() {
  const session = useEditor();
  const state = useEngineState();
  const { camera, stage } = useSnapshot(session.view);
  const { shown, guide, snapLines } = useSnapshot(session.ui);
  if (state === undefined) return null;
  const x = (at: number): number => Math.round((at - camera.x) * camera.zoom) + 0.5;
  const y = (at: number): number => Math.round((at - camera.y) * camera.zoom) + 0.5;
  const path = (standing: readonly number[], lying: readonly number[]): string =>
    [...standing.map((at) => `M${x(at)} 0V${stage.height}`), ...lying.map((at) => `M0 ${y(at)}H${stage.width}`)].join(
      '',
    );
  const guides = shown.guides ? (state.guides ?? { standing: [], lying: [] }) : { standing: [], lying: [] };
  const rest = (axis: 'standing' | 'lying') =>
    guides[axis].filter((_, at) => guide === undefined || guide.axis !== axis || guide.index !== at);
  const held = guide === undefined ? '' : guide.axis === 'standing' ? path([guide.at], []) : path([], [guide.at]);
  return (
    <svg className={classes.lines} width={stage.width} height={stage.height} aria-hidden>
      {shown.grid ? <Grid /> : null}
      <path className={classes.guide} data-lines="guides" d={path(rest('standing'), rest('lying')) + held} />
      {guide === undefined ? null : (
        <text
          className={classes.number}
          {...(guide.axis === 'standing' ? { x: x(guide.at) + 6, y: 36 } : { x: 28, y: y(guide.at) - 6 })}
        >
          {guide.at}
        </text>
      )}
      {snapLines === undefined ? null : (
        <path className={classes.snap} data-lines="snap" d={path(snapLines.standing, snapLines.lying)} />
      )}
    </svg>
  );
}

function Grid() {
  const session = useEditor();
  const state = useEngineState();
  const { camera } = useSnapshot(session.view);
  const { gridStep } = useSnapshot(session.ui);
  if (state === undefined) return null;
  let step = gridStep;
  while (step * camera.zoom < closest) step *= 2;
  const { x, y } = toStage(camera, { x: 0, y: 0 });
  const [width, height] = [state.width * camera.zoom, state.height * camera.zoom];
  const count = (side: number): number[] => Array.from({ length: Math.ceil(side / step) - 1 }, (_, at) => at + 1);
  const place = (from: number, at: number): number => Math.round(from + at * step * camera.zoom) + 0.5;
  const standing = count(state.width).map((at) => `M${place(x, at)} ${y}v${height}`);
  const lying = count(state.height).map((at) => `M${x} ${place(y, at)}h${width}`);
  return <path className={classes.grid} data-lines="grid" d={[...standing, ...lying].join('')} />;
}
