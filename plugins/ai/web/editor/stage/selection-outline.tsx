import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useEditor, useEngineState } from '../session/hooks.ts';
import { toStage } from './camera.ts';
import classes from './stage.module.css';

/** The edge of what is selected, and what is being drawn of a selection to come. */
export function SelectionOutline() {
  const session = useEditor();
  const { camera, stage } = useSnapshot(session.view);
  const { draft } = useSnapshot(session.ui).select;
  const outline = useOutline(camera.zoom);
  if (outline === '' && draft === undefined) return null;
  const at = toStage(camera, { x: 0, y: 0 });
  const paths = [outline, draft === undefined ? '' : pathOf(draft)].filter((path) => path !== '');
  return (
    <svg className={classes.overlay} width={stage.width} height={stage.height} aria-hidden>
      <g transform={`translate(${Math.round(at.x)} ${Math.round(at.y)}) scale(${camera.zoom})`}>
        {paths.map((path, which) => (
          <g key={which === 0 ? 'first' : 'draft'}>
            <path className={classes.antsGround} d={path} />
            <path className={classes.ants} d={path} />
          </g>
        ))}
      </g>
    </svg>
  );
}

/** Of the selection that is there, at this zoom; asked for anew where it is another one. */
function useOutline(zoom: number): string {
  const { engine } = useEditor();
  const key = useEngineState()?.selection?.key;
  const [path, setPath] = useState('');
  useEffect(() => {
    if (key === undefined) {
      setPath('');
      return;
    }
    let gone = false;
    engine.contours(zoom * window.devicePixelRatio).then(
      (found) => gone || setPath(found),
      // The engine is gone, and the editor says so.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [engine, key, zoom]);
  return path;
}

type Draft =
  | {
      readonly kind: 'rectangle' | 'ellipse';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'polygon'; readonly points: readonly { readonly x: number; readonly y: number }[] };

function pathOf(draft: Draft): string {
  if (draft.kind === 'polygon') return draft.points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const { x, y, width, height } = draft;
  if (draft.kind === 'rectangle') return `M${x} ${y}h${width}v${height}h${-width}Z`;
  const [rx, ry] = [width / 2, height / 2];
  return `M${x} ${y + ry}a${rx} ${ry} 0 1 0 ${width} 0a${rx} ${ry} 0 1 0 ${-width} 0Z`;
}
