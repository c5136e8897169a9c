import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { formOf, type LiveForm } from '../../plugins/forms/tests/kit.ts';
import type { ApiClient } from '../support/api.ts';
import { desktopSize, iphone, keepPicture, launchBrowser, launchOptions, phoneSize } from '../support/browser.ts';
import { type HttpsFront, httpsFront } from '../support/https-front.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { fillSignIn, go } from '../support/shell.ts';

/**
 * FITOUT_SERVER_KEY in a real browser: pages at one https host whose API is at another of the same registrable domain, and
 * a page on this machine in front of an https API elsewhere. Names lead to loopback by a rule of the browser's.
 * @module-tag long
 */

const password = 'blue kettle 9';
let api: TestServer;
/** Of a developer's own machine: another server, on another database. */
let own: TestServer;
let front: HttpsFront;
let browser: Browser;
let context: BrowserContext | undefined;
let owner: ApiClient;
let form: LiveForm;
/** Origins as the browser has them. */
let fit: string;
let local: string;
let errors: string[] = [];

beforeAll(async () => {
  front = await httpsFront(() => api.running.port, 'fit.example.com', 'api.example.com', 't-api.example.com');
  fit = `https://fit.example.com:${front.port}`;
  const serverKey = `api.example.com:${front.port}`;
  own = await startTestServer({ config: { serverKey } });
  local = `http://localhost:${own.running.port}`;
  const pageOrigins = [fit, local];
  api = await startTestServer({ config: { publicUrl: fit, serverKey, pageOrigins, trustedProxies: 1 } });
  owner = await api.signedIn();
  form = await formOf(owner, [['name', 'text', { title: '姓名' }]], '夏令营报名');
  await publishHome();
  const options = await launchOptions();
  browser = await launchBrowser({
    ...options,
    args: [
      ...(options.args ?? []),
      '--host-resolver-rules=MAP *.example.com 127.0.0.1',
      '--ignore-certificate-errors',
      // Third-party cookies are kept from pages, as browsers do: what comes back must be partitioned.
      '--test-third-party-cookie-phaseout',
    ],
  });
});
afterAll(async () => {
  await browser?.close();
  await own?.stop();
  await api?.stop();
  await front?.close();
});
afterEach(async () => {
  await context?.close();
});

async function publishHome(): Promise<void> {
  const base = '/api/p/decoration';
  const draft = await owner.post<{ id: string; document: { root: string } }>(`${base}/pages`, {
    title: '首页',
    kind: 'page',
  });
  const { root } = draft.document;
  const node = { id: 'words', type: 'title', v: 1, parent: root, props: { text: '欢迎光临' }, style: {} };
  const ops = [{ op: 'insert', parent: root, slot: 'default', at: 0, nodes: [node] }];
  await owner.post(`${base}/pages/${draft.id}/ops`, { base: 0, ops, client: 'a' });
  await owner.post(`${base}/pages/${draft.id}/publish`, { rev: 1 });
  await owner.put(`${base}/home`, { pageId: draft.id });
}

async function open(phone = false): Promise<Page> {
  context = await browser.newContext({
    viewport: phone ? phoneSize : desktopSize,
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ignoreHTTPSErrors: true,
    ...(phone ? { userAgent: iphone, hasTouch: true, isMobile: true } : {}),
  });
  errors = [];
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return page;
}

/** A picture that nobody has uploaded before. */
function picture(): Promise<Buffer> {
  const background = { r: Math.floor(Math.random() * 256), g: Date.now() % 256, b: 90 };
  return sharp({ create: { width: 900, height: 700, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Its picture in the library; pixels of what came of it. */
const tile = (page: Page, name: string) => page.getByRole('option', { name });
const loaded = (page: Page, name: string) =>
  tile(page, name)
    .locator('img')
    .first()
    .evaluate((image: HTMLImageElement) => image.naturalWidth);

/** What staff do, from signing in to signing out, with everything that crosses to the other host on its way. */
async function work(page: Page, origin: string, host: string): Promise<void> {
  const lines = page.waitForResponse((answer) => answer.url().includes('/api/v1/events'));
  await page.goto(`${origin}/#/images`);
  await fillSignIn(page, { password: api.adminPassword });
  await page.getByText('退出登录').waitFor();
  expect(new URL((await lines).url()).host).toBe(host);
  expect((await lines).status()).toBe(200);
  expect(await page.evaluate(() => document.cookie)).toBe('');

  // An upload with its progress, and the picture that nobody but staff may see.
  const name = `海报${newName()}`;
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /images\/assets/.test(request.url()));
  await page
    .getByLabel('选择要上传的文件')
    .first()
    .setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer: await picture() });
  expect(new URL((await sent).url()).host).toBe(host);
  await expect.poll(() => loaded(page, name)).toBeGreaterThan(0);

  // What somebody else changes arrives by the line.
  const answer = await owner.send<{ items: { asset: { id: string } }[] }>(
    'POST',
    '/api/p/images/assets',
    await formData(`新到${name}`),
  );
  expect(answer.status).toBe(200);
  await tile(page, `新到${name}`).waitFor();
  await expect.poll(() => loaded(page, `新到${name}`)).toBeGreaterThan(0);

  await go(page, '#/fit/home');
  await page.frameLocator('iframe').getByText('欢迎光临').first().waitFor();
  expect(new URL((await page.locator('iframe').getAttribute('src')) ?? '', origin).host).toBe(host);
  await keepPicture(page, `page-origins/${new URL(origin).hostname}`);

  // A file that is saved.
  await go(page, '#/goods');
  await page.reload();
  await page.getByText('退出登录').waitFor();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: /导入/ }).first().click();
  await page.getByRole('link', { name: /模板/ }).first().click();
  expect((await coming).suggestedFilename()).toMatch(/\.(?:xlsx|csv)$/);
  await page.keyboard.press('Escape');

  await page.getByText('退出登录').click();
  await page.getByLabel('用户名').waitFor();
  // The server hears of it a moment after the page does.
  await expect.poll(async () => (await context?.cookies())?.filter(({ name }) => name.includes('session'))).toEqual([]);
}

