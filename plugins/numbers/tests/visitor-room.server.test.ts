import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUuid } from '../../../sdk/index.ts';
import { testCluster } from '../../../tests/support/cluster.ts';
import { type TestServer, twoServers } from '../../../tests/support/server.ts';
import type { VisitorTables } from '../server/visitors/tables.ts';
import { newToken } from '../server/visitors/tokens.ts';
import type { Pool } from '../shared/calls/outputs.ts';
import type { QueueTicket, VisitorOrder, VisitorPage } from '../shared/calls/visitors.ts';
import { bounds } from '../shared/visitors/bounds.ts';
import { base, organisationOf, poolWith, someNumbers } from './kit.ts';
import { type Published, publishedPicker, registered, visitor } from './visitors-kit.ts';

let servers: Awaited<ReturnType<typeof twoServers>>;
let server: TestServer;
let pool: Pool;
const numbers = someNumbers(300, 3);

beforeAll(async () => {
  servers = await twoServers();
  server = servers.one;
  pool = await poolWith(server, numbers);
});
afterAll(() => servers?.stop());

const tables = () => server.parts.database.of('numbers').query<VisitorTables>();
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
type Api = Awaited<ReturnType<typeof visitor>>;
const search = (api: Api, { place }: Published) =>
  api.send<VisitorPage>('POST', `${base}/visitors/search`, { ...place, wish: {} });
const hold = (api: Api, number: string, { place }: Published) =>
  api.send<VisitorOrder>('POST', `${base}/visitors/hold`, { ...place, key: newUuid(), numbers: [number] });

