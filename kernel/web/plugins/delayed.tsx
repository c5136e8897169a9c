import { type ReactNode, useEffect, useState } from 'react';
import { loadingDelayMs } from '../constants.ts';

/** Nothing for the first 300 ms: a spinner that flashes is worse than none. */
export function Delayed({ children, ms = loadingDelayMs }: { children: ReactNode; ms?: number }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return shown ? children : null;
}
