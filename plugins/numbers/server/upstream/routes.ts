import { FitoutError, pluralize } from '@fitout/sdk';
import type { Handlers, ServerContext } from '@fitout/sdk/server';
import { UpstreamFault } from '../../api.ts';
import type { AdapterTried, upstreamCalls } from '../../shared/calls/upstream.ts';
import { findOrder } from '../orders/orders.ts';
import { changedNumbers } from '../pools/changed.ts';
import { callerId } from '../rows.ts';
import { readCarrier } from '../rules/carriers.ts';
import type { Tables } from '../tables.ts';
import { attemptRecord } from './attempts/list.ts';
import { attemptsOf } from './attempts/log.ts';
import { beginFetch, cancelFetch, fetchRecord, findFetch, listFetches } from './fetch/fetches.ts';
import { findAdapterRow, saveAdapter, settingOf } from './settings.ts';
import { adaptersOf, needUpstream, noAdapter } from './upstream.ts';

/** How carriers are asked, and what they were asked. */
export function upstreamHandlers(ctx: ServerContext): Handlers<typeof upstreamCalls> {
  const db = () => ctx.database.query<Tables>();
  return {
    'GET adapter/:carrier': async ({ params: { carrier }, orgId }) => {
      await readCarrier(db(), orgId, carrier);
      const row = await findAdapterRow(db(), orgId, carrier);
      const kinds = adaptersOf(ctx).all();
      return {
        setting: row === undefined ? null : settingOf(row),
        kinds: kinds.map(({ id, title, base, fields, secret }) => ({ id, title, base, fields, secret })),
      };
    },
    'PUT adapter/:carrier': async ({ params: { carrier }, body: { rev, setting }, caller, orgId }) => {
      const { name } = await readCarrier(db(), orgId, carrier);
      if (adaptersOf(ctx).of(setting.adapter) === undefined) throw noAdapter();
      const row = await saveAdapter(ctx, orgId, carrier, { rev, ...setting });
      const { adapter, base, enabled } = row;
      const detail = { adapter, base, enabled, secret: setting.secret !== undefined };
      await ctx.audit.record(caller, 'numbers.adapter-change', { kind: 'carrier', id: carrier, name }, detail);
      await ctx.events.publish('adapter', carrier, orgId);
      return settingOf(row);
    },
    'POST adapter/:carrier/try': async ({ params: { carrier }, body, orgId }) => tryOut(ctx, orgId, carrier, body),
    'POST upstream/:carrier/fetch': async ({ params: { carrier }, body, caller, orgId }) => {
      const { name } = await readCarrier(db(), orgId, carrier);
      await needUpstream(ctx, orgId, carrier);
      const { id } = await beginFetch(ctx, { orgId, person: callerId(caller), carrier, ask: body });
      const row = await findFetch(db(), orgId, id);
      await ctx.audit.record(caller, 'numbers.upstream-fetch', { kind: 'carrier', id: carrier, name }, row.ask);
      await ctx.events.publish('fetch', row.id, orgId);
      return fetchRecord(row);
    },
    'GET upstream/fetches': async ({ query: { carrier }, orgId }) => ({
      items: (await listFetches(db(), orgId, carrier)).map(fetchRecord),
    }),
    'GET upstream/:carrier/places': async ({ params: { carrier }, orgId }) => ({
      items: await db()
        .selectFrom('upstream_place')
        .select(['place', 'province', 'city'])
        .where('org_id', '=', orgId)
        .where('carrier', '=', carrier)
        .orderBy('place')
        .execute(),
    }),
    'POST upstream/fetches/:id/cancel': async ({ params: { id }, caller, orgId }) => {
      const row = await cancelFetch(db(), orgId, id);
      await ctx.audit.record(caller, 'numbers.upstream-cancel', { kind: 'carrier', id: row.carrier });
      await changedNumbers(ctx, orgId, row.carrier);
      await ctx.events.publish('fetch', id, orgId);
      return fetchRecord(row);
    },
    'GET orders/:id/upstream': async ({ params: { id }, orgId }) => {
      await findOrder(db(), orgId, id);
      return { items: (await attemptsOf(db(), orgId, id)).map(attemptRecord) };
    },
  };
}

/** Asks once for ten numbers; nothing is taken. */
async function tryOut(
  ctx: ServerContext,
  orgId: bigint,
  carrier: string,
  place: { province: string; city: string },
): Promise<AdapterTried> {
  const upstream = await needUpstream(ctx, orgId, carrier);
  try {
    const { numbers, bad } = await upstream.query({ ...place, count: 10 });
    const words = {
      zh: `接通了，查到 ${numbers.length} 个号码`,
      en: `Connected. Found ${pluralize(numbers.length, 'number', 'numbers')}`,
    };
    return { ok: true, fault: null, words, numbers: numbers.length, bad };
  } catch (error) {
    if (error instanceof UpstreamFault) return { ok: false, fault: error.kind, words: error.words, numbers: 0, bad: 0 };
    throw error instanceof FitoutError ? error : new FitoutError('unavailable', { cause: error });
  }
}
