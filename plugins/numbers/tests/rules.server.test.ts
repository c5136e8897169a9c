import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { writeBlocks } from '../server/bitmaps/blocks.ts';
import type { Card, Carrier } from '../shared/calls/outputs.ts';
import type { CarrierInput, TariffInput } from '../shared/calls/rule-inputs.ts';
import type { Assignment, OwnTemplate, Preview, RuleChange, Tariff } from '../shared/calls/rule-outputs.ts';
import type { Counts } from '../shared/calls/search.ts';
import { builtInCarriers } from '../shared/carriers.ts';
import { levelReader } from '../shared/levels.ts';
import { digitsOf } from '../shared/patterns/template.ts';
import { base, contextOf, organisationOf, poolWith, someNumbers, tablesOf } from './kit.ts';

interface Slice<T> {
  items: T[];
  next: string | null;
}

let server: TestServer;
let owner: ApiClient;
const numbers = someNumbers(3000);

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signedIn();
  await poolWith(server, numbers);
});
afterAll(() => server?.stop());

const carriers = async () => (await owner.get<{ carriers: Carrier[] }>(`${base}/carriers`)).carriers;
async function carrierOf(key: string): Promise<Carrier> {
  const found = (await carriers()).find((one) => one.key === key);
  if (found === undefined) throw new Error(`no ${key}`);
  return found;
}
const inputOf = ({ name, color, segments, levels, terms }: Carrier): CarrierInput => ({
  ...{ name, color, segments: [...segments], terms },
  levels: levels.map((level) => ({ ...level, templates: [...level.templates] })),
});
const history = (kind: string, subject = '') =>
  owner.get<Slice<RuleChange>>(`${base}/rules/history?kind=${kind}${subject === '' ? '' : `&subject=${subject}`}`);
const tariffInput = (more: Partial<TariffInput> = {}): TariffInput => ({
  ...{ carrier: 'unicom', name: '畅越 39 元', price: 19_900, prestore: 10_000, monthly: 3900, months: 24 },
  ...{ penalty: '剩余月低消的 30%', note: '', ...more },
});

const mobile: CarrierInput = {
  name: '中国移动',
  color: '#0085d0',
  segments: [{ prefix: '138' }, { prefix: '139' }, { prefix: '165', resale: true }],
  levels: [
    { code: 1, name: '五星', templates: ['aaaa'] },
    { code: 2, name: '四星', templates: ['AAA', '1234'] },
  ],
  terms: { transfer: '', handOver: 'https://www.10086.cn/' },
};

