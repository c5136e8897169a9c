import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { PageDetail } from '../shared/calls/outputs.ts';

const base = '/api/p/decoration';

interface Told {
  holder: { name: string } | null;
  mine: boolean;
  here: { client: string; name: string }[];
  asking: { client: string; name: string } | null;
  asked: 'no' | 'waiting' | 'refused';
}

let server: TestServer;
let owner: ApiClient;
let editor: ApiClient;
let viewer: ApiClient;

async function person(username: string, name: string, functions: string[]): Promise<ApiClient> {
  const { id } = await owner.post<{ id: string }>('/api/v1/roles', { name, functions });
  const made = await owner.post<{ password: string }>('/api/v1/people', { username, name, roleIds: [id] });
  const api = await server.signedIn({ username, password: made.password });
  await api.post('/api/v1/password', { next: 'another person 2' });
  return api;
}

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signedIn();
  editor = await person('xiaoli', '小李', ['decoration.view', 'decoration.edit']);
  viewer = await person('xiaowang', '小王', ['decoration.view']);
});
afterAll(() => server.stop());

const newPage = (title: string) => owner.post<PageDetail>(`${base}/pages`, { title, kind: 'page' });
const lease = (by: ApiClient, page: PageDetail, client: string, more: object = {}) =>
  by.post<Told>(`${base}/pages/${page.id}/lease`, { client, ...more });
const names = (presence: Told) => presence.here.map(({ name }) => name).sort();

test('everybody who has the page open is seen, and no longer once they left', async () => {
  const page = await newPage('在场');
  await lease(owner, page, 'a');
  await lease(editor, page, 'b');
  const presence = await viewer.post<Told>(`${base}/pages/${page.id}/presence`, { client: 'c' });
  expect(names(presence)).toEqual(['小李', '小王', '管理员']);
  expect(presence).toMatchObject({ mine: false, holder: { name: '管理员' } });
  await viewer.delete(`${base}/pages/${page.id}/lease?client=c`);
  await editor.delete(`${base}/pages/${page.id}/lease?client=b`);
  expect(names(await lease(owner, page, 'a'))).toEqual(['管理员']);
  expect((await viewer.send('POST', `${base}/pages/${page.id}/lease`, { client: 'c' })).status).toBe(403);
});

test('a document that went for good gets nothing that it asked for on its way; one that left comes back', async () => {
  const page = await newPage('离开');
  const drop = (client: string, more = '') => owner.delete(`${base}/pages/${page.id}/lease?client=${client}${more}`);
  await lease(owner, page, 'a');
  await drop('a');
  expect(await lease(owner, page, 'a')).toMatchObject({ mine: true });
  await drop('a', '&forGood=true');
  // What it asked for comes after its end: nobody waits for it to run out.
  expect(await lease(owner, page, 'a')).toMatchObject({ mine: false, holder: null, here: [] });
  await drop('b', '&forGood=true');
  expect(await lease(owner, page, 'b', { takeover: true })).toMatchObject({ mine: false, holder: null });
  expect(await lease(owner, page, 'c')).toMatchObject({ mine: true });
  expect(names(await lease(owner, page, 'c'))).toEqual(['管理员']);
  expect((await owner.send('DELETE', `${base}/pages/${page.id}/lease?client=c&forGood=perhaps`)).status).toBe(400);
});

test('whoever asks is told to the holder, who gives or refuses', async () => {
  const page = await newPage('请求');
  await lease(owner, page, 'a');
  expect(await lease(editor, page, 'b', { ask: true })).toMatchObject({ mine: false, asked: 'waiting' });
  expect((await lease(owner, page, 'a')).asking).toEqual({ client: 'b', name: '小李' });
  expect(await lease(owner, page, 'a', { answer: 'refuse' })).toMatchObject({ mine: true, asking: null });
  expect((await lease(editor, page, 'b')).asked).toBe('refused');
  await lease(editor, page, 'b', { ask: true });
  expect(await lease(owner, page, 'a', { answer: 'give' })).toMatchObject({ mine: false, holder: { name: '小李' } });
  expect(await lease(editor, page, 'b')).toMatchObject({ mine: true, asked: 'no' });
  expect(await lease(owner, page, 'a')).toMatchObject({ mine: false });
});

test('nobody gives away what is not theirs', async () => {
  const page = await newPage('不归你');
  await lease(owner, page, 'a');
  await lease(editor, page, 'b', { ask: true });
  expect(await lease(editor, page, 'b', { answer: 'give' })).toMatchObject({ mine: false, holder: { name: '管理员' } });
  expect(await lease(owner, page, 'a')).toMatchObject({ mine: true });
});

test('the changes since a revision are told to whoever looks on', async () => {
  const page = await newPage('跟看');
  const op = { op: 'global', path: 'title', value: '新题' };
  await owner.post(`${base}/pages/${page.id}/ops`, { base: 0, ops: [op], client: 'a' });
  const changes = (since: number) => viewer.get(`${base}/pages/${page.id}/changes?since=${since}`);
  expect(await changes(0)).toMatchObject({ rev: 1, ops: [op], by: '管理员' });
  expect(await changes(1)).toMatchObject({ rev: 1, ops: [] });
});

describe('the right to edit', () => {
  test('is one window’s until it is given back or taken over', async () => {
    const page = await newPage('编辑权');
    const take = (client: string, takeover = false) =>
      owner.post<{ mine: boolean; until: string; holder: { name: string } }>(`${base}/pages/${page.id}/lease`, {
        client,
        takeover,
      });
    expect(await take('one')).toMatchObject({ mine: true });
    expect(await take('one')).toMatchObject({ mine: true });
    expect(await take('two')).toMatchObject({ mine: false });
    expect(await take('two', true)).toMatchObject({ mine: true });
    expect(await take('one')).toMatchObject({ mine: false });
    await owner.delete(`${base}/pages/${page.id}/lease?client=two`);
    expect(await take('one')).toMatchObject({ mine: true });
    const { until } = await take('one');
    expect(Math.abs(Date.parse(until) - Date.now() - 60_000)).toBeLessThan(5_000);
  });

  test('of many at once one gets it', async () => {
    const page = await newPage('抢占');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        owner.post<{ mine: boolean }>(`${base}/pages/${page.id}/lease`, { client: `w${n}` }),
      ),
    );
    expect(answers.filter(({ mine }) => mine)).toHaveLength(1);
  });
});
