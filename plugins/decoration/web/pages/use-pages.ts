import { usePlugin } from '@fitout/sdk/web';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DocumentKind, PageStatus, PageSummary } from '../../shared/document.ts';

export type PageOrder = 'updated' | 'published' | 'title';

interface Answer {
  items: PageSummary[];
  next: string | null;
}

interface State extends Answer {
  loading: boolean;
  error: Error | undefined;
}

const start: State = { items: [], next: null, loading: true, error: undefined };

/** Pages of a filter, page by page; loaded anew when it changes, when the view comes back, and when the server says so. */
export function usePages(filter: { kind: DocumentKind; q: string; status: PageStatus | ''; order: PageOrder }) {
  const ctx = usePlugin();
  const { kind, q, status, order } = filter;
  const [state, setState] = useState<State>(start);
  const round = useRef(0);

  const load = useCallback(
    async (cursor?: string) => {
      const mine = ++round.current;
      setState((now) => ({ ...now, loading: true }));
      try {
        const query = { kind, q: q === '' ? undefined : q, status: status === '' ? undefined : status, order, cursor };
        const answer = await ctx.http.get<Answer>('pages', query, { showError: false });
        if (mine !== round.current) return;
        setState((now) => ({
          items: cursor === undefined ? answer.items : [...now.items, ...answer.items],
          next: answer.next ?? null,
          loading: false,
          error: undefined,
        }));
      } catch (error) {
        if (mine === round.current) setState((now) => ({ ...now, loading: false, error: error as Error }));
      }
    },
    [ctx, kind, q, status, order],
  );

  useEffect(() => {
    void load();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const told = ctx.events.on('server.event', ({ topic }) => {
      if (topic !== 'decoration.page') return;
      clearTimeout(timer);
      timer = setTimeout(() => void load(), 300);
    });
    return () => {
      round.current++;
      clearTimeout(timer);
      told.dispose();
    };
  }, [ctx, load]);

  const more = useCallback(() => void (state.next === null ? undefined : load(state.next)), [load, state.next]);
  return { ...state, reload: useCallback(() => void load(), [load]), more };
}
