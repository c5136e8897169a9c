import { type PreviewImage, useBackCloses, useText } from '@fitout/sdk/web';
import { type KeyboardEvent, type PointerEvent, useEffect, useReducer, useRef, useState } from 'react';
import { keyOf } from '../../../sdk/base/keys.ts';
import styles from './image-preview.module.css';
import { PreviewBar } from './preview-bar.tsx';
import { cssTransform, isLying, still, transform } from './transform.ts';
import { useNoFling } from './use-no-fling.ts';
import { useWheelSteps } from './wheel-steps.ts';

export interface ImagePreviewProps {
  images: readonly PreviewImage[];
  index: number;
  onClose(): void;
}

/** Pictures over everything. Closes by Esc, a press beside the picture, its button, and the browser's Back. */
export function ImagePreview({ images, index, onClose }: ImagePreviewProps) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(Math.min(Math.max(index, 0), images.length - 1));
  const [state, dispatch] = useReducer(transform, still);
  const [failed, setFailed] = useState(false);
  const drag = useDrag(
    (dx, dy) => dispatch({ type: 'drag', dx, dy }),
    (to) => dispatch({ type: 'scale', to }),
    state.scale,
  );
  useBackCloses(onClose);
  useNoFling(stage);
  useWheelSteps(stage, (direction) => dispatch({ type: 'zoom', by: 'wheel', direction }));

  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const go = (by: number) => {
    setAt((at + by + images.length) % images.length);
    setFailed(false);
    dispatch({ type: 'reset' });
  };
  const onKey = (event: KeyboardEvent) => {
    if (keyOf(event) === 'ArrowLeft' && images.length > 1) go(-1);
    else if (keyOf(event) === 'ArrowRight' && images.length > 1) go(1);
    else if (keyOf(event) === '+' || keyOf(event) === '=') dispatch({ type: 'zoom', by: 'click', direction: 1 });
    else if (keyOf(event) === '-') dispatch({ type: 'zoom', by: 'click', direction: -1 });
    else if (keyOf(event) === '0') dispatch({ type: 'reset' });
  };
  const image = images[at];
  if (image === undefined) return null;
  return (
    <dialog
      ref={dialog}
      className={styles.preview}
      aria-label={t({ zh: '图片预览', en: 'Image preview' })}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={onKey}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the picture closes, as Esc does */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        ref={stage}
        className={styles.stage}
        onClick={(event) => {
          if (event.target === event.currentTarget && !drag.moved()) onClose();
        }}
        {...drag.handlers}
      >
        {failed ? (
          <p className={styles.failed} role="alert">
            {t({ zh: '图片加载失败', en: 'Could not load the image' })}
          </p>
        ) : (
          <img
            key={image.src}
            src={image.src}
            alt={image.alt ?? ''}
            draggable={false}
            data-dragging={drag.active}
            data-lying={isLying(state)}
            style={{ transform: cssTransform(state) }}
            onError={() => setFailed(true)}
            onDoubleClick={() => dispatch({ type: 'scale', to: state.scale > 1 ? 1 : 2 })}
          />
        )}
      </div>
      <PreviewBar at={at} count={images.length} state={state} dispatch={dispatch} onGo={go} onClose={onClose} />
    </dialog>
  );
}

interface Drag {
  active: boolean;
  /** Was the last press a drag? Then its click means nothing. */
  moved(): boolean;
  handlers: {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(event: PointerEvent<HTMLElement>): void;
    onPointerCancel(event: PointerEvent<HTMLElement>): void;
  };
}

/** One finger or the mouse drags, two fingers pinch. */
function useDrag(onDrag: (dx: number, dy: number) => void, onScale: (to: number) => void, scale: number): Drag {
  const points = useRef(new Map<number, { x: number; y: number }>());
  const pinch = useRef<{ distance: number; scale: number }>(undefined);
  const path = useRef(0);
  const [active, setActive] = useState(false);
  const distance = (): number => {
    const [a, b] = [...points.current.values()];
    return a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y);
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    points.current.delete(event.pointerId);
    pinch.current = undefined;
    setActive(points.current.size > 0);
  };
  return {
    active,
    moved: () => path.current > 4,
    handlers: {
      onPointerDown(event) {
        if (event.button !== 0) return;
        path.current = points.current.size === 0 ? 0 : path.current;
        points.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        if (event.target instanceof HTMLImageElement) event.currentTarget.setPointerCapture(event.pointerId);
        if (points.current.size === 2) pinch.current = { distance: distance(), scale };
        setActive(true);
      },
      onPointerMove(event) {
        const last = points.current.get(event.pointerId);
        if (last === undefined) return;
        const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
        points.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        path.current += Math.abs(dx) + Math.abs(dy);
        if (pinch.current === undefined) onDrag(dx, dy);
        else if (pinch.current.distance > 0) onScale((pinch.current.scale * distance()) / pinch.current.distance);
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
