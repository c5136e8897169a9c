import { poolWith, tablesOf } from '../../plugins/numbers/tests/kit.ts';
import { newUuid } from '../../sdk/index.ts';
import type { ApiClient } from '../support/api.ts';
import type { TestServer } from '../support/server.ts';

const base = '/api/p/numbers';
const tariff = {
  ...{ carrier: 'unicom', name: '甲的资费', price: 100, prestore: 0, monthly: 0, months: 0, penalty: '', note: '' },
};
const template = { name: '甲的规律', text: 'AABB', where: 'tail', group: '' };
const pool = { carrier: 'unicom', name: '乙改的', note: '', open: true };
const mapping = {
  columns: { number: 0 },
  unit: 'yuan',
  place: 430100,
  tariff: null,
  terms: { price: 0, prestore: 0, monthly: 0, months: 0 },
};
const held = '18612345678';

/** Rows of number picking, by the word behind `/api/p/numbers/` that their routes have. */
export interface NumberRows {
  pools: string;
  batches: string;
  orders: string;
  tariffs: string;
  templates: string;
  history: string;
  saved: string;
  shares: string;
  fetches: string;
  attempts: string;
}

export async function makeNumberRows(server: TestServer, owner: ApiClient): Promise<NumberRows> {
  const made = async (path: string, body: object) => (await owner.post<{ id: string }>(`${base}/${path}`, body)).id;
  const { id: pools } = await poolWith(server, [held]);
  const sheet = new FormData();
  sheet.append('file', new Blob(['号码\n18612345679\n']), 'a.csv');
  const { body } = await owner.send<{ batch: { id: string } }>('POST', `${base}/pools/${pools}/batches`, sheet);
  const rows = {
    pools,
    batches: body.result.batch.id,
    orders: await made('orders', { key: newUuid(), carrier: 'unicom', numbers: [held] }),
    tariffs: await made('tariffs', tariff),
    templates: await made('templates', template),
    saved: await made('saved', { carrier: 'unicom', name: '甲的搜索', wish: {} }),
    shares: await made('shares', { carrier: 'unicom', wish: {}, days: 7 }),
    fetches: await fetchRow(server),
  };
  const attempts = await attemptRow(server, rows.orders);
  const { items } = await owner.get<{ items: { id: string }[] }>(`${base}/rules/history?kind=tariff`);
  return { ...rows, attempts, history: items[0]?.id ?? '' };
}

/** A call to a carrier that is not clear. */
async function attemptRow(server: TestServer, order: string): Promise<string> {
  const db = tablesOf(server);
  const { org_id } = await db.selectFrom('pool').select('org_id').executeTakeFirstOrThrow();
  const id = server.parts.ids.next();
  await db
    .insertInto('upstream_attempt')
    .values({
      ...{ id, org_id, carrier: 'unicom', number: BigInt(held), order_id: BigInt(order) },
      ...{ what: 'occupy', state: 'unknown', settled_at: null, next_at: null, asked_at: new Date() },
    })
    .execute();
  return String(id);
}

/** As one that is under way at a carrier. */
async function fetchRow(server: TestServer): Promise<string> {
  const db = tablesOf(server);
  const { org_id } = await db.selectFrom('pool').select('org_id').executeTakeFirstOrThrow();
  const id = server.parts.ids.next();
  await db
    .insertInto('upstream_fetch')
    .values({
      ...{ id, org_id, carrier: 'unicom', pool: 1, batch: 1, tariff: 1, place: 430100, area: '0731', times: 1 },
      ...{ ask: JSON.stringify({ province: '', city: '', segment: '' }), state: 'done' },
      words: JSON.stringify({ zh: '', en: '' }),
    })
    .execute();
  return String(id);
}

/** The row that a route of number picking names. */
export function numberRowOf(path: string, rows: NumberRows): string | undefined {
  const [, word = ''] = /^\/api\/p\/numbers\/(?:rules\/|upstream\/|visitors\/)?(\w+)\/\{id\}/.exec(path) ?? [];
  return (rows as unknown as Record<string, string>)[word]; // Cast: looked up by a word of an address.
}

/** What its routes take. */
export const numberBodies = (): Record<string, object> => ({
  [`PUT ${base}/pools/{id}`]: { rev: 0, pool },
  [`POST ${base}/pools/{id}/folder`]: { name: '号码.csv' },
  [`POST ${base}/pools/{id}/numbers`]: { numbers: [held] },
  [`POST ${base}/pools/{id}/move`]: { to: '1' },
  [`POST ${base}/batches/{id}/preview`]: { mapping },
  [`POST ${base}/batches/{id}/check`]: { mapping },
  [`POST ${base}/batches/{id}/cancel`]: { takeBack: true },
  [`POST ${base}/batches/{id}/move`]: { to: '1' },
  [`POST ${base}/orders/{id}/reserve`]: { contact: '乙', phone: '' },
  [`POST ${base}/visitors/orders/{id}/reserve`]: { contact: '乙', phone: '13800000000' },
  [`POST ${base}/orders/{id}/extend`]: { minutes: 1, reason: '乙' },
  [`POST ${base}/orders/{id}/release`]: { reason: '乙' },
  [`POST ${base}/orders/{id}/confirm`]: { rev: 0 },
  [`POST ${base}/orders/{id}/transfer`]: { to: 'seller', person: '1', reason: '乙' },
  [`PATCH ${base}/orders/{id}`]: { rev: 0, note: '乙' },
  [`PUT ${base}/tariffs/{id}`]: { rev: 0, tariff: { ...tariff, name: '乙改的' } },
  [`POST ${base}/tariffs/{id}/remove`]: { rev: 0 },
  [`PUT ${base}/templates/{id}`]: { rev: 0, template: { ...template, name: '乙改的' } },
  [`POST ${base}/templates/{id}/remove`]: { rev: 0 },
});

/** What the owner sees of them. */
export async function numbersSeen(owner: ApiClient, rows: NumberRows): Promise<object> {
  const paths = [
    'pools',
    `orders/${rows.orders}`,
    `batches/${rows.batches}`,
    'tariffs',
    'templates',
    'saved',
    'shares',
  ];
  const seen = paths.map(async (path) => {
    // How long a hold still lasts is another thing at each look.
    const { left: _left, ...rest } = await owner.get<Record<string, unknown>>(`${base}/${path}`);
    return [path, rest] as const;
  });
  return Object.fromEntries(await Promise.all(seen));
}
