import { keyOf } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { AddRegular, SubtractRegular } from '@fluentui/react-icons';
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { anchored, type Camera, fitted, settled } from './camera.ts';
import classes from './compare.module.css';
import type { Compared } from './use-compared.ts';

/** Two pictures in one place. Wheel and +/− zoom, a drag moves them, the line between them is dragged or moved by arrows. */
export function SplitView({ compared }: { compared: Compared }) {
  const t = useText();
  const stage = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState({ width: 1, height: 1 });
  const [camera, setCamera] = useState<Camera>();
  const [split, setSplit] = useState(50);
  const held = useRef<{ what: 'stage' | 'line'; x: number; y: number }>(undefined);
  const picture = sizeOf(compared);
  useLayoutEffect(() => {
    const element = stage.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setBox({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const view = picture === undefined ? undefined : settled(camera ?? fitted(box, picture), box, picture);
  const zoomTo = (scale: number, x = box.width / 2, y = box.height / 2) => {
    if (view !== undefined) setCamera(anchored(view, scale, x, y));
  };
  const latest = useRef(zoomTo);
  latest.current = zoomTo;
  const scale = useRef(1);
  scale.current = view?.scale ?? 1;
  useEffect(() => {
    const element = stage.current;
    // React listens to wheels passively: the page behind would scroll along.
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = (event.currentTarget as Element).getBoundingClientRect();
      const by = Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) * (event.ctrlKey ? 0.01 : 0.004));
      latest.current(scale.current * by, event.clientX - left, event.clientY - top);
    };
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, []);
  const down = (event: PointerEvent<HTMLElement>, what: 'stage' | 'line') => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { what, x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const { current } = held;
    if (current === undefined) return;
    if (current.what === 'line') {
      const left = stage.current?.getBoundingClientRect().left ?? 0;
      setSplit(Math.min(100, Math.max(0, ((event.clientX - left) / box.width) * 100)));
    } else if (view !== undefined) {
      setCamera({ ...view, x: view.x + event.clientX - current.x, y: view.y + event.clientY - current.y });
      held.current = { ...current, x: event.clientX, y: event.clientY };
    }
  };
  const up = () => {
    held.current = undefined;
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const by: Record<string, () => void> = {
      '+': () => zoomTo(scale.current * 1.25),
      '=': () => zoomTo(scale.current * 1.25),
      '-': () => zoomTo(scale.current / 1.25),
      '0': () => setCamera(undefined),
      '1': () => zoomTo(1),
    };
    const act = by[keyOf(event)];
    if (act === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };
  const place =
    view === undefined || picture === undefined
      ? {}
      : {
          width: picture.width,
          height: picture.height,
          transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
        };
  const percent = Math.round((view?.scale ?? 1) * 100);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the view inside; each has a button, too
    <div className={classes.view} onKeyDown={onKeyDown}>
      <div
        ref={stage}
        className={classes.stage}
        onPointerDown={(event) => down(event, 'stage')}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
      >
        <div className={classes.layer} style={{ clipPath: `inset(0 ${100 - split}% 0 0)` }}>
          <Drawn image={compared.before} style={place} near={percent >= 200} />
        </div>
        <div className={classes.layer} style={{ clipPath: `inset(0 0 0 ${split}%)` }}>
          <Drawn image={compared.after} style={place} near={percent >= 200} />
        </div>
        <span className={classes.tag}>{t({ zh: '原图', en: 'Original' })}</span>
        <span className={classes.tag} data-end>
          {t({ zh: '结果', en: 'Result' })}
        </span>
        <div
          role="slider"
          tabIndex={0}
          aria-label={t({ zh: '对比分界线', en: 'Divider between original and result' })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(split)}
          aria-orientation="horizontal"
          className={classes.line}
          style={{ left: `${split}%` }}
          onPointerDown={(event) => down(event, 'line')}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={up}
          onKeyDown={(event) => {
            const step = keyOf(event) === 'ArrowLeft' ? -2 : keyOf(event) === 'ArrowRight' ? 2 : 0;
            if (keyOf(event) === 'Home') setSplit(0);
            else if (keyOf(event) === 'End') setSplit(100);
            else if (step !== 0) setSplit((before) => Math.min(100, Math.max(0, before + step)));
            else return;
            event.preventDefault();
          }}
        />
      </div>
      <div className={classes.zoom}>
        <Button
          size="small"
          icon={<SubtractRegular />}
          aria-label={t({ zh: '缩小', en: 'Zoom out' })}
          onClick={() => zoomTo(scale.current / 1.25)}
        />
        <output aria-label={t({ zh: '缩放', en: 'Zoom' })}>{percent}%</output>
        <Button
          size="small"
          icon={<AddRegular />}
          aria-label={t({ zh: '放大', en: 'Zoom in' })}
          onClick={() => zoomTo(scale.current * 1.25)}
        />
        <Button size="small" onClick={() => setCamera(undefined)}>
          {t({ zh: '适合窗口', en: 'Fit' })}
        </Button>
        <Button size="small" onClick={() => zoomTo(1)}>
          100%
        </Button>
      </div>
    </div>
  );
}

/** Pixels of the result, or of the source while there is none: both are drawn as large. */
function sizeOf({ after, before }: Compared): { width: number; height: number } | undefined {
  const image = after ?? before;
  return image === undefined ? undefined : { width: image.width, height: image.height };
}

function Drawn({
  image,
  style,
  near,
}: {
  image: (CanvasImageSource & { width: number; height: number }) | undefined;
  style: React.CSSProperties;
  near: boolean;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    if (target === null || image === undefined) return;
    target.width = image.width;
    target.height = image.height;
    target.getContext('2d')?.drawImage(image, 0, 0);
    target.dataset.ready = '';
  }, [image]);
  return (
    <canvas
      ref={canvas}
      aria-hidden
      className={classes.picture}
      data-near={near}
      style={style}
      hidden={image === undefined}
    />
  );
}
