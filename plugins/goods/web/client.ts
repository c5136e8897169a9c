import { isFitoutError } from '@fitout/sdk';
import type { Http, Slice } from '@fitout/sdk/web';
import type { CatalogueTag } from '../api.ts';
import type { ImportFile, ImportOutcome, Mapping, PreviewRow } from '../shared/columns.ts';
import { limits } from '../shared/limits.ts';
import type {
  Activity,
  ActivityInput,
  BatchAction,
  Claim,
  Coupon,
  CouponInput,
  Good,
  GoodCounts,
  GoodFilter,
  GoodInput,
  GoodOrder,
  ShowingPage,
} from '../shared/types.ts';

const quiet = { showError: false };

/** Ids are compared as text, whichever way they came. */
const good = (one: Good): Good => ({ ...one, id: String(one.id) });
const coupon = (one: Coupon): Coupon => ({ ...one, id: String(one.id) });
const activity = (one: Activity): Activity => ({
  ...one,
  id: String(one.id),
  items: one.items.map((item) => ({ ...item, good: String(item.good) })),
});

type Wire<T> = Slice<T> & { total?: number };
const slice = <T>(page: Wire<T>, read: (one: T) => T): Wire<T> => ({ ...page, items: page.items.map(read) });

const orUndefined = (text: string | undefined) => (text === '' ? undefined : text);

/** The query of a filter, as every list of goods sends it. */
export function filterQuery({ q, status, tag }: GoodFilter) {
  return { q: orUndefined(q), status, tag: orUndefined(tag) };
}

/** The plugin's calls. Errors reject without a toast: whoever asks says them in place. */
export function goodsClient(http: Http) {
  return {
    list: async (
      filter: GoodFilter & { order: GoodOrder },
      page: { cursor?: string | undefined; limit?: number },
      signal?: AbortSignal,
    ) =>
      slice(
        await http.get<Wire<Good>>(
          'goods',
          { ...filterQuery(filter), order: filter.order, ...page },
          { ...quiet, ...(signal === undefined ? {} : { signal }) },
        ),
        good,
      ),
    overview: (signal: AbortSignal) =>
      http.get<{ counts: GoodCounts; tags: CatalogueTag[] }>('overview', {}, { ...quiet, signal }),
    ids: async (filter: GoodFilter) =>
      (await http.get<{ ids: string[] }>('ids', filterQuery(filter), quiet)).ids.map(String),
    read: async (id: string) => good(await http.get<Good>(`goods/${id}`, {}, quiet)),
    byIds: async (ids: readonly string[]) =>
      (await http.post<{ items: Good[] }>('goods/by-ids', { ids }, quiet)).items.map(good),
    create: async (input: GoodInput) => good(await http.post<Good>('goods', input, quiet)),
    change: async (id: string, rev: number, input: GoodInput) =>
      good(await http.put<Good>(`goods/${id}`, { rev, good: input }, quiet)),
    cell: async (id: string, change: { price?: number; stock?: number }) =>
      good(await http.patch<Good>(`goods/${id}`, change, quiet)),
    batch: async (action: BatchAction, ids: readonly string[]) =>
      (await http.post<{ changed: string[] }>('batch', { action, ids }, quiet)).changed.map(String),
    tag: async (ids: readonly string[], change: { add?: string[]; remove?: string[] }) =>
      (await http.post<{ changed: number }>('batch/tags', { ids, ...change }, quiet)).changed,
    upload: (file: File) => {
      const data = new FormData();
      data.append('file', file);
      return http.upload<ImportFile>('imports', data, { ...quiet, timeout: 60_000 });
    },
    checkImport: (id: string, mapping: Mapping) =>
      http.post<ImportOutcome & { preview: PreviewRow[] }>(
        `imports/${id}/check`,
        { mapping },
        { ...quiet, timeout: 60_000 },
      ),
    applyImport: (id: string, mapping: Mapping, skipBad: boolean) =>
      http.post<ImportOutcome>(`imports/${id}/apply`, { mapping, skipBad }, { ...quiet, timeout: 120_000 }),
  };
}

/** The pages on which these stand; of very many, those of the first ones. */
export async function pagesWith(http: Http, kind: 'good' | 'coupon' | 'activity', ids: readonly string[]) {
  return (await http.post<{ pages: ShowingPage[] }>('uses', { kind, ids: ids.slice(0, limits.usesAsked) }, quiet))
    .pages;
}

/** A few things one by one; those that are gone are left out. */
async function each<T>(ids: readonly string[], read: (id: string) => Promise<T>): Promise<T[]> {
  const found = await Promise.all(
    ids.map((id) =>
      read(id).catch((error: unknown) => {
        if (isFitoutError(error) && error.codeName === 'notFound') return undefined;
        throw error;
      }),
    ),
  );
  return found.filter((one) => one !== undefined);
}

export interface OfferFilter {
  q: string;
  state: string;
  kind?: 'flash' | 'group' | '';
}

const offerQuery = ({ q, state, kind }: OfferFilter) => ({
  q: orUndefined(q),
  state: orUndefined(state),
  kind: orUndefined(kind),
});

export function couponClient(http: Http) {
  return {
    list: async (filter: OfferFilter, cursor: string | undefined, signal?: AbortSignal) =>
      slice(
        await http.get<Wire<Coupon>>(
          'coupons',
          { ...offerQuery(filter), cursor },
          { ...quiet, ...(signal === undefined ? {} : { signal }) },
        ),
        coupon,
      ),
    byIds: (ids: readonly string[]) =>
      each(ids, async (id) => coupon(await http.get<Coupon>(`coupons/${id}`, {}, quiet))),
    save: async (before: Coupon | undefined, input: CouponInput) =>
      coupon(
        before === undefined
          ? await http.post<Coupon>('coupons', input, quiet)
          : await http.put<Coupon>(`coupons/${before.id}`, { rev: before.rev, coupon: input }, quiet),
      ),
    set: async (id: string, set: { enabled?: boolean; trashed?: boolean }) =>
      coupon(await http.patch<Coupon>(`coupons/${id}`, set, quiet)),
    claims: async (id: string, q: string, cursor: string | undefined, signal: AbortSignal) =>
      slice(
        await http.get<Wire<Claim>>(`coupons/${id}/claims`, { q: orUndefined(q), cursor }, { ...quiet, signal }),
        (one) => ({ ...one, id: String(one.id) }),
      ),
    use: (id: string, claim: string, undo: boolean) =>
      http.post<{ code: string; usedAt: string | null }>(`coupons/${id}/claims/${claim}/use`, { undo }, quiet),
  };
}

export function activityClient(http: Http) {
  return {
    list: async (filter: OfferFilter, cursor: string | undefined, signal?: AbortSignal) =>
      slice(
        await http.get<Wire<Activity>>(
          'activities',
          { ...offerQuery(filter), cursor },
          { ...quiet, ...(signal === undefined ? {} : { signal }) },
        ),
        activity,
      ),
    byIds: (ids: readonly string[]) =>
      each(ids, async (id) => activity(await http.get<Activity>(`activities/${id}`, {}, quiet))),
    save: async (before: Activity | undefined, input: ActivityInput) =>
      activity(
        before === undefined
          ? await http.post<Activity>('activities', input, quiet)
          : await http.put<Activity>(`activities/${before.id}`, { rev: before.rev, activity: input }, quiet),
      ),
    set: async (id: string, set: { enabled?: boolean; trashed?: boolean }) =>
      activity(await http.patch<Activity>(`activities/${id}`, set, quiet)),
  };
}
