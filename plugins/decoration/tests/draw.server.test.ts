import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { setTimeZone } from '../../../tests/support/time-zone.ts';
import { fieldAt } from '../server/draw/draw.ts';
import { freshBlock } from '../shared/blocks/nesting.ts';
import type { PageDetail } from '../shared/calls/outputs.ts';
import type { Json, Props } from '../shared/document/document.ts';

const base = '/api/p/decoration';
let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server.stop());

const prize = (id: string, odds: number, stock: number): Json => ({ id, name: id, image: null, odds, stock });

/** A live page with one wheel. */
async function wheelOf(props: Props) {
  const page = await api.post<PageDetail>(`${base}/pages`, { title: '抽奖', kind: 'activity' });
  const nodes = freshBlock('draw', page.document.root, { perPerson: 1, period: 'ever', ...props });
  const block = nodes[0]?.id as string;
  const ops = [{ op: 'insert', parent: page.document.root, slot: 'default', at: 0, nodes }];
  await api.send('POST', `${base}/pages/${page.id}/ops`, { base: 0, ops, client: crypto.randomUUID() });
  await api.post(`${base}/pages/${page.id}/publish`, { rev: 1 });
  return { id: page.id, block, url: `${server.url}${base}/public/draw/${page.slug}/${block}` };
}

interface Answer {
  status: number;
  reason?: string;
  result?: { code: string | null; left: number; at: number };
}

/** Somebody with a device of their own. */
async function visitor(url: string): Promise<() => Promise<Answer>> {
  const first = await fetch(url);
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
  return async () => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{}',
    });
    return { status: response.status, ...((await response.json()) as object) };
  };
}

describe('the wheel', () => {
  test('never gives more than there is, however many draw at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 20 }), async (stock, people) => {
        const { url, id, block } = await wheelOf({ prizes: [prize('a', 100, stock)], perPerson: 2 });
        const draws = await Promise.all(Array.from({ length: people }, () => visitor(url)));
        const answers = await Promise.all([...draws, ...draws].map((draw) => draw()));
        expect(answers.every(({ status }) => status === 200)).toBe(true);
        const codes = answers.flatMap(({ result }) => result?.code ?? []);
        expect(codes).toHaveLength(Math.min(stock, 2 * people));
        expect(new Set(codes).size).toBe(codes.length);
        const { items } = await api.get<{ items: unknown[] }>(`${base}/pages/${id}/draws?block=${block}&won=true`);
        expect(items).toHaveLength(codes.length);
      }),
      { numRuns: 6 },
    );
  });

  test('gives one visitor as many turns as they have, also all at once', async () => {
    const { url } = await wheelOf({ prizes: [prize('a', 50, 1000)], perPerson: 3 });
    const draw = await visitor(url);
    const answers = await Promise.all(Array.from({ length: 12 }, draw));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ reason }) => reason === 'decoration.draw-limit')).toHaveLength(9);
    const standing = (await (await fetch(url)).json()) as { result: { left: number } };
    expect(standing.result.left).toBe(3);
  });

  test('asks for a device, and is closed before and after its time', async () => {
    const open = await wheelOf({ prizes: [prize('a', 100, 5)] });
    const bare = await fetch(open.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    expect(((await bare.json()) as Answer).reason).toBe('decoration.no-device');
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const past = new Date(Date.now() - 3_600_000).toISOString();
    const early = await wheelOf({ prizes: [prize('a', 100, 5)], from: soon });
    expect((await (await visitor(early.url))()).reason).toBe('decoration.draw-early');
    const over = await wheelOf({ prizes: [prize('a', 100, 5)], to: past });
    expect((await (await visitor(over.url))()).reason).toBe('decoration.draw-over');
    expect((await fetch(open.url.replace(/[^/]+$/, 'nothere'))).status).toBe(404);
  });

  test('is counted over versions, and its draws are for staff alone, as a table and as a file', async () => {
    const { url, id, block } = await wheelOf({ prizes: [prize('=甲', 100, 1)] });
    expect((await (await visitor(url))()).result?.code).toMatch(/^[2-9A-Z]{10}$/);
    const ops = [{ op: 'set', id: block, area: 'props', path: 'title', value: '第二版' }];
    await api.send('POST', `${base}/pages/${id}/ops`, { base: 1, ops, client: crypto.randomUUID() });
    await api.post(`${base}/pages/${id}/publish`, { rev: 2 });
    expect((await (await visitor(url))()).result?.code).toBeNull();
    const path = `${base}/pages/${id}/draws`;
    const { items } = await api.get<{ items: { won: boolean }[] }>(`${path}?block=${block}`);
    expect(items.map(({ won }) => won)).toEqual([false, true]);
    expect((await fetch(`${server.url}${path}?block=${block}`)).status).toBe(401);
    expect((await fetch(`${server.url}${path}.csv?block=${block}`)).status).toBe(401);
  });
});

test('a day’s turns are those of a day of the organisation’s zone, whose clock the file of draws names', async () => {
  // It is always another day in one of them than in the other.
  await setTimeZone(server, api, 'Pacific/Kiritimati');
  const { url, id, block } = await wheelOf({ prizes: [prize('甲', 100, 9)], period: 'day' });
  const draw = await visitor(url);
  expect([(await draw()).status, (await draw()).reason]).toEqual([200, 'decoration.draw-limit']);
  await setTimeZone(server, api, 'Pacific/Pago_Pago');
  expect([(await draw()).status, (await draw()).reason]).toEqual([200, 'decoration.draw-limit']);
  const path = `${base}/pages/${id}/draws`;
  const { items } = await api.get<{ items: { at: string }[] }>(`${path}?block=${block}`);
  const [head, ...lines] = (await api.send('GET', `${path}.csv?block=${block}`)).text.trim().split('\r\n');
  expect(head).toBe('时间（UTC-11）,结果,中奖,兑奖码,访客');
  const elevenHours = 11 * 3_600_000;
  const shown = items.map(({ at }) =>
    new Date(Date.parse(at) - elevenHours).toISOString().slice(0, 19).replace('T', ' '),
  );
  expect(lines.map((line) => line.split(',')[0])).toEqual(shown);
});

test('odds are what they say', () => {
  const prizes = [prize('a', 0.01, 1), prize('b', 25, 1), prize('c', 10, 1)] as never[];
  const hits = [0, 0, 0, 0];
  for (let chance = 0; chance < 1_000_000; chance++) {
    const at = fieldAt(prizes, chance);
    hits[at] = (hits[at] ?? 0) + 1;
  }
  expect(hits).toEqual([100, 250_000, 100_000, 649_900]);
});
