import { isFitoutError } from '@fitout/sdk';
import { callsOf, type Http } from '@fitout/sdk/web';
import type { ImportFile } from '../shared/calls/files.ts';
import type { GoodsCalls } from '../shared/calls/index.ts';
import type { ActivityInput, CellChange, CouponInput, GoodInput } from '../shared/calls/inputs.ts';
import type { Activity, Coupon } from '../shared/calls/outputs.ts';
import type { ShopInput } from '../shared/calls/shop.ts';
import type { BatchAction, GoodOrder, GoodStatus, OfferFilter } from '../shared/choices.ts';
import type { Mapping } from '../shared/columns.ts';
import { limits } from '../shared/limits.ts';

/** Errors reject without a toast: whoever asks says them in place. */
export const goodsCalls = (http: Http) => callsOf<GoodsCalls>(http, { showError: false });

export interface GoodFilter {
  q?: string | undefined;
  status?: GoodStatus | undefined;
  tag?: string | undefined;
}

const orUndefined = <T extends string>(text: T | '' | undefined): T | undefined => (text === '' ? undefined : text);

/** The query of a filter, as every list of goods sends it. */
export function filterQuery({ q, status, tag }: GoodFilter) {
  return { q: orUndefined(q), status, tag: orUndefined(tag) };
}

export function goodsClient(http: Http) {
  const call = goodsCalls(http);
  return {
    list: (
      { order, ...filter }: GoodFilter & { order: GoodOrder },
      page: { cursor?: string | undefined; limit?: number },
      signal?: AbortSignal,
    ) => call('GET goods', { query: { ...filterQuery(filter), order, ...page } }, { signal }),
    overview: (signal: AbortSignal) => call('GET overview', {}, { signal }),
    read: (id: string) => call('GET goods/:id', { params: { id } }),
    byIds: async (ids: readonly string[]) => (await call('POST goods/by-ids', { body: { ids: [...ids] } })).items,
    shop: (signal: AbortSignal) => call('GET shop', {}, { signal }),
    orderForms: async (signal: AbortSignal) => (await call('GET shop/order-forms', {}, { signal })).items,
    saveShop: (rev: number, shop: ShopInput) => call('PUT shop', { body: { rev, shop } }),
    create: (input: GoodInput) => call('POST goods', { body: input }),
    change: (id: string, rev: number, input: GoodInput) =>
      call('PUT goods/:id', { params: { id }, body: { rev, good: input } }),
    cell: (id: string, change: CellChange) => call('PATCH goods/:id', { params: { id }, body: change }),
    batch: async (action: BatchAction, ids: readonly string[]) =>
      (await call('POST batch', { body: { action, ids: [...ids] } })).changed,
    tag: async (ids: readonly string[], change: { add?: string[]; remove?: string[] }) =>
      (await call('POST batch/tags', { body: { ids: [...ids], ...change } })).changed,
    ids: async (filter: GoodFilter) => (await call('GET ids', { query: filterQuery(filter) })).ids,
    upload: (file: File): Promise<ImportFile> => call('POST imports', { files: file }, { timeout: 60_000 }),
    checkImport: (id: string, mapping: Mapping) =>
      call('POST imports/:id/check', { params: { id }, body: { mapping } }, { timeout: 60_000 }),
    applyImport: (id: string, mapping: Mapping, skip: { skipBad: boolean; skipDuplicates: boolean }) =>
      call('POST imports/:id/apply', { params: { id }, body: { mapping, ...skip } }, { timeout: 120_000 }),
  };
}

/** The pages on which these stand; of very many, those of the first ones. */
export async function pagesWith(http: Http, kind: 'good' | 'coupon' | 'activity', ids: readonly string[]) {
  return (await goodsCalls(http)('POST uses', { body: { kind, ids: ids.slice(0, limits.usesAsked) } })).pages;
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

/** Empty words narrow nothing. */
const offerQuery = ({ q, state, kind }: OfferFilter) => ({
  q: orUndefined(q),
  state: orUndefined(state),
  kind: orUndefined(kind),
});

type OfferSet = { enabled?: boolean; trashed?: boolean };

export function couponClient(http: Http) {
  const call = goodsCalls(http);
  return {
    list: (filter: OfferFilter, cursor: string | undefined, signal?: AbortSignal) =>
      call('GET coupons', { query: { ...offerQuery(filter), cursor } }, { signal }),
    byIds: (ids: readonly string[]) => each(ids, (id) => call('GET coupons/:id', { params: { id } })),
    save: (before: Coupon | undefined, input: CouponInput) =>
      before === undefined
        ? call('POST coupons', { body: input })
        : call('PUT coupons/:id', { params: { id: before.id }, body: { rev: before.rev, coupon: input } }),
    set: (id: string, set: OfferSet) => call('PATCH coupons/:id', { params: { id }, body: set }),
    claims: (id: string, q: string, cursor: string | undefined, signal: AbortSignal) =>
      call('GET coupons/:id/claims', { params: { id }, query: { q: orUndefined(q), cursor } }, { signal }),
    use: (id: string, claim: string, undo: boolean) =>
      call('POST coupons/:id/claims/:claim/use', { params: { id, claim }, body: { undo } }),
  };
}

export function activityClient(http: Http) {
  const call = goodsCalls(http);
  return {
    list: (filter: OfferFilter, cursor: string | undefined, signal?: AbortSignal) =>
      call('GET activities', { query: { ...offerQuery(filter), cursor } }, { signal }),
    byIds: (ids: readonly string[]) => each(ids, (id) => call('GET activities/:id', { params: { id } })),
    save: (before: Activity | undefined, input: ActivityInput) =>
      before === undefined
        ? call('POST activities', { body: input })
        : call('PUT activities/:id', { params: { id: before.id }, body: { rev: before.rev, activity: input } }),
    set: (id: string, set: OfferSet) => call('PATCH activities/:id', { params: { id }, body: set }),
  };
}