describe('a carrier', () => {
  test('is added, listed with the others, changed over its revision, and removed', async () => {
    const made = await owner.post<Carrier>(`${base}/rules/carriers`, mobile);
    expect(made).toMatchObject({ name: '中国移动', levels: [{ templates: ['AAAA'] }, { name: '四星' }] });
    expect((await carriers()).map(({ name }) => name)).toEqual(['中国联通', '中国电信', '中国移动']);
    const at = `${base}/rules/carriers/${made.key}`;
    const change = { rev: made.rev, carrier: { ...mobile, name: '移动' } };
    const changed = await owner.put<Carrier>(at, change);
    const late = await owner.send('PUT', at, change);
    expect([late.status, late.body.reason]).toEqual([409, 'numbers.changed']);
    expect(late.body.detail).toMatchObject({ now: { name: '移动', rev: changed.rev } });
    await poolWith(server, ['13812345678'], { carrier: made.key, name: '移动池' });
    const used = await owner.send('POST', `${at}/remove`, { rev: changed.rev });
    expect([used.status, used.body.reason]).toEqual([422, 'numbers.carrier-used']);
    await tablesOf(server)
      .updateTable('pool')
      .set({ trashed_at: new Date() })
      .where('carrier', '=', made.key)
      .execute();
    await owner.post(`${at}/remove`, { rev: changed.rev });
    expect((await carriers()).map(({ name }) => name)).toEqual(['中国联通', '中国电信']);
    const [removal] = (await history('carrier', made.key)).items;
    expect(removal).toMatchObject({ name: '移动', after: null, before: { name: '移动' } });
    await owner.post(`${base}/rules/history/${removal?.id}/restore`, {});
    const back = await carrierOf(made.key);
    expect(back.name).toBe('移动');
    // Whoever still holds a revision of before cannot overwrite it unseen.
    expect(back.rev).toBeGreaterThan(changed.rev);
    await owner.post(`${at}/remove`, { rev: back.rev });
  });

  test.each([
    ['a segment of another', { segments: [{ prefix: '186' }] }, 422, '号段 186 属于“中国联通”'],
    ['a segment twice', { segments: [{ prefix: '138' }, { prefix: '138' }] }, 400, '号段 138 写了两次'],
    ['a level that asks nothing', { levels: [{ code: 1, name: '一', templates: ['***'] }] }, 400, '至少要有'],
    [
      'two levels of one code',
      { levels: [0, 0].map(() => ({ code: 1, name: '一', templates: ['AA'] })) },
      400,
      '已被使用',
    ],
    [
      '31 levels',
      { levels: Array.from({ length: 31 }, (_, code) => ({ code, name: '级', templates: ['AA'] })) },
      400,
      '',
    ],
    ['a link that runs', { terms: { transfer: '', handOver: 'javascript:alert(1)' } }, 400, ''],
    ['a colour that is none', { color: 'red' }, 400, ''],
  ])('is refused with %s', async (_what, more, status, words) => {
    const answer = await owner.send('POST', `${base}/rules/carriers`, { ...mobile, ...more });
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(words);
  });

  test('may take a part of another’s segment by a longer one', async () => {
    const made = await owner.post<Carrier>(`${base}/rules/carriers`, { ...mobile, segments: [{ prefix: '1705' }] });
    await owner.post(`${base}/rules/carriers/${made.key}/remove`, { rev: made.rev });
  });

  test('that is built in can be put back as it came, and not removed', async () => {
    const before = await carrierOf('unicom');
    const at = `${base}/rules/carriers/unicom`;
    const changed = await owner.put<Carrier>(at, { rev: before.rev, carrier: { ...inputOf(before), name: '联通' } });
    expect((await owner.send('POST', `${at}/remove`, { rev: changed.rev })).status).toBe(422);
    expect((await owner.send('POST', `${at}/reset`, { rev: before.rev })).status).toBe(409);
    const back = await owner.post<Carrier>(`${at}/reset`, { rev: changed.rev });
    expect(back).toMatchObject({ name: '中国联通', rev: 0 });
    const [reset, change] = (await history('carrier', 'unicom')).items;
    expect([reset?.before, reset?.after, change?.after]).toMatchObject([
      { name: '联通' },
      { name: '中国联通' },
      { name: '联通' },
    ]);
    expect(reset?.by).not.toBe('');
  });
});

test('what a change of levels is said to move, it moves', async () => {
  const [unicom] = builtInCarriers;
  const before = await carrierOf('unicom');
  const input = inputOf(before);
  const [first, ...others] = input.levels;
  const carrier: CarrierInput = {
    ...input,
    segments: input.segments.filter(({ prefix }) => prefix !== '131'),
    levels: [{ code: 8, name: '生日', templates: ['0*0*', 'AB'] }, ...others.slice(0, 3), ...(first ? [first] : [])],
  };
  const said = await owner.post<Preview>(`${base}/rules/preview`, { kind: 'carrier', key: 'unicom', carrier });
  const [was, willBe] = [levelReader(unicom?.levels ?? []), levelReader(carrier.levels)];
  const moves: Record<string, number> = {};
  for (const number of numbers) {
    const digits = Uint8Array.from(digitsOf(number));
    const [from, to] = [was(digits), willBe(digits)];
    if (from !== to) moves[`${from} ${to}`] = (moves[`${from} ${to}`] ?? 0) + 1;
  }
  expect(Object.fromEntries(said.levels.map(({ from, to, count }) => [`${from} ${to}`, count]))).toEqual(moves);
  expect(Object.keys(moves).length).toBeGreaterThan(5);
  const strayed = numbers.filter((number) => number.startsWith('131')).length;
  expect(said).toMatchObject({ numbers: 3000, counted: 3000, strayed, joined: 0, resale: 0 });

  const counts = async () => owner.post<Counts>(`${base}/counts`, { carrier: 'unicom', wish: {} });
  const old = (await counts()).levels;
  const saved = await owner.put<Carrier>(`${base}/rules/carriers/unicom`, { rev: before.rev, carrier });
  const now = (await counts()).levels;
  for (const code of [1, 2, 3, 4, 5, 6, 8, 99]) {
    const into = said.levels.filter(({ to }) => to === code).reduce((sum, { count }) => sum + count, 0);
    const out = said.levels.filter(({ from }) => from === code).reduce((sum, { count }) => sum + count, 0);
    expect([code, now[code] ?? 0]).toEqual([code, (old[code] ?? 0) + into - out]);
  }
  const [change] = (await history('carrier', 'unicom')).items;
  await owner.post(`${base}/rules/history/${change?.id}/restore`, {});
  expect((await counts()).levels).toEqual(old);
  const restored = await carrierOf('unicom');
  expect(inputOf(restored)).toEqual(input);
  expect(restored.rev).toBeGreaterThan(saved.rev);
});

