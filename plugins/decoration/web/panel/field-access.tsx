import { createContext, useCallback, useContext, useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Json } from '../../shared/document.ts';
import { plainJson, readPath } from '../../shared/values.ts';
import { useSession } from '../core/hooks.ts';

/** Where the fields of a panel read and write: a block's props or style, or the page's settings. */
export interface Holder {
  /** A valtio proxy. */
  values: object;
  set(path: string, value: Json | undefined): void;
}

const HolderReact = createContext<Holder | undefined>(undefined);
export const HolderProvider = HolderReact.Provider;

export function useHolder(): Holder {
  const holder = useContext(HolderReact);
  if (holder === undefined) throw new Error('a field outside of a panel');
  return holder;
}

/** A block's props or style as a holder. */
export function useBlockHolder(id: string, area: 'props' | 'style', values: object): Holder {
  const session = useSession();
  return useMemo(
    () => ({ values, set: (path, value) => session.set(id, area, path, value) }),
    [session, id, area, values],
  );
}

/**
 * The value at a path and its setter; renders again only when this value changes, and at once, so that a caret stays.
 * The setter takes parts of the value as they were read, proxies though they are.
 */
export function useValue(path: string): [Json | undefined, (value: Json | undefined) => void] {
  const holder = useHolder();
  const snap = useSnapshot(holder.values, { sync: true });
  const set = useCallback(
    (value: Json | undefined) => holder.set(path, value === undefined ? undefined : plainJson(value)),
    [holder, path],
  );
  return [readPath(snap, path.split('.')), set];
}
