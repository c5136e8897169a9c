import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../support/api.ts';
import { testArtifact, uploadOf } from '../support/artifact.ts';
import { adminPassword, type ChildServer, startChildServer } from '../support/server.ts';

const rounds = process.env.FITOUT_FAULTS === 'full' ? 25 : 3;
const parts = Array.from({ length: 20 }, (_, at) => `part${at}-1.js`);

let folder: string;
let server: ChildServer;
let api: ApiClient;

async function start(): Promise<void> {
  server = await startChildServer({ FITOUT_DATA: folder });
  api = server.api();
  await api.login({ password: adminPassword });
}
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'fitout-install-')));
  await start();
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const versionOf = (round: number): string => `1.0.${round}`;

async function install(round: number): Promise<void> {
  const version = versionOf(round);
  // Large enough that storing the files takes a while.
  const padding = `/* ${'x'.repeat(20_000)} */`;
  const files = Object.fromEntries(
    parts.map((name) => [name, `export const edition = 'edition-${version}'; ${padding}`]),
  );
  const { body } = await api.send<{ digest: string }>(
    'POST',
    '/api/v1/plugins/artifacts',
    uploadOf(testArtifact({ version, files, manifest: { title: `edition-${version}` } })),
  );
  const choice = { digest: body.result.digest, tier: 'in-realm', roles: null, enabled: true };
  await api.post('/api/v1/plugins/notes/versions', choice);
}

/** What the list, the versions and every file say: one edition each, unless two were mixed. */
async function editions(): Promise<string[]> {
  const { items } = await api.get<{ items: { id: string; version: string; title: string }[] }>('/api/v1/plugins');
  const plugin = items.find(({ id }) => id === 'notes');
  const kept = await api.get<{ items: { digest: string; current: boolean }[] }>('/api/v1/plugins/notes/versions');
  const current = kept.items.filter((one) => one.current);
  expect(current).toHaveLength(1);
  const place = current[0]?.digest.slice(0, 16);
  const texts = await Promise.all(
    parts.map(async (name) => (await fetch(`${server.url}/static/plugins/notes/${place}/${name}`)).text()),
  );
  const found = texts.map((text) => /edition-[\d.]+/.exec(text)?.[0] ?? 'gone');
  return [...new Set([`edition-${plugin?.version}`, String(plugin?.title), ...found])];
}

test('killed while installing, the old or the new version is there, never a mixture', {
  timeout: 600_000,
}, async () => {
  await install(0);
  let current = `edition-${versionOf(0)}`;
  for (let round = 1; round <= rounds; round++) {
    const next = `edition-${versionOf(round)}`;
    let acknowledged = false;
    const installing = install(round).then(
      () => {
        acknowledged = true;
      },
      () => undefined,
    );
    await pause(Math.random() * 150);
    await server.kill();
    await installing;
    await start();
    const found = await editions();
    expect(found).toHaveLength(1);
    expect(acknowledged ? [next] : [current, next]).toContain(found[0]);
    current = found[0] ?? '';
  }
});
