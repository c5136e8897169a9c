import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { highlight, photo, upload } from '../../mobile-plugins/gallery/tests/kit.ts';
import type { PageDetail } from '../../plugins/decoration/shared/calls/outputs.ts';
import type { Op } from '../../plugins/decoration/shared/document/document.ts';
import { formOf } from '../../plugins/forms/tests/kit.ts';
import { seriousFaults } from '../support/axe.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** @module-tag long */

const password = 'blue kettle 9';
const decoration = '/api/p/decoration';
let server: TestServer;
let phone: TestBrowser;
let page: Page;
let down = false;
let formUrl: string;

beforeAll(async () => {
  server = await startTestServer();
  const staff = await server.signedIn();
  const { id, document } = await staff.post<PageDetail>(`${decoration}/pages`, { title: '店铺首页', kind: 'page' });
  const node = { id: 'one', type: 'title', v: 1, parent: document.root, props: { text: '早上好' }, style: {} };
  // Most home pages have a block with a script of its own.
  const search = { ...node, id: 'two', type: 'search', props: {} };
  const op = { op: 'insert', parent: document.root, slot: 'default', at: 0, nodes: [node] } as Op;
  const other = { ...op, at: 1, nodes: [search] } as Op;
  await staff.post(`${decoration}/pages/${id}/ops`, { base: 0, ops: [op, other], client: crypto.randomUUID() });
  await staff.post(`${decoration}/pages/${id}/publish`, { rev: 1 });
  await staff.put(`${decoration}/home`, { pageId: id });
  const form = await formOf(staff, [['name', 'text']], '夏令营报名');
  formUrl = `${server.url}/p/${form.slug}`;
  const registered = await fetch(`${server.url}/api/duncan/s/r/common`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url },
    body: new URLSearchParams({ username: 'lin', password }),
  });
  expect(registered.status).toBe(303);
  const lin = await server.signedIn({ username: 'lin', password });
  await lin.send('POST', `/f/${form.slug}`, new URLSearchParams({ 'fo.key': crypto.randomUUID(), 'f.name': '林一' }), {
    accept: 'application/json',
  });
  await highlight(staff, [await upload(staff, '湖边.jpg', await photo(1, 1600, 1200))]);
  phone = await openBrowser({ folder: 'mobile-offline', phone: 'android', workers: true });
  page = phone.page;
});

afterAll(async () => {
  await phone?.close();
  if (!down) await server?.stop();
});

const tab = (name: string) => page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name });

/** The gallery's picture is there, not its colour alone. */
async function photoShown(on = page): Promise<void> {
  const image = on.locator('[data-position] img').first();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
}

/** Is the form's page kept, in that cache or in any? */
const isKept = (cacheName?: string): Promise<boolean> =>
  page.evaluate(
    async ([url, name]) => (await caches.match(url, name === undefined ? {} : { cacheName: name })) !== undefined,
    [formUrl, cacheName] as const,
  );

/** The worker is in place and has everything that the page told it. */
async function kept(): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('fitout-page')).match('/')) !== undefined))
    .toBe(true);
}

