import { useObjectUrl, useText } from '@fitout/sdk/web';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import {
  cornerHandles,
  type DocumentPage,
  type Point,
  type Quad,
  wholeQuad,
  withCorner,
  withCornerKeyed,
} from '../../../../plugins/bar/api.ts';
import scan from '../parts/scan.module.css';
import tools from '../parts/tools.module.css';
import { Tool } from '../parts/tools.tsx';
import styles from './page-view.module.css';

interface Props {
  page: DocumentPage;
  onDone(corners: Quad): void;
  onClose(): void;
}

/** The corners of the sheet on its photo: each is dragged by a finger, with what lies below it in a glass beside, or moved by arrow keys. */
export function CornerEditor({ page, onDone, onClose }: Props) {
  const t = useText();
  const { photo } = page;
  const { width, height } = photo;
  const url = useObjectUrl(photo.blob);
  const [corners, setCorners] = useState(page.work.corners);
  const put = (at: number, to: Point) => setCorners(withCorner(corners, at, to, width, height));
  const { held, drag } = useDrag(corners, width, put);
  const key = (event: KeyboardEvent, at: number) => {
    const next = withCornerKeyed(corners, at, event, width, height);
    if (next === undefined) return;
    event.preventDefault();
    setCorners(next);
  };
  const points = corners.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <section className={tools.view} aria-label={t({ zh: '调整四角', en: 'Adjust corners' })}>
      <div className={styles.ground}>
        <div
          className={styles.photo}
          style={{ aspectRatio: `${width} / ${height}`, width: `min(100cqw, 100cqh * ${width / height})` }}
        >
          {url !== undefined && <img src={url} alt={t({ zh: '原照片', en: 'Original photo' })} draggable={false} />}
          <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            <polygon points={points} />
          </svg>
          {cornerHandles(corners, width, height).map(({ text, ...place }, at) => (
            <button
              key={text.en}
              type="button"
              className={styles.corner}
              aria-label={t(text)}
              style={place}
              onKeyDown={(event) => key(event, at)}
              {...drag(at)}
            />
          ))}
        </div>
        {held !== undefined && url !== undefined && (
          <Glass at={corners[held]} photo={{ url, width, height }} points={points} />
        )}
      </div>
      <div className={tools.tools}>
        <Tool
          icon="find"
          label={t({ zh: '自动', en: 'Auto' })}
          onClick={photo.found ? () => setCorners(photo.corners) : undefined}
        />
        <Tool
          icon="whole"
          label={t({ zh: '整张照片', en: 'Whole photo' })}
          onClick={() => setCorners(wholeQuad(width, height))}
        />
      </div>
      <div className={styles.answer}>
        <button type="button" className={scan.plain} onClick={onClose}>
          {t({ zh: '取消', en: 'Cancel' })}
        </button>
        <button type="button" className={scan.primary} onClick={() => onDone(corners)}>
          {t({ zh: '完成', en: 'Done' })}
        </button>
      </div>
    </section>
  );
}

/** A corner goes as far as the finger does: it need not be hit exactly, and does not jump below the finger. */
function useDrag(corners: Quad, width: number, put: (at: number, to: Point) => void) {
  const [held, setHeld] = useState<number>();
  const from = useRef<{ finger: Point; corner: Point }>(undefined);
  const end = () => {
    from.current = undefined;
    setHeld(undefined);
  };
  const drag = (at: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const corner = corners[at];
      if (corner === undefined || !event.isPrimary) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { finger: { x: event.clientX, y: event.clientY }, corner };
      setHeld(at);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = from;
      const shown = event.currentTarget.parentElement?.clientWidth ?? 0;
      if (current === undefined || held !== at || shown === 0) return;
      const scale = width / shown;
      put(at, {
        x: current.corner.x + (event.clientX - current.finger.x) * scale,
        y: current.corner.y + (event.clientY - current.finger.y) * scale,
      });
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
  });
  return { held, drag };
}

interface GlassProps {
  at: Point | undefined;
  photo: { url: string; width: number; height: number };
  points: string;
}

/** What lies below the finger, enlarged, at the side where the finger is not. */
function Glass({ at, photo: { url, width, height }, points }: GlassProps) {
  if (at === undefined) return null;
  const reach = Math.max(width, height) / 24;
  return (
    <svg
      className={styles.glass}
      data-side={at.x < width / 2 ? 'right' : 'left'}
      viewBox={`${at.x - reach} ${at.y - reach} ${2 * reach} ${2 * reach}`}
      aria-hidden="true"
    >
      <image href={url} width={width} height={height} />
      <polygon points={points} />
    </svg>
  );
}
