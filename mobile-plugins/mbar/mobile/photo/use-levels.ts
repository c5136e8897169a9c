import { useEffect, useState } from 'react';
import { askForLean, leanIsAskedFor, watchLean } from '../../../../plugins/bar/api.ts';

/** Whether this phone tells how it is held (`there`), or may once it was asked for on a press (`asks`). */
export function useLevels(): { there: boolean; asks: boolean; ask(): void } {
  const [there, setThere] = useState(false);
  useEffect(() => {
    if (there) return;
    // Hears of it without being asked, or after the press.
    return watchLean(() => setThere(true));
  }, [there]);
  return { there, asks: leanIsAskedFor(), ask: () => void askForLean() };
}

/** By how many degrees the phone leans; undefined while it does not tell, or lies. */
export function useLean(): number | undefined {
  const [lean, setLean] = useState<number>();
  useEffect(() => watchLean(setLean), []);
  return lean;
}
