import { useText } from '@fitout/sdk/web';
import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './counts.module.css';

type Spot = {
  id: string;
  style: { left: number; top: number; width: number; height: number };
};

/** Over the canvas: how often each block was clicked, and for what share of the views; warmer where it was more. */
export function ClickLayer(props: {
  page: RefObject<HTMLElement | null>;
  clicks: Readonly<Record<string, number>>;
  views: number;
}) {
  const { page, clicks, views } = props;
  const t = useText();
  const spots = useSpots(page, clicks);
  const stage = page.current?.closest('[data-canvas-stage]');
  const most = Math.max(1, ...Object.values(clicks));
  if (stage === null || stage === undefined) return null;
  return createPortal(
    <div className={classes.layer} data-click-layer="">
      {spots.map(({ id, style }) => {
        const count = clicks[id] ?? 0;
        const rate = views === 0 ? '' : ` · ${Math.round((count / views) * 1000) / 10}%`;
        return (
          <div
            key={id}
            className={classes.heat}
            data-none={count === 0}
            data-clicks-of={id}
            style={{ ...style, '--heat': count / most } as CSSProperties}
          >
            <span>
              {t({ zh: '点击 {n}', en: '{n} {n|click|clicks}' }, { n: count })}
              {rate}
            </span>
          </div>
        );
      })}
    </div>,
    stage,
  );
}

/** The blocks on the canvas with something to click of their own, or with clicks; measured as they come and change. */
function useSpots(page: RefObject<HTMLElement | null>, clicks: Readonly<Record<string, number>>): Spot[] {
  const [spots, setSpots] = useState<Spot[]>([]);
  useLayoutEffect(() => {
    const root = page.current;
    const stage = root?.closest('[data-canvas-stage]');
    if (!root || !stage) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      const origin = stage.getBoundingClientRect();
      setSpots(
        [...root.querySelectorAll<HTMLElement>('[data-block]')].flatMap((element) => {
          const id = element.dataset.block ?? '';
          if (!((clicks[id] ?? 0) > 0 || hasOwnButton(element))) return [];
          const { left, top, width, height } = element.getBoundingClientRect();
          return [{ id, style: { left: left - origin.left, top: top - origin.top, width, height } }];
        }),
      );
    };
    const soon = () => {
      frame ||= requestAnimationFrame(measure);
    };
    const sizes = new ResizeObserver(soon);
    sizes.observe(root);
    sizes.observe(stage);
    const tree = new MutationObserver(soon);
    tree.observe(root, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['style', 'class', 'open'],
    });
    measure();
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      tree.disconnect();
    };
  }, [page, clicks]);
  return spots;
}

/** A link or a button that stands in no block within this one. */
function hasOwnButton(element: HTMLElement): boolean {
  return [...element.querySelectorAll('a, button, summary')].some((one) => one.closest('[data-block]') === element);
}
