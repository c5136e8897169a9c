import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../support/api.ts';
import { adminPassword, type ChildServer, startChildServer } from '../support/server.ts';
import { page, plugin } from './versions.ts';

/** @module-tag long */

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
  folder = await realpath(await mkdtemp(join(tmpdir(), 'fitout-mixture-')));
  await start();
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Whether it was acknowledged before the server was gone. */
async function acknowledged(order: Promise<void>): Promise<boolean> {
  return order.then(
    () => true,
    () => false,
  );
}

test('row 4: killed while a page is published and a plugin installed, the old or the new version of each is there, never a mixture', async () => {
  const site = page();
  await site.save(api, 0);
  await site.put(api, 0);
  await plugin.put(api, 0);
  const first = ['edition-1.0.0'];
  expect(await site.seen(api, server.url)).toEqual(first);
  expect(await plugin.seen(api, server.url)).toEqual(first);

  let current = { page: first, plugin: first };
  for (let round = 1; round <= rounds; round++) {
    await site.save(api, round);
    // The kill comes within the time that each of them takes: an installation several times as long as a page.
    const [intoInstalling, intoPublishing] = [Math.random() * 150, Math.random() * 40];
    const installing = acknowledged(plugin.put(api, round));
    await pause(Math.max(0, intoInstalling - intoPublishing));
    const publishing = acknowledged(site.put(api, round));
    await pause(Math.min(intoInstalling, intoPublishing));
    await server.kill();
    const done = { page: await publishing, plugin: await installing };
    await start();
    const next = [`edition-1.0.${round}`];
    const seen = { page: await site.seen(api, server.url), plugin: await plugin.seen(api, server.url) };
    for (const what of ['page', 'plugin'] as const)
      expect(done[what] ? [next] : [current[what], next], what).toContainEqual(seen[what]);
    current = seen;
  }
});
