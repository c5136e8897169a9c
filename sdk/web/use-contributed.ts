import { useEffect, useState } from 'react';
import type { ContributionPoint } from '../base/tokens.ts';
import { usePlugin } from './hooks.ts';

/** What plugins contribute to a point, as they come and go. Wakes those that say so in their manifest. */
export function useContributed<T>(point: ContributionPoint<T>): readonly T[] {
  const { contributions } = usePlugin();
  const [items, setItems] = useState<readonly T[]>([]);
  useEffect(() => {
    const read = (): void => setItems(contributions.list(point).map(({ item }) => item));
    const subscription = contributions.subscribe(point, read);
    // One that does not start is left out; the page is as good without it. Without a network it is asked for once more.
    const wake = (): void => void contributions.ready(point).then(read, read);
    read();
    wake();
    window.addEventListener('online', wake);
    return () => {
      window.removeEventListener('online', wake);
      subscription.dispose();
    };
  }, [contributions, point]);
  return items;
}