describe('a tariff', () => {
  test('changes its price for all of its numbers at once, and gets it back', async () => {
    const all = (await owner.get<{ items: Tariff[] }>(`${base}/tariffs`)).items;
    const tariff = all.find(({ no, carrier }) => no === 1 && carrier === 'unicom');
    if (tariff === undefined) throw new Error('no tariff');
    const said = await owner.post<Preview>(`${base}/rules/preview`, { kind: 'tariff', id: tariff.id });
    const { counts } = await owner.get<{ counts: Record<string, number> }>(`${base}/tariffs/counts`);
    expect([said.numbers, counts[tariff.id]]).toEqual([numbers.length + 1, numbers.length + 1]);
    const { id, no: _no, rev, ...values } = tariff;
    const saved = await owner.put<Tariff>(`${base}/tariffs/${id}`, { rev, tariff: { ...values, price: 55_500 } });
    const dear = { carrier: 'unicom', wish: { price: { from: 55_500, to: 55_500 } } };
    const found = await owner.post<{ items: Card[]; total: number }>(`${base}/search`, dear);
    expect(found.total).toBe(numbers.length);
    expect((await owner.send('PUT', `${base}/tariffs/${id}`, { rev, tariff: values })).status).toBe(409);
    const other = await owner.send('PUT', `${base}/tariffs/${id}`, {
      rev: saved.rev,
      tariff: { ...values, carrier: 'telecom' },
    });
    expect([other.status, other.body.reason]).toEqual([422, 'numbers.tariff-carrier']);
    const [change] = (await history('tariff', id)).items;
    await owner.post(`${base}/rules/history/${change?.id}/restore`, {});
    expect((await owner.post<{ total: number }>(`${base}/search`, dear)).total).toBe(0);
  });

  test('goes only when no number has it; its numbers get another by a job', async () => {
    const [to, from] = [
      await owner.post<Tariff>(`${base}/tariffs`, tariffInput()),
      await owner.post<Tariff>(`${base}/tariffs`, tariffInput({ name: '靓号专享' })),
    ];
    const assign = async (tariff: string, what: object): Promise<void> => {
      const said = await owner.post<{ numbers: number }>(`${base}/assignments/count`, { what, tariff });
      const begun = await owner.post<Assignment>(`${base}/assignments`, { what, tariff });
      expect(begun.total).toBe(said.numbers);
      await expect
        .poll(async () => (await owner.get<{ items: Assignment[] }>(`${base}/assignments`)).items[0])
        .toMatchObject({ id: begun.id, state: 'done', done: said.numbers });
    };
    await assign(from.id, { carrier: 'unicom', levels: [1, 2, 3, 4, 5], template: { text: 'AAA', where: 'tail' } });
    const counts = async () => (await owner.get<{ counts: Record<string, number> }>(`${base}/tariffs/counts`)).counts;
    const triples = numbers.filter((number) => /(\d)\1\1$/.test(number)).length;
    expect((await counts())[from.id]).toBe(triples);
    const used = await owner.send('POST', `${base}/tariffs/${from.id}/remove`, { rev: from.rev });
    expect([used.status, used.body.message]).toEqual([
      422,
      `还有 ${triples.toLocaleString('en-US')} 个号码使用这个资费，请先给它们改用别的资费`,
    ]);
    await assign(to.id, { carrier: 'unicom', tariff: from.id });
    expect(await counts()).toMatchObject({ [to.id]: triples });
    await owner.post(`${base}/tariffs/${from.id}/remove`, { rev: from.rev });
    const names = async () => (await owner.get<{ items: Tariff[] }>(`${base}/tariffs`)).items.map(({ name }) => name);
    expect(await names()).not.toContain('靓号专享');
    const [removal] = (await history('tariff', from.id)).items;
    await owner.post(`${base}/rules/history/${removal?.id}/restore`, {});
    expect(await names()).toContain('靓号专享');
  });

  test.each([
    ['a price of 1e10', { price: 1e10 }],
    ['a price below nothing', { price: -1 }],
    ['half a cent', { price: 0.5 }],
    ['no name', { name: ' ' }],
  ])('is refused with %s', async (_what, more) => {
    expect((await owner.send('POST', `${base}/tariffs`, tariffInput(more))).status).toBe(400);
  });
});

