import { useEffect, useRef } from 'react';
import { useEditor, useEngineState } from '../session/hooks.ts';
import classes from './panel.module.css';

/** CSS pixels of a side, and milliseconds of quiet before it is drawn anew. */
const edge = 40;
const quietMs = 250;

/** What is on a layer. */
export function LayerThumbnail({ id }: { id: string }) {
  const { engine } = useEditor();
  const state = useEngineState();
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef(false);
  useEffect(() => {
    if (state === undefined) return;
    let gone = false;
    const draw = async (): Promise<void> => {
      const bitmap = await engine.layerThumbnail(id, edge * window.devicePixelRatio).catch(() => undefined);
      const element = canvas.current;
      if (bitmap !== undefined && element !== null && !gone) {
        drawn.current = true;
        element.width = bitmap.width;
        element.height = bitmap.height;
        element.getContext('2d')?.drawImage(bitmap, 0, 0);
      }
      bitmap?.close();
    };
    const timer = setTimeout(() => void draw(), drawn.current ? quietMs : 0);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [engine, id, state]);
  return (
    <span className={classes.thumb}>
      <canvas ref={canvas} width={1} height={1} aria-hidden />
    </span>
  );
}
