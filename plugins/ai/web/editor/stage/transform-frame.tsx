import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { useEditor, useEngineState } from '../session/hooks.ts';
import { toStage } from './camera.ts';
import { handleOf } from './quad.ts';
import { handles } from './rects.ts';
import classes from './stage.module.css';
import { beginTransform } from './transform.ts';

/** The frame of the layer in hand, with what it is scaled by. */
export function TransformFrame() {
  const session = useEditor();
  const { transform, layer } = useSnapshot(session.ui);
  const { camera, stage } = useSnapshot(session.view);
  const state = useEngineState();
  // A step that is joined to the last one makes no entry of its own.
  const at = JSON.stringify([state?.at, state?.layers.find(({ id }) => id === layer)?.content]);
  // Another layer, or another state of it: undone, redone, moved.
  useEffect(() => {
    void [layer, at];
    session.inOrder(() => void beginTransform(session));
  }, [session, layer, at]);
  if (transform === undefined) return null;
  const corners = transform.quad.map((point) => toStage(camera, point));
  return (
    <svg className={classes.overlay} width={stage.width} height={stage.height} aria-hidden>
      <polygon className={classes.transform} points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {handles.map((handle) => {
        const { x, y } = toStage(camera, handleOf(transform.quad, handle));
        return (
          <rect key={`${handle.x} ${handle.y}`} className={classes.handle} x={x - 4} y={y - 4} width={8} height={8} />
        );
      })}
    </svg>
  );
}
