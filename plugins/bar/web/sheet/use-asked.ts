import { errorText } from '@fitout/sdk/desktop';
import { usePlugin } from '@fitout/sdk/web';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { LabelRow } from '../../shared/sheet/rows.ts';
import { askSource, codeOf, rowOf, useSources } from './sources.ts';

/** `?from=goods.labels&ids=1,2`: things that another page wants labels of. They are added once, and go from the address. */
export function useAsked(add: (rows: readonly LabelRow[]) => void): void {
  const { http, session, toasts } = usePlugin();
  const [path, go] = useLocation();
  const query = new URLSearchParams(useSearch());
  const from = query.get('from');
  const ids = (query.get('ids') ?? '').split(',').filter((id) => /^\d{1,19}$/.test(id));
  const asked = from === null || ids.length === 0 ? '' : `${from} ${ids.join()}`;
  const source = useSources().find(({ id }) => id === from);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (asked === '') return;
    go(`${path}?make=sheet`, { replace: true });
    if (source === undefined) {
      toasts.error({
        zh: '无权查看这些内容，或来源没有安装',
        en: 'You do not have permission to view these, or their source is not installed',
      });
      return;
    }
    askSource(http, source, { ids }).then(
      ({ items }) => add(items.map((thing) => rowOf({ ...thing, code: codeOf(thing, source, session) }))),
      (error: unknown) => toasts.error(errorText(error), error),
    );
  }, [asked]);
}