describe('the app on a phone', () => {
  test('can be installed under the organisation’s name, with icons of ours', async () => {
    await page.goto(`${server.url}/#/m/trip`);
    await page.getByText('早上好').waitFor();
    const href = await page.locator('link[rel="manifest"]').getAttribute('href');
    const manifest = await (await fetch(`${server.url}${href}`)).json();
    expect(manifest).toMatchObject({ name: '我的组织', display: 'standalone', start_url: '/#/m/trip', id: '/m' });
    for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
      const answer = await fetch(`${server.url}${src}`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
    }
    const session = await phone.context.newCDPSession(page);
    expect((await session.send('Page.getAppManifest')).errors).toEqual([]);
    await session.detach();
    await kept();
  });

  test('needs no second visit: what the first page asked for is kept, too', async () => {
    const visit = await openBrowser({ folder: 'mobile-offline', phone: true, workers: true });
    try {
      await visit.page.goto(`${server.url}/#/m/images`);
      await photoShown(visit.page);
      const names = () =>
        visit.page.evaluate(async () => {
          const own = await (await caches.open('fitout-anyone')).keys();
          return [(await (await caches.open('fitout-page')).match('/')) !== undefined, own.map(({ url }) => url)];
        });
      await expect
        .poll(names)
        .toEqual([true, expect.arrayContaining([expect.stringContaining('/highlights/outline')])]);
      await visit.context.setOffline(true);
      await visit.page.reload();
      await photoShown(visit.page);
      await visit.page.getByText(/^离线：显示的是 \d\d:\d\d 的内容$/).waitFor();
    } finally {
      await visit.close();
    }
  });

  test('takes what another app shares, and says where no tool opens it', async () => {
    await page.evaluate(() => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/m/share', enctype: 'multipart/form-data' });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file' });
      const files = new DataTransfer();
      files.items.add(new File(['what nobody knows'], 'thing.unknown', { type: 'application/x-unknown' }));
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    });
    await page.getByRole('heading', { name: '没有工具可以打开它' }).waitFor();
    const text = await page.evaluate(async () =>
      (await (await caches.open('fitout-shared')).match('/m/shared/0'))?.text(),
    );
    expect(text).toBe('what nobody knows');
    expect(await seriousFaults(page)).toEqual([]);
    await phone.shot('share');
  });

  test('opens without network as it was last seen, and says of when that is', async () => {
    await page.goto(`${server.url}/#/m/login?from=%2Fm%2Fmall%2Forderlist`);
    await page.getByLabel('用户名').fill('lin');
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.getByRole('button', { name: '登录', exact: true }).tap();
    await page.getByRole('link', { name: /夏令营报名/ }).waitFor();
    await page.goto(formUrl.replace('/p/', '/#/m/page/'));
    await page.getByLabel('name').waitFor();
    // A form is one visitor's: it is kept with what goes when they do.
    await expect.poll(() => isKept('fitout-own')).toBe(true);
    await page.goto(`${server.url}/#/m/images`);
    await photoShown();
    await tab('首页').tap();
    await page.getByText('早上好').waitFor();
    await page.reload();
    await page.getByText('早上好').waitFor();
    await kept();
    await server.running.stop();
    down = true;
    await page.reload();
    await page.getByText('早上好').waitFor();
    await page.getByText(/^服务器没有回应：显示的是 \d\d:\d\d 的内容$/).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await phone.shot('home');
    await tab('订单').tap();
    await page.getByRole('link', { name: /夏令营报名/ }).waitFor();
    await phone.shot('orders');
    await tab('个人中心').tap();
    await page.getByRole('link', { name: /lin/ }).waitFor();
    await page.goto(`${server.url}/#/m/images`);
    await photoShown();
    await page.getByText(/^服务器没有回应：显示的是 \d\d:\d\d 的内容$/).waitFor();
    await phone.shot('gallery');
    await page.getByRole('button', { name: /^湖边，/ }).tap();
    await page.locator('.pswp').or(page.getByText('大图没有打开，请检查网络')).first().waitFor();
    await page.goto(`${server.url}/#/m/trip/mine`);
  });

  test('keeps nothing of a person who signs out', async () => {
    expect(await isKept()).toBe(true);
    await page.getByRole('button', { name: '退出登录' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).tap();
    await page.getByRole('button', { name: /点击登录/ }).waitFor();
    await expect.poll(() => page.evaluate(() => caches.has('fitout-own'))).toBe(false);
    expect(await isKept()).toBe(false);
    await tab('订单').tap();
    // What the device holds is not known without the server.
    await page.getByText('部分订单没有加载成功').waitFor();
    await page.reload();
    await page.getByText('部分订单没有加载成功').waitFor();
    await page.getByRole('region', { name: '保存在这台设备上' }).getByRole('button', { name: '登录' }).waitFor();
    expect(await page.getByText('夏令营报名').count()).toBe(0);
  });
});
