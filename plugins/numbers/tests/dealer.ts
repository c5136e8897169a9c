import { expect } from 'vitest';
import { newUuid } from '../../../sdk/index.ts';
import type { ApiClient } from '../../../tests/support/api.ts';
import type { TestServer } from '../../../tests/support/server.ts';
import type { OpenedBatch } from '../shared/calls/imports.ts';
import type { NumberOrder, Pool } from '../shared/calls/outputs.ts';
import type { Tariff } from '../shared/calls/rule-outputs.ts';
import { base, poolWith, someNumbers, tablesOf } from './kit.ts';
import { publishedPicker } from './visitors-kit.ts';

/** A dealer who has been at it for a while, as its screens are looked at: pools, files, tariffs, orders, rules. */
export interface Dealer {
  pools: readonly Pool[];
  /** Free ones of China Unicom. */
  numbers: readonly string[];
}

const cities = [
  { place: 430100, area: '0731' },
  { place: 440300, area: '0755' },
  { place: 440100, area: '020' },
  { place: 110100, area: '010' },
  { place: 310100, area: '021' },
  { place: 510100, area: '028' },
  { place: 330100, area: '0571' },
];

const tariffs = [
  { name: '普通号 · 29 元月租', price: 0, prestore: 10_000, monthly: 2900, months: 0, penalty: '' },
  {
    name: '靓号 B 档 · 两年合约',
    price: 68_800,
    prestore: 50_000,
    monthly: 7900,
    months: 24,
    penalty: '剩余月低消的 30%',
  },
  {
    ...{ name: '靓号 A 档 · 三年合约 · 仅限本人实名、不可过户', price: 12_888_800, prestore: 5_000_000 },
    ...{ monthly: 59_900, months: 36, penalty: '提前解约须一次性付清剩余月低消的 30%，预存话费不退' },
  },
] as const;

/** Some thousands of numbers over cities, tariffs and two carriers; orders in every state; rules with a history. */
export async function dealer(server: TestServer): Promise<Dealer> {
  const owner = await server.signedIn();
  const made: Tariff[] = [];
  const empty = await poolWith(server, [], { name: '待整理', open: false });
  for (const carrier of ['unicom', 'telecom'])
    for (const one of tariffs) made.push(await owner.post<Tariff>(`${base}/tariffs`, { ...one, carrier, note: '' }));
  const rows = await tablesOf(server).selectFrom('tariff').select(['id', 'no', 'carrier']).execute();
  const noOf = (carrier: string, index: number) =>
    Number(rows.find(({ id }) => String(id) === made.filter((one) => one.carrier === carrier)[index]?.id)?.no ?? 1);
  const spread = (carrier: string, numbers: readonly string[]) =>
    numbers.map((number, index) => ({
      number,
      tariff: noOf(carrier, index % 11 === 0 ? 2 : index % 4 === 0 ? 1 : 0),
      ...cities[index % cities.length],
    }));
  const numbers = someNumbers(3200, 5);
  const telecom = someNumbers(900, 6, ['189', '177', '1349', '1700']);
  const shop = await poolWith(server, spread('unicom', numbers.slice(0, 2600)), { name: '长沙五一路旗舰店' });
  const agency = await poolWith(server, spread('unicom', numbers.slice(2600)), {
    name: '湖南、广东两省代理商二零二六年度第四季度联合号码池',
    open: false,
  });
  const other = await poolWith(server, spread('telecom', telecom), { carrier: 'telecom', name: '电信总池' });
  await files(owner, shop);
  await orders(server, owner, numbers.slice(0, 40));
  await rules(owner, made);
  await kept(owner, numbers.slice(50, 54));
  await publishedPicker(server, [shop]);
  return { pools: [shop, agency, other, empty], numbers: numbers.slice(60) };
}

