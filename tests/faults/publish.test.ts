import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../support/api.ts';
import { adminPassword, type ChildServer, startChildServer } from '../support/server.ts';
import { createDocument } from './pages.ts';

const base = '/api/p/decoration';
const titles = Array.from({ length: 20 }, (_, index) => `title${String(index).padStart(7, '0')}`);
const rounds = process.env.FITOUT_FAULTS === 'full' ? 25 : 4;

let folder: string;
let server: ChildServer;
let api: ApiClient;

async function start(): Promise<void> {
  server = await startChildServer({ FITOUT_DATA: folder });
  api = server.api();
  await api.login({ password: adminPassword });
}
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'fitout-publish-')));
  await start();
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Every version word that the published page carries: one, unless two versions were mixed. */
async function live(slug: string): Promise<string[]> {
  const html = await (await fetch(`${server.url}/p/${slug}`)).text();
  return [...new Set(html.match(/edition-\d+/g))];
}

test('row 4: killed while publishing, the old or the new version is live, never a mixture', {
  timeout: 600_000,
}, async () => {
  const made = await api.post<{ id: string; slug: string; rev: number }>(`${base}/pages`, {
    title: 'kill',
    document: createDocument(titles, 'edition-0'),
  });
  const { id, slug } = made;
  await api.post(`${base}/pages/${id}/publish`, { rev: made.rev });
  expect(await live(slug)).toEqual(['edition-0']);

  let current = 'edition-0';
  for (let round = 1; round <= rounds; round++) {
    const next = `edition-${round}`;
    const { rev } = await api.get<{ rev: number }>(`${base}/pages/${id}`);
    const ops = titles.map((title) => ({ op: 'set', id: title, area: 'props', path: 'text', value: next }));
    const saved = await api.post<{ rev: number }>(`${base}/pages/${id}/ops`, {
      base: rev,
      ops,
      client: `round${round}`,
    });
    let acknowledged = false;
    const publishing = api.post(`${base}/pages/${id}/publish`, { rev: saved.rev }).then(
      () => {
        acknowledged = true;
      },
      () => undefined,
    );
    await pause(Math.random() * 40);
    await server.kill();
    await publishing;
    await start();
    const found = await live(slug);
    expect(found).toHaveLength(1);
    expect(acknowledged ? [next] : [current, next]).toContain(found[0]);
    current = found[0] ?? '';
  }
});
