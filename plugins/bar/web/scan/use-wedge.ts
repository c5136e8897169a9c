import { useEffect, useRef } from 'react';
import { listenToScanner } from '../../shared/scan/wedge.ts';

/** Calls `onCode` with what a scanner types while no field has the focus. */
export function useWedge(active: boolean, onCode: (text: string) => void): void {
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => (active ? listenToScanner((text) => latest.current(text)) : undefined), [active]);
}