test('patterns of one’s own are kept in their normal form, changed and put back', async () => {
  const input = { name: '发发', text: '8x8x', where: 'tail', group: '本店' };
  const made = await owner.post<OwnTemplate>(`${base}/templates`, input);
  expect(made).toMatchObject({ name: '发发', text: '8A8A', where: 'tail', group: '本店' });
  const at = `${base}/templates/${made.id}`;
  const changed = await owner.put<OwnTemplate>(at, { rev: made.rev, template: { ...input, text: '8888' } });
  expect((await owner.send('PUT', at, { rev: made.rev, template: input })).status).toBe(409);
  await owner.post(`${at}/remove`, { rev: changed.rev });
  const list = async () => (await owner.get<{ items: OwnTemplate[] }>(`${base}/templates`)).items;
  expect(await list()).toEqual([]);
  const { items } = await history('template', made.id);
  expect(items.map(({ before, after }) => [before?.text, after?.text])).toEqual([
    ['8888', undefined],
    ['8A8A', '8888'],
    [undefined, '8A8A'],
  ]);
  await owner.post(`${base}/rules/history/${items[1]?.id}/restore`, {});
  expect(await list()).toMatchObject([{ id: made.id, text: '8A8A' }]);
  const none = await owner.send('POST', `${base}/rules/history/${items[2]?.id}/restore`, {});
  expect([none.status, none.body.reason]).toEqual([422, 'numbers.no-earlier']);
  const wrong = await owner.send('POST', `${base}/templates`, { ...input, text: 'ABCDEFGHIJK' });
  expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([400, expect.stringContaining('最多 10 个')]);
});

test('a place is renamed, hidden, put back; one of one’s own is added', async () => {
  const place = { province: '湖南', name: '星城', pinyin: 'xingcheng', initials: 'xc', area: '0731', hidden: false };
  const said = await owner.post<Preview>(`${base}/rules/preview`, { kind: 'place', code: 430100 });
  expect(said.numbers).toBe(numbers.length + 1);
  const saved = await owner.put<{ rev: number }>(`${base}/places/430100`, { rev: 0, place });
  expect((await owner.send('PUT', `${base}/places/430100`, { rev: 0, place })).status).toBe(409);
  const list = async () => (await owner.get<{ items: object[] }>(`${base}/places`)).items;
  expect(await list()).toMatchObject([{ code: 430100, name: '星城' }]);
  await owner.post(`${base}/places/430100/reset`, { rev: saved.rev });
  expect(await list()).toEqual([]);
  const [reset] = (await history('place', '430100')).items;
  expect([reset?.before, reset?.after]).toMatchObject([{ name: '星城' }, { name: '长沙' }]);
  await owner.post(`${base}/rules/history/${reset?.id}/restore`, {});
  expect(await list()).toMatchObject([{ code: 430100, name: '星城' }]);
  await owner.put(`${base}/places/431399`, { rev: 0, place: { ...place, name: '新区' } });
  const [added] = (await history('place', '431399')).items;
  await owner.post(`${base}/rules/history/${added?.id}/restore`, {});
  expect(await list()).toHaveLength(1);
  expect((await owner.send('PUT', `${base}/places/430000`, { rev: 0, place })).status).toBe(400);
});

