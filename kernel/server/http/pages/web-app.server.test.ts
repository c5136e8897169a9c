import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

/** What phones put on their home screen, and what a browser shows beside the name of a tab. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = (path: string): Promise<Response> => fetch(`${server.url}${path}`);

test('every icon that the web manifest names is there in its size', async () => {
  const manifest = (await (await get('/manifest.webmanifest')).json()) as { icons: { src: string; sizes: string }[] };
  expect(manifest.icons).toHaveLength(4);
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(await (await get(src)).bytes()).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  for (const none of ['/icons/app-7.png', '/icons/app-192.svg', '/icons/other-192.png'])
    expect((await get(none)).status, none).toBe(404);
});

test('a tab that shows a file or a picture has the sign as well', async () => {
  const answer = await get('/favicon.ico');
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(await sharp(await answer.bytes()).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 });
});
