import { useEffect, useReducer, useState } from 'react';
import type { RouteMatch } from '../../../sdk/manifest/routes.ts';
import { useKernel } from '../react.tsx';
import type { Openable } from './openable.ts';

/**
 * Why a page may not be opened, or undefined where it may. Rights that this window only remembers are asked for before
 * they refuse a page: `pending` until the server answered. A refused page opens by itself once the right is there.
 */
export function useRefusal(match: RouteMatch | undefined): ReturnType<Openable['refusal']> | 'pending' {
  const { openable, session } = useKernel();
  const [asked, setAsked] = useState(session.state.confirmed);
  const [, rerender] = useReducer((round: number) => round + 1, 0);
  const refusal = openable.refusal(match);
  const forbidden = refusal === 'forbidden';
  useEffect(() => {
    if (!forbidden) return;
    let left = false;
    void session.refresh().then(() => left || setAsked(true));
    const following = openable.subscribe(rerender);
    return () => {
      left = true;
      following.dispose();
    };
  }, [openable, session, forbidden]);
  return forbidden && !asked ? 'pending' : refusal;
}