describe('the waiting room', () => {
  const room = (opens: string, pace = 60) => publishedPicker(server, [pool], { opens, queue: true, pace });
  const queue = (api: Api, { place }: Published) => api.post<QueueTicket>(`${base}/visitors/queue`, place);
  const askOther = async (path: string, api: Api, { place }: Published) => {
    const answer = await fetch(`${servers.other.url}${base}/visitors/${path}`, {
      method: 'POST',
      headers: { ...api.headers(), origin: servers.other.url, 'content-type': 'application/json' },
      body: JSON.stringify(place),
    });
    return ((await answer.json()) as { result: QueueTicket }).result;
  };
  const roomRow = ({ place }: Published) =>
    tables()
      .selectFrom('queue_room')
      .selectAll()
      .where('page_id', '=', BigInt(place.page))
      .where('block', '=', place.block)
      .executeTakeFirstOrThrow();
  const enter = (api: Api, { place }: Published, token: string | null) =>
    api.send<QueueTicket>('POST', `${base}/visitors/enter`, { ...place, token });
  /** A room that has just opened: these people came before it did, and their places are not drawn yet. */
  const justOpened = async (people: readonly { holder: string; address: string }[]) => {
    const opens = at(-1000);
    const page = await room(opens, 1);
    const row = { org_id: await organisationOf(server), page_id: BigInt(page.place.page), block: page.place.block };
    const key = { ...row, opens: new Date(opens) };
    await tables().insertInto('queue_room').values(key).execute();
    const tickets = people.map((one) => ({ id: server.parts.ids.next(), ...key, ...one, place: null }));
    await tables().insertInto('queue_ticket').values(tickets).execute();
    return page;
  };
  test('before the opening everybody waits and nothing is held; the tab opened again keeps its ticket', async () => {
    const soon = await room(at(3_600_000));
    const [one, two] = [await visitor(server), await visitor(server)];
    expect(await queue(one, soon)).toMatchObject({ waiting: 1, ahead: null, token: null, until: null });
    await queue(two, soon);
    expect(await queue(one, soon)).toMatchObject({ waiting: 2, ahead: null });
    expect((await hold(one, numbers[60] ?? '', soon)).body.reason).toBe('numbers.queue');
    const refused = await enter(one, soon, `${1}.${Date.now() + 60_000}.${'a'.repeat(43)}`);
    expect(refused.body.reason).toBe('numbers.token-strange');
  });

  test('who still waits finds no numbers, neither by a search nor in the page; who is inside does', async () => {
    const open = await room(at(-1000), 1);
    const find = (api: Api) => search(api, open);
    const [first, second] = [await visitor(server), await visitor(server)];
    // Nobody jumps the queue by asking without a ticket, or without so much as a cookie.
    for (const api of [first, server.api()]) {
      const refused = await find(api);
      expect([refused.status, refused.body.reason]).toEqual([422, 'numbers.queue']);
      expect(refused.body.message).toContain('请先排队');
    }
    const html = await (await fetch(`${server.url}/p/${open.slug}`)).text();
    expect(html).toContain('fb-picker');
    expect(html).not.toMatch(/(?<!\d)1[3-9]\d{9}(?!\d)/);
    const turn = await queue(first, open);
    await queue(second, open);
    await enter(first, open, turn.token);
    expect((await find(first)).body.result.items).toHaveLength(12);
    expect((await find(second)).body.reason).toBe('numbers.queue');
    // Their time inside is over: they wait again, and what they found is no use to them.
    await tables()
      .updateTable('queue_ticket')
      .set({ entered_at: new Date(Date.now() - (bounds.stayMinutes * 60 + 1) * 1000) })
      .where('page_id', '=', BigInt(open.place.page))
      .where('entered_at', 'is not', null)
      .execute();
    expect((await find(first)).body.message).toContain('重新排队');
  });

  test('an admission to one room opens no other, and words say what to do', async () => {
    const [one, other] = [await room(at(-1000), 6000), await room(at(-1000), 6000)];
    const api = await visitor(server);
    const { token } = await queue(api, one);
    await queue(api, other);
    const refused = await enter(api, other, token);
    expect([refused.status, refused.body.reason]).toEqual([410, 'numbers.token-strange']);
    expect(refused.body.message).toContain('请重新排队');
    for (const bad of ['', '1.2.3', 'x'.repeat(400), `9${'9'.repeat(18)}.1.${'a'.repeat(43)}`])
      expect((await enter(api, other, bad)).body.reason).toBe('numbers.token-strange');
    expect((await enter(api, other, 'x'.repeat(401))).status).toBe(400);
    expect((await enter(api, one, token)).status).toBe(200);
  });

  test('places are drawn once, whichever server is asked; a hundred cookies of one address stand behind the others', async () => {
    const honest = Array.from({ length: 50 }, (_, nth) => ({ holder: `device ${nth}`, address: `home ${nth}` }));
    const invented = Array.from({ length: 100 }, (_, nth) => ({ holder: `cookie ${nth}`, address: 'one address' }));
    const opening = await justOpened([...invented, ...honest]);
    const api = await visitor(server);
    const [here, there] = await Promise.all([queue(api, opening), askOther('queue', api, opening)]);
    expect(here.ahead).not.toBeNull();
    expect(there.ahead).not.toBeNull();
    const places = await tables()
      .selectFrom('queue_ticket')
      .select(['address', 'place'])
      .where('page_id', '=', BigInt(opening.place.page))
      .orderBy('place')
      .execute();
    expect(places.map((one) => one.place)).toEqual(places.map((_, nth) => nth + 1));
    // Who asked first after the opening stands behind those who were there.
    expect(places.pop()?.address).not.toBe('one address');
    const front = places.slice(0, 50 + bounds.ticketsDrawnTogether);
    expect(front.filter(({ address }) => address === 'one address')).toHaveLength(bounds.ticketsDrawnTogether);
    expect(places.slice(front.length).every(({ address }) => address === 'one address')).toBe(true);
  });

  test('places are drawn whole where connections are cut in the middle, on either server', async () => {
    const opening = await justOpened(
      Array.from({ length: 2000 }, (_, nth) => ({ holder: `device cut ${nth}`, address: `home ${nth % 700}` })),
    );
    const api = await visitor(server);
    const database = new URL(server.databaseUrl).pathname.slice(1);
    const cluster = await testCluster();
    const cut = () =>
      cluster.query(
        'postgres',
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and state <> 'idle'
          and query like '%queue_%'`,
      );
    const places = () =>
      tables()
        .selectFrom('queue_ticket')
        .select('place')
        .where('page_id', '=', BigInt(opening.place.page))
        .orderBy('place')
        .execute();
    await expect
      .poll(
        async () => {
          // Who is cut off asks again, as the page does.
          const asked = [queue(api, opening), askOther('queue', api, opening), cut()];
          await Promise.allSettled(asked);
          return (await places()).every(({ place }) => place !== null);
        },
        { interval: 5 },
      )
      .toBe(true);
    const drawn = (await places()).map(({ place }) => place);
    expect(drawn).toEqual(drawn.map((_, nth) => nth + 1));
  });

  test('one address has so many tickets and no more, in words', async () => {
    const soon = await room(at(3_600_000));
    await queue(await visitor(server), soon);
    const first = await tables()
      .selectFrom('queue_ticket')
      .selectAll()
      .where('page_id', '=', BigInt(soon.place.page))
      .executeTakeFirstOrThrow();
    const { org_id, page_id, block, opens, address } = first;
    const more = Array.from({ length: bounds.ticketsOfAddress - 1 }, (_, nth) => ({
      ...{ id: server.parts.ids.next(), org_id, page_id, block, opens, address, place: null },
      holder: `device near ${nth}`,
    }));
    await tables().insertInto('queue_ticket').values(more).execute();
    const refused = await (await visitor(server)).send('POST', `${base}/visitors/queue`, soon.place);
    expect([refused.status, refused.body.reason]).toEqual([429, 'numbers.queue-address']);
    expect(refused.body.message).toContain('换一个网络');
  });

  test('after it people stand as they come, are admitted at its pace, and come in once by a token of their own', async () => {
    const open = await room(at(-1000), 60);
    const [one, two, three] = [await visitor(server), await visitor(server), await visitor(server)];
    const turn = await queue(one, open);
    expect(turn.ahead).toBe(0);
    expect(turn.token).not.toBeNull();
    await queue(two, open);
    // Another device gets in by it as little as the same one twice.
    expect((await enter(two, open, turn.token)).body.reason).toBe('numbers.token-strange');
    expect((await hold(one, numbers[61] ?? '', open)).body.message).toContain('请先排队');
    const inside = (await enter(one, open, turn.token)).body.result;
    expect(Date.parse(inside.until ?? '')).toBeGreaterThan(Date.parse(inside.now) + 9 * 60_000);
    const again = await enter(one, open, turn.token);
    expect([again.status, again.body.message]).toEqual([410, '这张入场凭证已经用过了']);
    expect((await hold(one, numbers[61] ?? '', open)).status).toBe(200);
    // The place is in the database: another server says the same.
    expect((await askOther('queue', one, open)).until).toBe(inside.until);
    const slow = await room(at(-1000), 1);
    await queue(one, slow);
    await queue(two, slow);
    expect(await queue(three, slow)).toMatchObject({ ahead: 1, token: null });
    expect(await queue(three, slow)).toMatchObject({ ahead: 1, token: null });
  });

  test('a token that is too old is refused in words, and the place is kept', async () => {
    const open = await room(at(-1000), 6000);
    const api = await visitor(server);
    await queue(api, open);
    const { id, holder } = await tables()
      .selectFrom('queue_ticket')
      .select(['id', 'holder'])
      .where('page_id', '=', BigInt(open.place.page))
      .executeTakeFirstOrThrow();
    const longAgo = new Date(Date.now() - (bounds.tokenSeconds + 1) * 1000);
    const database = server.parts.database.of('numbers');
    const old = await newToken({ database }, await roomRow(open), { ticket: id, holder, now: longAgo });
    const refused = await enter(api, open, old);
    expect([refused.body.reason, refused.body.message]).toEqual([
      'numbers.token-old',
      expect.stringContaining('已过期'),
    ]);
    expect((await queue(api, open)).token).not.toBeNull();
  });

  test('who signs in while waiting keeps the place', async () => {
    const soon = await room(at(3_600_000));
    const api = await visitor(server);
    await queue(api, soon);
    await registered(api, 'waiting');
    expect(await queue(api, soon)).toMatchObject({ waiting: 1 });
  });
});
