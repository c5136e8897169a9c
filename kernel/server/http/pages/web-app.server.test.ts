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

test('the page says whose site it is, in its colour, and follows a change of either', async () => {
  const site = async () => {
    const html = await (await get('/')).text();
    const json = /id="fitout-registry">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
    return (JSON.parse(json) as { organisation?: object }).organisation;
  };
  await expect.poll(site).toEqual({ name: '我的组织', logo: null, color: null, tools: [] });
  const staff = await server.signedIn();
  const before = await get('/');
  for (const color of ['red', '#FFFFFF', '#fff', '#0f6cbd;'])
    expect((await staff.send('PUT', '/api/v1/org', { name: '书店', color })).status, color).toBe(400);
  for (const tool of ['/fit/home', 'https://evil.example', '/m/"x'])
    expect((await staff.send('PUT', '/api/v1/org', { name: '书店', tools: [tool] })).status, tool).toBe(400);
  const shop = { name: '半山书店', logo: '/a/key/160', color: '#7a3e9d', tools: ['/m/images', '/m/bar?mode=photo'] };
  await staff.put('/api/v1/org', shop);
  await expect.poll(site).toEqual(shop);
  const after = await get('/');
  expect(after.headers.get('vary')).toBe('accept-encoding, user-agent, host, x-forwarded-host');
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  expect(await staff.get('/api/v1/cfg/org')).toMatchObject({ color: '#7a3e9d' });
  const manifest = async () => (await get('/manifest.webmanifest')).json();
  await expect.poll(manifest).toMatchObject({ name: '半山书店', theme_color: '#7a3e9d' });
  // Who says nothing of the colour keeps it; null takes it away.
  await staff.put('/api/v1/org', { name: '半山书店' });
  expect(await staff.get('/api/v1/org')).toMatchObject({ color: '#7a3e9d', tools: shop.tools });
  await staff.put('/api/v1/org', { name: '半山书店', color: null });
  await expect.poll(site).toMatchObject({ color: null });
});
