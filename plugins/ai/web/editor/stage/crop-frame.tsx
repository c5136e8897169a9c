import { useText } from '@fitout/sdk/web';
import { useSnapshot } from 'valtio/react';
import { useEditor } from '../session/hooks.ts';
import { toStage } from './camera.ts';
import { cornerOf, handles } from './rects.ts';
import classes from './stage.module.css';

const thirds = [1 / 3, 2 / 3];
/** Finer while the picture is turned: what is level is seen by it. */
const turning = Array.from({ length: 11 }, (_, at) => (at + 1) / 12);

/** The frame of a crop: what goes is darkened. */
export function CropFrame() {
  const session = useEditor();
  const t = useText();
  const { rect, angle } = useSnapshot(session.ui).crop;
  const { camera, stage } = useSnapshot(session.view);
  if (rect === undefined) return null;
  const { x, y } = toStage(camera, rect);
  const [width, height] = [rect.width * camera.zoom, rect.height * camera.zoom];
  return (
    <svg
      className={classes.overlay}
      width={stage.width}
      height={stage.height}
      role="img"
      aria-label={t({ zh: '裁剪框 {w} × {h}', en: 'Crop frame {w} × {h}' }, { w: rect.width, h: rect.height })}
    >
      <path
        className={classes.shade}
        fillRule="evenodd"
        d={`M0 0H${stage.width}V${stage.height}H0Z M${x} ${y}h${width}v${height}h${-width}Z`}
      />
      {(angle === 0 ? thirds : turning).map((part) => (
        <g key={part} className={classes.third}>
          <line x1={x + width * part} x2={x + width * part} y1={y} y2={y + height} />
          <line x1={x} x2={x + width} y1={y + height * part} y2={y + height * part} />
        </g>
      ))}
      <rect className={classes.frame} x={x} y={y} width={width} height={height} />
      {handles.map((handle) => {
        const at = toStage(camera, cornerOf(rect, handle));
        return (
          <rect
            key={`${handle.x} ${handle.y}`}
            className={classes.handle}
            data-turn={
              handle.x * handle.y === 1 ? 'nwse' : handle.x * handle.y === -1 ? 'nesw' : handle.x === 0 ? 'ns' : 'ew'
            }
            x={at.x - 4}
            y={at.y - 4}
            width={8}
            height={8}
          />
        );
      })}
    </svg>
  );
}
