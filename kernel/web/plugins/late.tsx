import { type ReactNode, useEffect, useState } from 'react';
import { loadingDelayMs } from '../constants.ts';

/** Nothing for the first 300 ms: a spinner that flashes is worse than none. */
export function Late({ children, ms = loadingDelayMs }: { children: ReactNode; ms?: number }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return late ? children : null;
}
