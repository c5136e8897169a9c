import { useCallback, useMemo, useRef, useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  /** `range`: everything from the one chosen last to this one. */
  choose(id: string, on: boolean, range: boolean): void;
  set(ids: Iterable<string>): void;
  clear(): void;
}

/** Which rows are chosen; `order` is how they stand. */
export function useSelection(order: readonly string[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const latest = useRef(order);
  latest.current = order;
  const choose = useCallback((id: string, on: boolean, range: boolean) => {
    const rows = latest.current;
    const from = range && last.current !== undefined ? rows.indexOf(last.current) : -1;
    const at = rows.indexOf(id);
    const touched = from < 0 ? [id] : rows.slice(Math.min(from, at), Math.max(from, at) + 1);
    last.current = id;
    setIds((before) => {
      const after = new Set(before);
      for (const one of touched) on ? after.add(one) : after.delete(one);
      return after;
    });
  }, []);
  const set = useCallback((all: Iterable<string>) => setIds(new Set(all)), []);
  const clear = useCallback(() => setIds(new Set()), []);
  return useMemo(() => ({ ids, choose, set, clear }), [ids, choose, set, clear]);
}
