import sharp from 'sharp';
import { expect, test } from 'vitest';
import { nextJobsAreDeadly } from '../support/deadly-jobs.ts';
import { expectDuration } from '../support/durations.ts';
import { startTestServer } from '../support/server.ts';

// As a picture is set aside: the one way in which it was seen every time.
test('no connection on which something was just answered keeps a server that ends', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const server = await startTestServer();
    const api = await server.signedIn();
    await nextJobsAreDeadly(server);
    const created = { width: 900, height: 600, channels: 3 as const, background: '#a1b2c3' };
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await sharp({ create: created }).png().toBuffer())]), '致命.png');
    const { body } = await api.send<{ items: { asset: { key: string } }[] }>('POST', '/api/p/images/assets', form);
    const logged = async () => (await api.get<{ items: { action: string }[] }>('/api/v1/audit?limit=10')).items;
    await expect.poll(async () => (await logged()).map(({ action }) => action)).toContain('images.variants-given-up');
    const file = await fetch(`${server.url}/a/${body.result.items[0]?.asset.key}/640`);
    await file.arrayBuffer();
    const began = performance.now();
    await server.stop();
    expectDuration(performance.now() - began, 10_000);
  }
});
