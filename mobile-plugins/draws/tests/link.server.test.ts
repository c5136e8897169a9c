import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { LinkAnswer } from '../shared/calls/link.ts';
import { linkPools } from '../shared/limits.ts';
import { drawn, type GameDouble, linkOf, player, startGame } from './game-double.ts';

/** Records by the in-game link, from a game that answers as the real one does. */

let game: GameDouble;
let server: TestServer;
let visitor: ApiClient;
let logged = '';

beforeAll(async () => {
  game = await startGame();
  const into = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString();
      done();
    },
  });
  server = await startTestServer({ start: { outbound: game.outbound, log: pino({ level: 'trace' }, into) } });
  visitor = server.api();
});
afterAll(async () => {
  await server?.stop();
  await game?.close();
});
beforeEach(async () => {
  game.says = undefined;
  game.asked = [];
  game.records = new Map([
    [
      1,
      [
        drawn('忌炎', '2024-05-23 10:05:07'),
        drawn('秧秧', '2024-05-23 10:05:07', { qualityLevel: 4, resourceId: 1402 }),
      ],
    ],
    [2, [drawn('苍鳞千嶂', '2024-05-24 20:00:00', { resourceId: 21010016, resourceType: '武器' })]],
  ]);
  // Each test begins with its minute's calls.
  await server.parts.database.of('kernel').query<{ rate: object }>().deleteFrom('rate').execute();
});

const ask = (url: string, more: object = {}) => visitor.send<LinkAnswer>('POST', '/api/p/draws/link', { url, ...more });

describe('a link', () => {
  test('brings every pool, one after the other, without a session, and nothing of it is kept or logged', async () => {
    const { status, body, headers } = await ask(`复制成功 ${linkOf()} 请查看`);
    expect([status, body.message]).toEqual([200, undefined]);
    expect(headers.get('cache-control')).toContain('no-store');
    expect(body.result).toMatchObject({
      ...{ game: 'mc', uid: player.player_id, area: 'cn', serverId: player.svr_id, lang: 'zh-Hans' },
    });
    expect(body.result.pools.map(({ pool }) => pool)).toEqual([...linkPools]);
    expect(body.result.pools[0]?.records).toEqual(game.records.get(1));
    expect(body.result.pools[1]?.records).toEqual(game.records.get(2));
    expect(game.together).toBe(1);
    expect(new Set(game.asked.map(({ host }) => host))).toEqual(new Set(['gmserver-api.aki-game2.com']));
    expect(game.asked[0]?.body).toEqual({
      ...{ playerId: player.player_id, cardPoolId: player.resources_id, cardPoolType: 1, serverId: player.svr_id },
      ...{ languageCode: 'zh-Hans', recordId: player.record_id },
    });
    expect(logged).toContain('/api/p/draws/link');
    expect(logged).not.toContain(player.record_id);
    expect(logged).not.toContain(player.player_id);
  });

  test('of the worldwide servers goes to their host, and pool by pool where it is asked so', async () => {
    const url = linkOf({ svr_area: 'global' }, 'https://aki-gm-resources-oversea.aki-game.net');
    const { body } = await ask(url, { pools: [2, 2] });
    expect(body.result).toMatchObject({ area: 'global', pools: [{ pool: 2, records: [{ name: '苍鳞千嶂' }] }] });
    expect(game.asked.map(({ host }) => host)).toEqual(['gmserver-api.aki-game2.net']);
  });

  test('that is older than an hour says so', async () => {
    const { status, body } = await ask(linkOf({ record_id: 'ffffffffffffffffffffffffffffffff' }));
    expect([status, body.reason]).toEqual([410, 'draws.link-expired']);
    expect(body.message).toBe('链接已过期（有效一小时），请在游戏里重新打开抽卡记录再复制');
    expect(game.asked).toHaveLength(1);
  });

  test.each([
    ['another host', linkOf({}, 'https://evil.example'), 'evil.example'],
    ['a host that ends alike', linkOf({}, 'https://evil-aki-game.com'), 'evil-aki-game.com'],
    ['a host that begins alike', linkOf({}, 'https://aki-game.com.evil.example'), 'aki-game.com.evil.example'],
    ['this machine', linkOf({}, 'http://127.0.0.1:8080'), '127.0.0.1'],
    ['a host behind a name', linkOf({}, 'https://aki-game.com@evil.example'), 'evil.example'],
  ])('of %s is refused by name', async (_what, url, host) => {
    const { status, body } = await ask(url);
    expect([status, body.reason]).toEqual([422, 'draws.link-host']);
    expect(body.message).toContain(host);
    expect(game.asked).toEqual([]);
  });

  test.each([
    ['nothing', '你好'],
    ['a page without its values', 'https://aki-gm-resources.aki-game.com/aki/gacha/index.html'],
    ['values in the query, not the fragment', linkOf().replace('#', '%23')],
    ['a player that is none', linkOf({ player_id: '1 or 1=1' })],
    ['a record id with a path', linkOf({ record_id: '../../secret' })],
    ['another scheme', linkOf({}, 'javascript://aki-game.com')],
  ])('with %s is none', async (_what, url) => {
    const { status, body } = await ask(url);
    expect([status, body.reason]).toEqual([422, 'draws.link-unreadable']);
    expect(game.asked).toEqual([]);
  });

  test.each([
    ['a page of an error', { status: 502, body: '<html>Bad gateway' }, 'HTTP 502'],
    ['no JSON', { body: 'ok' }, '无法识别'],
    ['records of another shape', { body: '{"code":0,"data":[{"name":1}]}' }, '无法识别'],
    ['another code', { body: '{"code":-9,"message":"系统维护中","data":null}' }, '-9 系统维护中'],
    ['a redirect to another host', { status: 307, location: 'https://192.0.2.1/' }, 'HTTP 307'],
  ])('whose host answers %s tells it', async (_what, says, words) => {
    game.says = says;
    const { status, body } = await ask(linkOf(), { pools: [1] });
    expect([status, body.reason]).toEqual([503, 'draws.link-upstream']);
    expect(body.message).toContain('游戏服务器没有给出记录');
    expect(body.message).toContain(words);
    expect(game.asked).toHaveLength(1);
  });

  test('is refused after too many calls of one address, and where the call itself is none', async () => {
    expect((await ask(linkOf(), { pools: [99] })).status).toBe(400);
    expect((await ask('x'.repeat(6000))).status).toBe(400);
    expect((await ask(linkOf(), { host: 'https://evil.example' })).status).toBe(400);
    for (let call = 3; call < 60; call++) await ask('x');
    expect((await ask('x')).status).toBe(429);
  });
});
