import { keyOf } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { SharedReview } from '../../../../plugins/ai/api.ts';
import { type Point, placeAt } from '../model/zoom.ts';
import { Picture } from './picture.tsx';
import styles from './stage.module.css';
import { useFingers } from './use-fingers.ts';
import type { Zooming } from './use-zoom.ts';

interface Props {
  review: SharedReview;
  after: string;
  /** What stands at the left of the divider. */
  before: string | undefined;
  zooming: Zooming;
  spot: Point | undefined;
  onSpot(spot: Point | undefined): void;
  /** The comment of this dot is asked for. */
  onDot(id: string): void;
}

const percent = (part: number): string => `${part * 100}%`;
const within = (part: number): number => Math.min(1, Math.max(0, part));

/** Pixels that a key moves the picture by, and how often it enlarges it. */
const arrows: Record<string, readonly [dx: number, dy: number]> = {
  ...{ ArrowLeft: [40, 0], ArrowRight: [-40, 0], ArrowUp: [0, 40], ArrowDown: [0, -40] },
};
const zooms: Record<string, number> = { '+': 1.5, '=': 1.5, '-': 1 / 1.5 };

/** The picture under the fingers, what it was before at the left of a divider, and the dots of what was said. */
export function Stage({ review, after, before, zooming, spot, onSpot, onDot }: Props) {
  const t = useText();
  const { zoom, frame } = zooming;
  const [split, setSplit] = useState(0.5);
  /** The place before the first of two taps: zooming in is no comment. */
  const spotBefore = useRef<Point>(undefined);
  const fingers = useFingers({
    onPan: zooming.pan,
    onPinch: zooming.by,
    onTap(at) {
      spotBefore.current = spot;
      const place = placeAt(zoom, at, frame);
      if (place !== undefined) onSpot(place);
    },
    onDoubleTap(at) {
      onSpot(spotBefore.current);
      zooming.toggle(at);
    },
  });
  const width = frame.picture.width * zoom.scale;
  const height = frame.picture.height * zoom.scale;
  // The divider stays on the screen while the picture goes below it.
  const cut = within((split * frame.stage.width - (frame.stage.width - width) / 2 - zoom.x) / Math.max(1, width));
  return (
    <div ref={zooming.stage} className={styles.stage}>
      <div className={styles.touch} {...fingers}>
        <div
          className={styles.sheet}
          data-close={zoom.scale * devicePixelRatio >= 2}
          style={{ width, height, transform: `translate(-50%, -50%) translate(${zoom.x}px, ${zoom.y}px)` }}
        >
          <Picture
            src={after}
            label={t({ zh: '送审的图片', en: 'Image under review' })}
            left={before === undefined ? 0 : cut}
          />
          {before === undefined ? null : (
            <Picture src={before} label={t({ zh: '之前的图片', en: 'Previous image' })} right={1 - cut} />
          )}
        </div>
      </div>
      <div
        className={styles.dots}
        style={{ width, height, transform: `translate(-50%, -50%) translate(${zoom.x}px, ${zoom.y}px)` }}
      >
        {review.comments.map(({ id, place }, at) =>
          place === null ? null : (
            <button
              key={id}
              type="button"
              className={styles.dot}
              style={{ left: percent(place.x), top: percent(place.y) }}
              aria-label={t({ zh: '第 {n} 条评论', en: 'Comment {n}' }, { n: at + 1 })}
              onClick={() => onDot(id)}
            >
              {at + 1}
            </button>
          ),
        )}
        {spot === undefined ? null : (
          <span className={styles.dot} data-new style={{ left: percent(spot.x), top: percent(spot.y) }}>
            {review.comments.length + 1}
          </span>
        )}
      </div>
      <button
        type="button"
        className={styles.keys}
        aria-label={t({
          zh: '评论画面中央；方向键移动，加减号缩放',
          en: 'Comment on the centre. Arrow keys move, plus and minus zoom',
        })}
        onKeyDown={(event) => {
          const [dx, dy] = arrows[keyOf(event)] ?? [0, 0];
          const factor = zooms[keyOf(event)];
          if (dx === 0 && dy === 0 && factor === undefined) return;
          event.preventDefault();
          if (factor !== undefined) zooming.by(factor);
          else zooming.pan(dx, dy);
        }}
        onClick={() => onSpot(placeAt(zoom, { x: 0, y: 0 }, frame))}
      />
      {before === undefined ? null : <Divider split={split} onSplit={setSplit} />}
    </div>
  );
}

function Divider({ split, onSplit }: { split: number; onSplit(split: number): void }) {
  const t = useText();
  const drag = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>): void => {
    const box = currentTarget.parentElement?.getBoundingClientRect();
    if (box !== undefined && currentTarget.hasPointerCapture(pointerId))
      onSplit(within((clientX - box.left) / box.width));
  };
  const step = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -0.02, ArrowRight: 0.02 }[keyOf(event)];
    if (by === undefined) return;
    event.preventDefault();
    onSplit(within(split + by));
  };
  return (
    <span
      className={styles.divider}
      role="slider"
      tabIndex={0}
      aria-label={t({ zh: '前后对比', en: 'Before and after' })}
      aria-valuenow={Math.round(split * 100)}
      style={{ left: percent(split) }}
      onKeyDown={step}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    />
  );
}
