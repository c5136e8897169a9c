import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { build } from '../../scripts/build.ts';
import type { ApiClient } from '../support/api.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/**
 * Row 22 of the security figures: an untrusted plugin reaches no cookie, storage, parent DOM or network. The hostile
 * plugin makes the same tries in the page first, where it gets through: so the refusals in the frame prove something.
 */

let server: TestServer;
let api: ApiClient;
let browser: TestBrowser;
let page: Page;
let elsewhere: Server;
let stranger: string;
const askedElsewhere: string[] = [];

beforeAll(async () => {
  const out = resolve('out/frame-dist');
  await build({
    out,
    plugins: ['login', 'tools', 'admin', 'images', 'hostile'],
    parents: ['tests/fixtures/plugins'],
    compressed: false,
  });
  const pluginFolders = [join(resolve('.'), 'plugins'), resolve('tests/fixtures/plugins')];
  server = await startTestServer({ start: { dist: out, pluginFolders } });
  api = await server.signedIn();
  elsewhere = createServer((request, response) => {
    askedElsewhere.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
    response.end('export {};');
  });
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
  stranger = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
}, 120_000);

afterAll(async () => {
  elsewhere?.close();
  await server?.stop();
});

const trust = (tier: 'in-realm' | 'sandboxed') => api.put('/api/v1/plugins/hostile', { tier });

async function open(address: string): Promise<void> {
  await page.goto(`${server.url}/#${address}`);
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(server.adminPassword);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByText('退出登录').waitFor();
}

const hostile = (n = 1): string => `/hostile/${n}?stranger=${encodeURIComponent(stranger)}`;

/** The plugin's own document, once its view stands. */
async function frame(n = 1): Promise<Frame> {
  for (;;) {
    for (const candidate of page.frames().filter((one) => one.url().includes('/frame/hostile'))) {
      const heading = candidate.getByRole('heading', { name: `敌意插件 ${n}` });
      if ((await heading.count().catch(() => 0)) > 0) return candidate;
    }
    await page.waitForEvent('requestfinished', { timeout: 200 }).catch(() => undefined);
  }
}

/** Presses a button of the plugin and gives what it said. */
async function press(where: Frame | Page, name: string): Promise<string> {
  await where.getByRole('button', { name, exact: true }).click();
  const said = where.getByLabel('said');
  await expect.poll(() => said.innerText(), { timeout: 10_000 }).not.toMatch(/^…?$/);
  return said.innerText();
}

const tries = async (where: Frame | Page, name: string): Promise<Record<string, string>> =>
  JSON.parse(await press(where, name)) as Record<string, string>;
const reached = (all: Record<string, string>): string[] => Object.keys(all).filter((name) => all[name] === 'reached');

beforeEach(async () => {
  browser = await openBrowser({ folder: 'frame' });
  page = browser.page;
});
afterEach(async () => {
  await browser.close();
});

describe('in the page, where it is trusted', () => {
  it('gets at the shell and its storage, so that its tries prove something', async () => {
    await trust('in-realm');
    await open(hostile());
    await page.getByRole('heading', { name: '敌意插件 1' }).waitFor();
    expect(reached(await tries(page, 'reach'))).toEqual([
      'read cookies',
      'local storage',
      'session storage',
      'a database of the browser',
      'the shell’s DOM',
      'the shell’s token',
      'the kernel’s API by fetch',
      'the kernel’s API by ctx.http',
      'the kernel’s API by escaped dots',
    ]);
  });

  it('has no frame to be opened', async () => {
    await trust('in-realm');
    expect((await fetch(`${server.url}/frame/hostile`)).status).toBe(404);
    expect((await fetch(`${server.url}/frame/nobody`)).status).toBe(404);
  });
});

describe('in its frame', () => {
  beforeEach(async () => {
    await trust('sandboxed');
    await open(hostile());
  });

  it('reaches nothing of the shell, the browser’s storage, or anybody else’s calls', async () => {
    const inside = await frame();
    await browser.shot('framed');
    expect(reached(await tries(inside, 'reach'))).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('hostile'))).toBeNull();
  });

  it('sends nothing to anybody, whatever way it takes', async () => {
    const inside = await frame();
    const all = await tries(inside, 'send');
    // A style that is refused its picture tells nobody; the other server knows.
    expect(reached(all).filter((name) => name !== 'a style’s picture')).toEqual([]);
    expect(askedElsewhere).toEqual([]);
    expect(new URL(page.url()).origin).toBe(server.url);
    expect(browser.context.pages()).toHaveLength(1);
  });

  it('had its chance: whoever may, reaches the other server', async () => {
    expect((await fetch(`${stranger}/control`)).status).toBe(200);
    expect(askedElsewhere.splice(0)).toEqual(['/control']);
  });

  it('cannot take itself to another site, and is cut off when it leaves its page', async () => {
    await (await frame()).getByRole('button', { name: 'leave', exact: true }).click();
    await page.getByText('只有这个页面受到影响').waitFor();
    expect(askedElsewhere).toEqual([]);
    await page.getByRole('button', { name: '重试' }).click();
    await (await frame()).getByRole('button', { name: 'leave within' }).click();
    await page.getByText('只有这个页面受到影响').waitFor();
    await browser.shot('left');
  });
});
