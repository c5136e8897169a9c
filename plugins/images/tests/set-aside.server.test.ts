import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextJobsAreDeadly } from '../../../tests/support/deadly-jobs.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { UploadItem } from '../shared/calls/outputs.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server?.stop());

test('a picture whose smaller copies end the server twice is shown as it is, and the log says so', async () => {
  const api = await server.signedIn();
  await nextJobsAreDeadly(server);
  const created = { width: 900, height: 600, channels: 3 as const, background: '#a1b2c3' };
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await sharp({ create: created }).png().toBuffer())]), '致命.png');
  const { body } = await api.send<{ items: UploadItem[] }>('POST', '/api/p/images/assets', form);
  const logged = async () => (await api.get<{ items: { action: string }[] }>('/api/v1/audit?limit=10')).items;
  await expect.poll(async () => (await logged()).map(({ action }) => action)).toContain('images.variants-given-up');
  const small = await fetch(`${server.url}/a/${body.result.items[0]?.asset?.key}/640`);
  await small.arrayBuffer();
  expect(small.headers.get('content-type')).toBe('image/png');
});
