import { callsOf, type Http } from '@fitout/sdk/web';
import type { DrawsAdminCalls } from '../shared/calls/index.ts';
import type { BannerInput, EntryFilter, ItemInput } from '../shared/calls/inputs.ts';
import type { BannerEntry, EntryPage, ItemEntry } from '../shared/calls/outputs.ts';
import type { Table } from '../shared/choices.ts';

/** Errors reject without a toast: whoever asks says them in place. */
const drawsAdminCalls = (http: Http) => callsOf<DrawsAdminCalls>(http, { showError: false });

const orUndefined = <T extends string>(text: T | ''): T | undefined => (text === '' ? undefined : text);

/** The filter as a query; what is empty filters nothing. */
function filterQuery({ q, game, pool, class: kindAndRank, state }: EntryFilter) {
  return {
    q: orUndefined(q),
    game: orUndefined(game),
    pool: orUndefined(pool),
    class: orUndefined(kindAndRank),
    state: orUndefined(state),
  };
}

/** The calls of one table. */
export function tableClient<T extends Table>(http: Http, table: T) {
  const call = drawsAdminCalls(http);
  return {
    list: async (filter: EntryFilter, cursor: string | undefined, signal: AbortSignal) => {
      const query = { ...filterQuery(filter), cursor };
      // One call answers both tables: its lines are of the one that was asked for.
      return (await call('GET tables/:table', { params: { table }, query }, { signal })) as EntryPage<T>;
    },
    remove: (key: string, removed: boolean) =>
      call('PATCH tables/:table/:key', { params: { table, key }, body: { removed } }),
    /** The product's own words again; of a removed line of the staff's own: gone for good. */
    drop: (key: string) => call('DELETE tables/:table/:key/change', { params: { table, key } }),
    import: (file: File, mode: 'check' | 'apply', skipBad: boolean) =>
      call(
        'POST import/:table',
        { params: { table }, query: mode === 'check' ? { check: '1' } : skipBad ? { skipBad: '1' } : {}, files: file },
        { timeout: 60_000 },
      ),
    exportUrl: (filter: EntryFilter, format: 'csv' | 'xlsx') =>
      call.url('GET export/:table', { params: { table }, query: { ...filterQuery(filter), format } }),
  };
}

export const saveItem = (http: Http) => (before: ItemEntry | undefined, value: ItemInput) => {
  const call = drawsAdminCalls(http);
  return before === undefined
    ? call('POST items', { body: { value } })
    : call('PUT items/:key', { params: { key: before.key }, body: { rev: before.rev, value } });
};

export const saveBanner = (http: Http) => (before: BannerEntry | undefined, value: BannerInput) => {
  const call = drawsAdminCalls(http);
  return before === undefined
    ? call('POST banners', { body: { value } })
    : call('PUT banners/:key', { params: { key: before.key }, body: { rev: before.rev, value } });
};

export const readCatalogue = (http: Http, signal: AbortSignal) =>
  drawsAdminCalls(http)('GET catalogue', {}, { signal });