/** Three files in a pool: one came in whole, one with lines that are none, one was withdrawn. */
async function files(owner: ApiClient, pool: Pool): Promise<void> {
  const header = '号码,价格,预存,月低消,协议期,城市';
  const lines = (numbers: readonly string[]) => numbers.map((one) => `${one},88,100,39,24,长沙`);
  const bad = ['186073166x8,88,100,39,24,长沙', '18600001234,-1,100,39,24,长沙', '18600001235,88,100,39,24,未央城'];
  const given: [string, string[], boolean][] = [
    ['2026-11 月度放号.csv', lines(someNumbers(160, 71, ['166'])), false],
    ['代理商回传-含错行.csv', [...lines(someNumbers(90, 72, ['176'])), ...bad], false],
    [
      '一份名字很长很长的文件——二零二六年十一月湖南省长沙市五一路营业厅靓号清单（第二版、已核对）.csv',
      lines(someNumbers(40, 73, ['175'])),
      true,
    ],
  ];
  for (const [name, rows, withdraw] of given) {
    const data = new FormData();
    data.append('file', new Blob([`${[header, ...rows].join('\n')}\n`]), name);
    const { body } = await owner.send<OpenedBatch>('POST', `${base}/pools/${pool.id}/batches`, data);
    const { batch, mapping } = body.result;
    const act = async (what: string, until: string, more: object = {}) => {
      await owner.post(`${base}/batches/${batch.id}/${what}`, more);
      const state = async () => (await owner.get<OpenedBatch>(`${base}/batches/${batch.id}`)).batch.state;
      await expect.poll(state).toBe(until);
    };
    await act('check', 'checked', { mapping });
    await act('import', 'done');
    if (withdraw) await act('withdraw', 'withdrawn');
  }
}

/** Orders of each state, some with a contact and a note, one of several numbers with 备选号. */
async function orders(server: TestServer, owner: ApiClient, numbers: readonly string[]): Promise<void> {
  let at = 0;
  const next = (count = 1) => {
    at += count;
    return numbers.slice(at - count, at);
  };
  const hold = (given: readonly string[], more: object = {}) =>
    owner.post<NumberOrder>(`${base}/orders`, { key: newUuid(), carrier: 'unicom', numbers: given, ...more });
  const act = (order: NumberOrder, what: string, body: object) =>
    owner.post<NumberOrder>(`${base}/orders/${order.id}/${what}`, body);
  const people = ['王芳', '欧阳建国', 'Alexandra Konstantinopoulos', '李娜', '陈先生（老客户介绍）'];
  const notes = [
    '周五来店取卡',
    '',
    '要求尾号不带 4；家里两位老人一起办，预存话费分两次付，先付一半，到店再付一半。',
    '',
    '',
  ];
  const reserved: NumberOrder[] = [];
  for (const [index, contact] of people.entries()) {
    const order = await hold(next(index === 2 ? 3 : 1), index === 2 ? { seconds: next(2) } : {});
    const phone = `1390000${String(1000 + index)}`;
    reserved.push(await act(order, 'reserve', { contact, phone, note: notes[index] ?? '' }));
  }
  for (const order of reserved.slice(0, 2)) await act(order, 'confirm', { rev: order.rev });
  await act(await hold(next()), 'release', { reason: '客户不要了' });
  await hold(next());
  await hold(next(2), { seconds: next(1), minutes: 90 });
  const db = tablesOf(server);
  for (const state of ['cancelled', 'lapsed'] as const) {
    const over = await hold(next());
    await db.deleteFrom('taken').where('order_id', '=', BigInt(over.id)).execute();
    await db.updateTable('orders').set({ state, until: null }).where('id', '=', BigInt(over.id)).execute();
  }
}

/** A price that went up and down, a place and a level that changed, patterns of one's own. */
async function rules(owner: ApiClient, made: readonly Tariff[]): Promise<void> {
  let [, tariff] = made;
  for (const price of [72_800, 65_800, 68_800]) {
    if (tariff === undefined) throw new Error('no tariff');
    const { id, rev, carrier, name, prestore, monthly, months, penalty, note } = tariff;
    tariff = await owner.put<Tariff>(`${base}/tariffs/${id}`, {
      rev,
      tariff: { carrier, name, price, prestore, monthly, months, penalty, note },
    });
  }
  for (const [name, text] of [
    ['发一发', '8A8A'],
    ['爱您一生', '520A'],
  ])
    await owner.post(`${base}/templates`, { name, text, where: 'tail', group: '店里常卖' });
}

/** What the owner keeps: searches, favourites, a link, and searches that found nothing. */
async function kept(owner: ApiClient, numbers: readonly string[]): Promise<void> {
  const search = (name: string, wish: object) => owner.post(`${base}/saved`, { carrier: 'unicom', name, wish });
  await search('长沙 AABB', { patterns: ['AABB'], places: [430100] });
  await search('尾号 AAAA、不含 4、价格不超过一千元、预存不超过五百元的广州号码', { patterns: ['AAAA'] });
  for (const number of numbers) await owner.post(`${base}/favourites`, { carrier: 'unicom', number, on: true });
  await owner.post(`${base}/shares`, { carrier: 'unicom', wish: { patterns: ['AABB'] }, days: 30 });
  for (const patterns of [['AAAABBBB'], ['AAAABBBB'], ['AAAAAAA']])
    await owner.post(`${base}/search`, { carrier: 'unicom', wish: { patterns }, limit: 20 });
}
