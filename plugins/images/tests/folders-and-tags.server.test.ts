import type { Answer } from '@fitout/sdk/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { fileCalls } from '../shared/calls/files.ts';
import type { folderCalls } from '../shared/calls/folders.ts';
import type { AssetDetail, Overview } from '../shared/calls/outputs.ts';
import { jpeg } from './corpus.ts';

const root = '/api/p/images';
let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

const overview = () => api.get<Overview>(`${root}/overview`);

async function upload(name: string, seed: number): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await jpeg(seed))]), name);
  const { body } = await api.send<Answer<typeof fileCalls, 'POST assets'>>('POST', `${root}/assets`, form);
  return body.result.items[0]?.asset?.id ?? '';
}

test('a folder is renamed and moved, and the answer says what it was before', async () => {
  type Changed = Answer<typeof folderCalls, 'PATCH folders/:id'>;
  const [outer = '', inner = ''] = (
    await api.post<{ ids: string[] }>(`${root}/folders/ensure`, { parentId: null, paths: [['甲'], ['甲', '乙']] })
  ).ids;
  const renamed = await api.patch<Changed>(`${root}/folders/${inner}`, { name: '丙' });
  expect(renamed).toEqual({ before: { name: '乙', parentId: outer } });
  const moved = await api.patch<Changed>(`${root}/folders/${inner}`, { parentId: null });
  expect(moved).toEqual({ before: { name: '丙', parentId: outer } });
  const { folders } = await overview();
  expect(folders.find(({ id }) => id === inner)).toEqual({ id: inner, parentId: null, name: '丙', count: 0 });
});

test('a tag is renamed onto another, and taken off everything', async () => {
  const ids = [await upload('一.jpg', 1), await upload('二.jpg', 2)];
  await api.post(`${root}/batch`, { action: 'tag', ids, tags: ['春'] });
  await api.post(`${root}/batch`, { action: 'tag', ids: ids.slice(0, 1), tags: ['春天'] });
  expect(await api.patch(`${root}/tags`, { from: '春天', to: '春' })).toEqual({ changed: 1 });
  expect((await overview()).tags).toEqual([{ tag: '春', count: 2 }]);
  expect(await api.delete(`${root}/tags?tag=${encodeURIComponent('春')}`)).toEqual({ changed: 2 });
  expect((await overview()).tags).toEqual([]);
});

test('where nothing shows an earlier file there is nothing to update', async () => {
  const id = await upload('三.jpg', 3);
  const asset = await api.get<AssetDetail>(`${root}/assets/${id}`);
  expect(await api.post(`${root}/assets/${id}/update-usages`)).toEqual({ updated: 0, failed: 0, asset });
});
