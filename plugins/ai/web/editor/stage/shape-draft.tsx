import { useSnapshot } from 'valtio/react';
import { outlineOf } from '../../../shared/shapes/outline.ts';
import { useEditor } from '../session/hooks.ts';
import { toStage } from './camera.ts';
import classes from './stage.module.css';

/** The shape that is being drawn, as it will look. */
export function ShapeDraft() {
  const session = useEditor();
  const { camera, stage } = useSnapshot(session.view);
  const { draft } = useSnapshot(session.ui).shape;
  if (draft === undefined) return null;
  const { recipe } = draft;
  const [a, b, c, d, e, f] = draft.matrix;
  const at = toStage(camera, { x: 0, y: 0 });
  const { shape, fill, stroke } = recipe;
  const face = shape === 'arrow' ? stroke.colour : shape === 'line' || fill === '' ? 'none' : fill;
  return (
    <svg className={classes.overlay} width={stage.width} height={stage.height} aria-hidden>
      <g transform={`translate(${at.x} ${at.y}) scale(${camera.zoom}) matrix(${a} ${b} ${c} ${d} ${e} ${f})`}>
        <path
          d={outlineOf({ ...recipe, stroke: { ...stroke } })}
          fill={face}
          stroke={shape === 'arrow' || stroke.width === 0 ? 'none' : stroke.colour}
          strokeWidth={stroke.width}
          strokeLinecap="round"
        />
      </g>
    </svg>
  );
}
