import { keyOf } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Review } from '../../shared/calls/reviews.ts';
import classes from './preview.module.css';

/** A place on the picture, in parts of its width and height. */
export interface Spot {
  x: number;
  y: number;
}

interface Props {
  review: Review;
  after: string;
  before: string | undefined;
  /** 0 fits; else so many of the screen's pixels to one of the picture's. */
  zoom: number;
  spot: Spot | undefined;
  onSpot(spot: Spot): void;
}

const within = (part: number): number => Math.min(1, Math.max(0, part));
const percent = (part: number): string => `${part * 100}%`;

/** The picture, what it was before at the left of a divider, and the dots of what was said. */
export function ReviewStage({ review, after, before, zoom, spot, onSpot }: Props) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const [split, setSplit] = useState(0.5);
  const { width, height } = review;
  // Numbered as phones number them, which do not know of hidden ones.
  const comments = review.comments.filter(({ hidden }) => hidden === null);
  const spotOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Spot => {
    const box = frame.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: within((clientX - box.left) / box.width), y: within((clientY - box.top) / box.height) };
  };
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) setSplit(spotOf(event).x);
  };
  const step = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -0.02, ArrowRight: 0.02 }[keyOf(event)];
    if (by === undefined) return;
    event.preventDefault();
    setSplit(within(split + by));
  };
  const size = { '--ratio': width / height, '--pixels': `${(width * zoom) / devicePixelRatio}px` } as CSSProperties;
  return (
    <div className={classes.stage}>
      <div className={classes.frame} data-zoomed={zoom > 0} style={size} ref={frame}>
        <img src={after} alt={t({ zh: '送审的图片', en: 'The image in review' })} draggable={false} />
        {before === undefined ? null : (
          <img
            src={before}
            alt={t({ zh: '之前的图片', en: 'The previous image' })}
            draggable={false}
            style={{ clipPath: `inset(0 ${percent(1 - split)} 0 0)` }}
          />
        )}
        <button
          type="button"
          className={classes.target}
          aria-label={t({ zh: '在图片上评论', en: 'Comment on the image' })}
          onClick={(event) => onSpot(event.detail === 0 ? { x: 0.5, y: 0.5 } : spotOf(event))}
        />
        <Dots comments={comments} spot={spot} />
        {before === undefined ? null : (
          <span
            className={classes.divider}
            role="slider"
            tabIndex={0}
            aria-label={t({ zh: '前后对比', en: 'Before and after' })}
            aria-valuenow={Math.round(split * 100)}
            style={{ left: percent(split) }}
            onKeyDown={step}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
          />
        )}
      </div>
    </div>
  );
}

function Dots({ comments, spot }: { comments: Review['comments']; spot: Spot | undefined }) {
  return (
    <>
      {comments.map(({ id, place, words }, at) =>
        place === null ? null : (
          <span
            key={id}
            className={classes.dot}
            title={words}
            style={{ left: percent(place.x), top: percent(place.y) }}
          >
            {at + 1}
          </span>
        ),
      )}
      {spot === undefined ? null : (
        <span className={classes.dot} data-new style={{ left: percent(spot.x), top: percent(spot.y) }}>
          {comments.length + 1}
        </span>
      )}
    </>
  );
}
