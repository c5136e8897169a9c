import { type RefObject, useEffect, useRef } from 'react';
import type { RemoteList } from './use-remote-list.ts';

/**
 * Loads on when the foot of a growing list comes within `margin` (CSS, `600px`) of the window. Give what comes back to
 * an element below the list, which is there while `list.more`.
 */
export function useLoadMore<T extends HTMLElement>(
  list: Pick<RemoteList<unknown>, 'more' | 'loading' | 'error' | 'loadMore'>,
  margin = '600px',
): RefObject<T | null> {
  const foot = useRef<T>(null);
  const loadMore = useRef(list.loadMore);
  loadMore.current = list.loadMore;
  const idle = list.more && !list.loading && list.error === undefined;
  useEffect(() => {
    const element = foot.current;
    if (!idle || element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) loadMore.current();
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [idle, margin]);
  return foot;
}