async function formData(name: string): Promise<FormData> {
  const data = new FormData();
  data.append('file', new Blob([new Uint8Array(await picture())]), `${name}.png`);
  return data;
}

/** A second try is somebody else's. */
const newName = (): string => `u${crypto.randomUUID().slice(0, 8)}`;

/** A visitor registers at the other host, comes back, and is who they are there. */
async function register(page: Page, origin: string, host: string, username: string): Promise<void> {
  await page.goto(`${origin}/#/m/mall/orderlist`);
  await page.getByRole('button', { name: '没有账号？注册' }).tap();
  await page.getByRole('heading', { name: '注册账号' }).waitFor();
  expect(new URL(page.url()).host).toBe(host);
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '注册', exact: true }).tap();
  await page.getByRole('heading', { name: '还没有订单' }).waitFor();
  expect(page.url()).toBe(`${origin}/#/m/mall/orderlist`);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await page.goto(`${origin}/#/m/page/${form.slug}`);
  await page.getByLabel('姓名').fill(`${username}的名字`);
  await page.getByRole('button', { name: '提交' }).tap();
  await page.getByText('提交成功').first().waitFor();
  await page.goto(`${origin}/#/m/mall/orderlist`);
  await page.reload();
  await page.getByRole('link', { name: /夏令营报名/ }).waitFor();
  await page.goto(`${origin}/#/m/trip`);
  await page.getByText('欢迎光临').first().waitFor();
  await page.goto(`${origin}/#/m/trip/mine`);
  await page.getByText(username, { exact: true }).filter({ visible: true }).first().waitFor();
}

/** Refusals that a browser logs by itself: of a session that is not there yet, or no more. */
const expected = /status of (?:401|404)/;

describe('a page whose API is at another host of its domain', () => {
  test('is worked with as any other', async () => {
    await work(await open(), fit, `api.example.com:${front.port}`);
    expect(errors.filter((line) => !expected.test(line))).toEqual([]);
  });

  test('is registered at and come back to', async () => {
    const page = await open(true);
    await register(page, fit, `api.example.com:${front.port}`, newName());
    // A published page that stands by itself asks there too.
    await page.goto(`${fit}/p/${form.slug}`);
    await page.getByLabel('姓名').fill('又一次');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: '提交' }).tap();
    expect(new URL((await sent).url()).host).toBe(`api.example.com:${front.port}`);
    await page.getByText('提交成功').first().waitFor();
    expect(errors.filter((line) => !expected.test(line))).toEqual([]);
  });

  test('is not signed in by a link that somebody else made', async () => {
    const page = await open(true);
    await page.goto(`${fit}/#handover=${'a'.repeat(43)}&back=${encodeURIComponent('https://evil.example/')}`);
    await page.getByText('欢迎光临').first().waitFor();
    expect(new URL(page.url()).origin).toBe(fit);
    expect(await page.evaluate(() => localStorage.getItem('fitout.token'))).toBeNull();
  });
});

describe('a page on this machine whose API is an https host elsewhere', () => {
  test('is worked with as any other', async () => {
    await work(await open(), local, `t-api.example.com:${front.port}`);
    expect(errors.filter((line) => !expected.test(line))).toEqual([]);
  });

  test('is registered at and come back to', async () => {
    await register(await open(true), local, `t-api.example.com:${front.port}`, newName());
    expect(errors.filter((line) => !expected.test(line))).toEqual([]);
  });
});
