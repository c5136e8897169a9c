import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { keyOf } from '../../base/keys.ts';
import { useText } from '../../web/hooks.ts';
import { type Crop, dragged, type Handle, handles } from './crop.ts';
import classes from './crop-area.module.css';

export interface CropAreaProps {
  /** Undefined while it is being read. */
  bitmap: ImageBitmap | undefined;
  /** Degrees by which it is shown turned, clockwise; the cut is of the turned picture. */
  turn: 0 | 90 | 180 | 270;
  crop: Crop;
  /** Width by height in shares, where the shape is fixed. */
  shape: number | undefined;
  onCrop(crop: Crop): void;
}

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The turned picture with the frame over it: dragged by its middle, edges and corners, or moved by arrows (Shift: resized). */
export function CropArea({ bitmap, turn, crop, shape, onCrop }: CropAreaProps) {
  const t = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ handle: Handle; x: number; y: number; crop: Crop }>(undefined);
  useEffect(() => {
    const target = canvas.current;
    if (target === null || bitmap === undefined) return;
    const sideways = turn === 90 || turn === 270;
    target.width = sideways ? bitmap.height : bitmap.width;
    target.height = sideways ? bitmap.width : bitmap.height;
    const pen = target.getContext('2d');
    pen?.translate(target.width / 2, target.height / 2);
    pen?.rotate((turn * Math.PI) / 180);
    pen?.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
    target.dataset.ready = '';
  }, [bitmap, turn]);
  const down = (event: PointerEvent<HTMLElement>, handle: Handle) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { handle, x: event.clientX, y: event.clientY, crop };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const { current } = held;
    const box = canvas.current?.getBoundingClientRect();
    if (current === undefined || box === undefined) return;
    onCrop(
      dragged(
        current.crop,
        current.handle,
        (event.clientX - current.x) / box.width,
        (event.clientY - current.y) / box.height,
        shape,
      ),
    );
  };
  const up = () => {
    held.current = undefined;
  };
  const key = (event: KeyboardEvent) => {
    const step = steps[keyOf(event)];
    if (step === undefined) return;
    event.preventDefault();
    const by = event.ctrlKey ? 0.05 : 0.01;
    onCrop(dragged(crop, event.shiftKey ? 'se' : 'move', step[0] * by, step[1] * by, shape));
  };
  const percent = (share: number) => `${share * 100}%`;
  return (
    <div className={classes.stage}>
      <div className={classes.picture}>
        <canvas ref={canvas} aria-hidden width={1} height={1} />
        {bitmap === undefined ? null : (
          // biome-ignore lint/a11y/useSemanticElements: a frame to move, with the keys of one
          <div
            role="group"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move it
            tabIndex={0}
            aria-label={t({
              zh: '裁剪框：方向键移动，Shift 加方向键改变大小',
              en: 'Frame: arrows move it, with Shift they change its size',
            })}
            className={classes.frame}
            style={{
              left: percent(crop.x),
              top: percent(crop.y),
              width: percent(crop.width),
              height: percent(crop.height),
            }}
            onPointerDown={(event) => down(event, 'move')}
            onPointerMove={move}
            onPointerUp={up}
            onPointerCancel={up}
            onKeyDown={key}
          >
            {handles.map((handle) => (
              <span
                key={handle}
                className={classes.handle}
                data-handle={handle}
                onPointerDown={(event) => down(event, handle)}
                onPointerMove={move}
                onPointerUp={up}
                onPointerCancel={up}
              />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