test('a city’s other area code marks its numbers anew, and those that come in', async () => {
  const city = 430700;
  const [old, next, both] = ['18655550736', '18655550797', '18655550798'];
  await poolWith(
    server,
    [old, next, both].map((number) => ({ number, place: city, area: '0736' })),
  );
  // There may be an index of this carrier by now.
  await writeBlocks({ ...contextOf(server), log: server.parts.log }, await organisationOf(server), 'unicom');
  const found = async () => {
    const wish = { patterns: ['area'], places: [city] };
    const { items } = await owner.post<Slice<Card>>(`${base}/search`, { carrier: 'unicom', wish, limit: 20 });
    return items.map(({ number }) => number).toSorted();
  };
  await expect.poll(found).toEqual([old]);
  const place = { province: '湖南', name: '常德', pinyin: 'changde', initials: 'cd', area: '0797', hidden: false };
  await owner.put(`${base}/places/${city}`, { rev: 0, place });
  await expect.poll(found).toEqual([next]);
  const rows = async () =>
    tablesOf(server)
      .selectFrom('number')
      .select(['number', 'flags', 'beauty'])
      .where('place', '=', city)
      .orderBy('number')
      .execute();
  const marked = await rows();
  await tablesOf(server).deleteFrom('number').where('place', '=', city).execute();
  await poolWith(
    server,
    [old, next, both].map((number) => ({ number, place: city, area: '0797' })),
  );
  expect(await rows()).toEqual(marked);
  // Put back: by the history, in the same way.
  const [change] = (await history('place', String(city))).items;
  await owner.post(`${base}/rules/history/${change?.id}/restore`, {});
  await expect.poll(found).toEqual([old]);
});

test('what is another organisation’s is not there', async () => {
  const tariff = await owner.post<Tariff>(`${base}/tariffs`, tariffInput({ name: '别家不能看' }));
  const template = await owner.post<OwnTemplate>(`${base}/templates`, {
    ...{ name: '别家不能看', text: '99', where: 'tail', group: '' },
  });
  const carrier = await owner.post<Carrier>(`${base}/rules/carriers`, mobile);
  const [change] = (await history('tariff', tariff.id)).items;
  const { password } = await owner.post<{ password: string }>('/api/v1/orgs', { name: '别家', username: 'stranger' });
  const other = await server.signedIn({ username: 'stranger', password });
  await other.post('/api/v1/password', { next: 'another long secret 7' });
  expect((await other.get<{ carriers: Carrier[] }>(`${base}/carriers`)).carriers).toHaveLength(2);
  for (const list of ['tariffs', 'templates', 'places', 'assignments', 'rules/history?kind=tariff'])
    expect([list, (await other.get<{ items: object[] }>(`${base}/${list}`)).items]).toEqual([list, []]);
  const rev = 0;
  for (const [method, path, body] of [
    ['PUT', `tariffs/${tariff.id}`, { rev, tariff: tariffInput() }],
    ['POST', `tariffs/${tariff.id}/remove`, { rev }],
    ['PUT', `templates/${template.id}`, { rev, template: { name: '我的', text: '99', where: 'tail', group: '' } }],
    ['POST', `templates/${template.id}/remove`, { rev }],
    ['PUT', `rules/carriers/${carrier.key}`, { rev, carrier: mobile }],
    ['POST', `rules/carriers/${carrier.key}/remove`, { rev }],
    ['POST', `rules/carriers/${carrier.key}/reset`, { rev }],
    ['POST', `rules/history/${change?.id}/restore`, {}],
    ['POST', 'rules/preview', { kind: 'tariff', id: tariff.id }],
    ['POST', 'assignments', { what: { carrier: 'unicom' }, tariff: tariff.id }],
  ] as const)
    expect([path, (await other.send(method, `${base}/${path}`, body)).status]).toEqual([path, 404]);
});
