import type { Http, Slice } from '@fitout/sdk/web';
import type { DrawBanner, DrawCatalogue, DrawItem } from '../api.ts';
import type { ImportOutcome } from '../shared/columns.ts';
import type { Counts, Entry, EntryFilter, Table, Values } from '../shared/types.ts';

const quiet = { showError: false };

export interface Page<T> extends Slice<T> {
  total: number;
  counts: Counts;
}

/** A line as a person typed it: the server gives a new banner its id, and knows an old one's. */
export type Input<T extends Table> = T extends 'items' ? DrawItem : Omit<DrawBanner, 'id' | 'game'>;

/** The filter as a query; what is empty filters nothing. */
export function filterQuery(filter: EntryFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

/** The calls of one table. Errors reject without a toast: whoever asks says them in place. */
export function tableClient<T extends Table>(http: Http, table: T) {
  type One = Entry<Values[T]>;
  return {
    list: (filter: EntryFilter, cursor: string | undefined, signal: AbortSignal) =>
      http.get<Page<One>>(`tables/${table}`, { ...filterQuery(filter), cursor }, { ...quiet, signal }),
    save: (before: One | undefined, value: Input<T>) =>
      before === undefined
        ? http.post<One>(table, { value }, quiet)
        : http.put<One>(`${table}/${before.key}`, { rev: before.rev, value }, quiet),
    remove: (key: string, removed: boolean) => http.patch<One>(`tables/${table}/${key}`, { removed }, quiet),
    /** The product's own words again; of a removed line of the staff's own: gone for good. */
    drop: (key: string) => http.delete<{ entry: One | null }>(`tables/${table}/${key}/change`, {}, quiet),
    import: (file: File, mode: 'check' | 'apply', skipBad: boolean) => {
      const data = new FormData();
      data.append('file', file);
      const query = mode === 'check' ? 'check=1' : skipBad ? 'skipBad=1' : '';
      return http.upload<ImportOutcome>(`import/${table}?${query}`, data, { ...quiet, timeout: 60_000 });
    },
    exportUrl: (filter: EntryFilter, format: 'csv' | 'xlsx') =>
      http.url(`export/${table}`, { ...filterQuery(filter), format }),
  };
}

export function readCatalogue(http: Http, signal: AbortSignal): Promise<DrawCatalogue> {
  return http.get<DrawCatalogue>('catalogue', {}, { ...quiet, signal });
}
