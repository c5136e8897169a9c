import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { openBrowser, pullDown, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { go, stateOf } from '../../../tests/support/shell.ts';
import type { StoredAccounts } from '../shared/calls/outputs.ts';
import { generateAccount, uigf4Document } from './support/generate.ts';

/** @module-tag long */

const account = generateAccount({ pulls: 1200, seed: 11 });
const password = 'blue kettle 9';
let server: TestServer;
let lin: ApiClient;
let phone: TestBrowser;
/** Another phone of theirs, from when it is first wanted. */
let second: TestBrowser | undefined;
let down = false;

beforeAll(async () => {
  server = await startTestServer();
  const registered = await fetch(`${server.url}/api/duncan/s/r/common`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url },
    body: new URLSearchParams({ username: 'lin', password }),
  });
  expect(registered.status).toBe(303);
  lin = await server.signedIn({ username: 'lin', password });
  phone = await openBrowser({ folder: 'draws', phone: true, workers: true });
});

afterAll(async () => {
  await phone?.close();
  await second?.close();
  if (!down) await server?.stop();
});

const words = (page: Page, text: string | RegExp) => page.locator('main:visible').getByText(text).first();
const stored = () => lin.get<StoredAccounts>('/api/p/draws/records/accounts');

async function nextPhone(): Promise<TestBrowser> {
  if (second !== undefined) return second;
  second = await openBrowser({ folder: 'draws', phone: true, dark: true });
  await second.renew(stateOf(server.url, lin));
  await second.page.goto(`${server.url}/#/m/ysupp?show=data`);
  return second;
}

test('what a visitor kept becomes theirs at sign-in, and is on their next phone', async () => {
  const { page } = phone;
  await page.goto(`${server.url}/#/m/ysupp?show=import`);
  await page.locator('main:visible input[type=file]').setInputFiles({
    name: 'a.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(uigf4Document(account))),
  });
  await words(page, '导入了 1,200 条新记录').waitFor();
  expect((await stored()).total).toBe(0);
  await go(page, `#/m/login?from=${encodeURIComponent('/m/ysupp?show=data')}`);
  await page.getByLabel('用户名').fill('lin');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).tap();
  await words(page, '云端有 1,200 条，和这台设备一致。').waitFor();
  expect((await stored()).accounts).toMatchObject([{ game: 'ys', uid: account.uid, count: 1200 }]);
  await phone.shot('cloud');

  const next = await nextPhone();
  await words(next.page, '云端有 1,200 条，和这台设备一致。').waitFor();
  await go(next.page, '#/m/ysupp');
  await words(next.page, '五星已垫').waitFor();
  expect([...phone.errors, ...next.errors]).toEqual([]);
});

test('what is deleted here goes from the server, and undoing brings it back there', async () => {
  const { page } = phone;
  await page.getByRole('button', { name: `删除 UID ${account.uid}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await words(page, '这台设备上还没有抽卡记录').waitFor();
  await expect.poll(async () => (await stored()).total).toBe(0);
  await page.locator('main:visible').getByRole('button', { name: '撤销' }).click();
  await words(page, '云端有 1,200 条，和这台设备一致。').waitFor();
  await expect.poll(async () => (await stored()).total).toBe(1200);
  expect(phone.errors).toEqual([]);
});

test('what another app shares is imported', async () => {
  const { page } = phone;
  const more = generateAccount({ pulls: 30, seed: 12, uid: '500000003' });
  // The worker of the page takes what is shared, as the system would send it.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.evaluate(
    (text) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/m/share', enctype: 'multipart/form-data' });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file' });
      const files = new DataTransfer();
      files.items.add(new File([text], '分享.json', { type: 'application/json' }));
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    JSON.stringify(uigf4Document(more)),
  );
  await words(page, '导入了 30 条新记录').waitFor();
  await words(page, '分享.json').waitFor();
  expect(page.url()).toContain('#/m/ysupp?show=import');
  await expect.poll(async () => (await stored()).total).toBe(1230);
  expect(phone.errors).toEqual([]);
});

test('a pool that one phone deletes goes from the other one, which can bring it back', { tags: ['long'] }, async () => {
  const { page } = phone;
  const next = await nextPhone();
  await go(next.page, '#/m/ysupp?show=data');
  await words(next.page, '云端有 1,230 条，和这台设备一致。').waitFor();
  // The page that is opened asks once by itself; after that it is the finger's turn.
  const opened = next.page.waitForResponse(/records\?since=/);
  await go(next.page, '#/m/ysupp');
  await words(next.page, '五星已垫').waitFor();
  await opened;
  await go(page, '#/m/ysupw');
  await words(page, '五星已垫').waitFor();
  await go(page, '#/m/ysupw?show=data');
  await page
    .locator('main:visible')
    .getByRole('button', { name: /^删除 原神 武器活动祈愿/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect.poll(async () => (await stored()).total).toBeLessThan(1230);
  await pullDown(next);
  await words(next.page, /^其他设备删除了 \d+ 条$/).waitFor();
  await next.shot('deleted-elsewhere');
  await next.page.locator('main:visible').getByRole('button', { name: '撤销' }).tap();
  await expect.poll(async () => (await stored()).total).toBe(1230);
  expect([...phone.errors, ...next.errors]).toEqual([]);
});

test('opens without network as it was left', async () => {
  const { page } = phone;
  await go(page, '#/m/ysupp');
  await words(page, '五星已垫').waitFor();
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('fitout-page')).match('/')) !== undefined))
    .toBe(true);
  await server.running.stop();
  down = true;
  await page.reload();
  await words(page, '五星已垫').waitFor();
  await page.getByText(/^服务器没有回应：显示的是 \d\d:\d\d 的内容$/).waitFor();
  await phone.shot('offline');
  // Never opened here, but brought along while there was a network.
  await go(page, '#/m/ysupp?show=records');
  await words(page, /^共 [\d,]+ 条$/).waitFor();
});
