import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { PageDetail } from '../shared/calls/outputs.ts';
import { stateUrl } from '../shared/page-state.ts';
import { base, ownerOf, pageOf, strangerTo } from './editor-kit.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server?.stop());

/** A page in two states: published as one, and changed since. */
async function twoStates() {
  const api = await ownerOf(server);
  const page = await pageOf(server, '两个状态', [['countdown', { end: '2090-01-01T00:00:00.000Z', label: '第一版' }]]);
  await api.post(`${base}/pages/${page.id}/publish`, { rev: page.rev });
  const [node] = Object.values(page.document.nodes).filter(({ type }) => type === 'countdown');
  const ops = [{ op: 'set', id: node?.id, area: 'props', path: 'label', value: '草稿' }];
  await api.post<PageDetail>(`${base}/pages/${page.id}/ops`, { base: page.rev, ops, client: crypto.randomUUID() });
  return { api, id: page.id };
}

test('a state is the document that a visitor would get: scripts and data, neither counted nor called a draft', async () => {
  const { api, id } = await twoStates();
  const [version, draft] = [await api.send('GET', stateUrl(id, 1)), await api.send('GET', stateUrl(id, 'draft'))];
  expect([version.status, draft.status]).toEqual([200, 200]);
  expect([version.text.includes('第一版'), draft.text.includes('草稿</span>')]).toEqual([true, true]);
  for (const { text } of [version, draft]) {
    expect(text).toMatch(/<script type="module" src="[^"]*countdown[^"]*"/);
    expect(text).not.toMatch(/fo-draft"|data-page=|clicks/);
  }
});

test('it is for the staff of its organisation alone, and what is not there is not found', async () => {
  const { api, id } = await twoStates();
  const stranger = await strangerTo(server);
  const asked = [
    server.api().send('GET', stateUrl(id, 'draft')),
    stranger.send('GET', stateUrl(id, 1)),
    api.send('GET', stateUrl(id, 7)),
    api.send('GET', stateUrl('7', 'draft')),
    api.send('GET', stateUrl('x', 'draft')),
  ];
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.every((status) => status === 404 || status === 400)).toBe(true);
});
