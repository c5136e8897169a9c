import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openSignedIn } from '../../../tests/support/shell.ts';
import { choose, photo } from './support/opening.ts';

/** Whoever runs the platform without the camera has the editor still. */

let server: TestServer;
let browser: TestBrowser;
let folder: string;

beforeAll(async () => {
  await mkdir(resolve('out'), { recursive: true });
  folder = await mkdtemp(resolve('out/without-camera-'));
  await allBut('bar', folder);
  server = await startTestServer({ start: { pluginFolders: [folder, resolve('mobile-plugins')] } });
  browser = await openBrowser({ folder: 'ai' });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

/** The plugins of the repository but one: their manifests, and server halves that are theirs. */
async function allBut(off: string, into: string): Promise<void> {
  const from = resolve('plugins');
  for (const id of (await readdir(from)).filter((one) => one !== off)) {
    const manifest = await readFile(join(from, id, 'plugin.json'), 'utf8');
    await mkdir(join(into, id, 'server'), { recursive: true });
    await writeFile(join(into, id, 'plugin.json'), manifest);
    const half = JSON.stringify(join(from, id, 'server/index.ts'));
    await writeFile(join(into, id, 'server/index.ts'), `export { default } from ${half};\n`);
  }
}

test('without the camera the editor opens, and finding text says who can switch it on', async () => {
  expect(
    (await (await server.signedIn()).get<{ items: { id: string }[] }>('/api/v1/plugins')).items.map(({ id }) => id),
  ).not.toContain('bar');
  const page = await openSignedIn(server, browser, '#/ai');
  await page.getByRole('button', { name: '打开图片' }).first().click();
  await choose(
    page,
    () => page.getByRole('menuitem', { name: '从本机选择' }).click(),
    await photo('海报.png', { r: 230, g: 220, b: 180 }),
  );
  await page.getByText('400 × 300 px').waitFor();
  await page.getByRole('button', { name: '画布操作' }).click();
  await page.getByRole('menuitem', { name: '查找文字…' }).click();
  await page.getByText(/插件“相机”（bar），它没有启用/).waitFor();
  await browser.shot('no-text-finder');
  // Nothing is under way: the next thing can be done.
  await page.getByRole('button', { name: '画布操作' }).click();
  await page.getByRole('menuitem', { name: '水平翻转' }).first().click();
  await expect.poll(() => page.getByRole('button', { name: /^撤销/ }).isEnabled()).toBe(true);
});
