import { useEffect, useState } from 'react';
import { askForLean, leanIsAskedFor, watchLean } from '../../shared/photo/level.ts';

/** How the device leans, in degrees, while `active`; `there` on devices that can tell. */
export function useLean(active: boolean): { there: boolean; lean: number | undefined; ask(): void } {
  const [there, setThere] = useState(leanIsAskedFor);
  const [lean, setLean] = useState<number>();
  useEffect(() => {
    const end = watchLean((now) => {
      setThere(true);
      if (active) setLean(now);
    });
    return () => {
      end();
      setLean(undefined);
    };
  }, [active]);
  return { there, lean, ask: () => void askForLean() };
}
