import { type RefObject, useEffect, useState } from 'react';

/** At which ends of the row tags are hidden. */
export interface TagScroll {
  before: boolean;
  after: boolean;
  /** Shows the tags hidden at one end: most of a screenful at once. */
  scroll(direction: -1 | 1): void;
}

/**
 * Keeps the selected tag of `list` in view, also where it grows or the list shrinks, and reports at which ends tags are
 * hidden. `list` scrolls, and `row` in it is as wide as its tags; `active` is the id of the selected tag.
 */
export function useTagScroll(
  list: RefObject<HTMLElement | null>,
  row: RefObject<HTMLElement | null>,
  active: string | undefined,
): TagScroll {
  const [hidden, setHidden] = useState({ before: false, after: false });

  useEffect(() => {
    const scroller = list.current;
    if (scroller === null || row.current === null) return;
    const look = (): void => {
      const rest = scroller.scrollWidth - scroller.clientWidth - scroller.scrollLeft;
      // Browsers round what can be scrolled to whole pixels.
      const next = { before: scroller.scrollLeft > 1, after: rest > 1 };
      setHidden((now) => (now.before === next.before && now.after === next.after ? now : next));
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(scroller);
    sizes.observe(row.current);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [list, row]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tag is selected in the same list
  useEffect(() => {
    const scroller = list.current;
    const tab = scroller?.querySelector('[aria-selected="true"]');
    if (scroller === null || tab === null || tab === undefined) return;
    // It reports once at the start, after the layout of the page that came to the front.
    const sizes = new ResizeObserver(() => tab.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    sizes.observe(tab);
    sizes.observe(scroller);
    return () => sizes.disconnect();
  }, [list, active]);

  return {
    ...hidden,
    scroll: (direction) => {
      const scroller = list.current;
      scroller?.scrollBy({ left: direction * scroller.clientWidth * 0.8, behavior: 'smooth' });
    },
  };
}
