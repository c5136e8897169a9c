import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BuildManifest } from '../../kernel/core/build-manifest.ts';
import type { PagePlugin } from '../../kernel/core/page-registry.ts';
import { build } from '../../scripts/build.ts';
import { readPlugins } from '../../sdk/contract/plugin.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { go, openSignedIn } from '../support/shell.ts';
import { addPlugins, breakViews, fixturePlugin } from './page/document.ts';
import { installMeter } from './page/meter.ts';
import { ownFiles } from './page/own-files.ts';
import { addressesOf, inOrder } from './page/routes.ts';
import { leftBehind, open, spilled } from './page/shell.ts';

/** What holds for every plugin in the page as it ships: real Chromium, the built files, one server for all. */

const rounds = 20;
const plugins = readPlugins([resolve('plugins'), resolve('mobile-plugins')]).flatMap(({ manifest }) => manifest ?? []);
const staff = inOrder(plugins.filter(({ halves }) => halves.includes('web')));
const phones = inOrder(plugins.filter(({ halves }) => halves.includes('mobile')));

let manifest: BuildManifest;
let server: TestServer;
/** What stands for parameters in addresses: a page, and for the plugin of forms a form. */
let values: (plugin: string) => Record<string, string>;
let browser: TestBrowser;
let page: Page;
const addresses = () => staff.flatMap((plugin) => addressesOf(plugin, plugins, values(plugin.id)));

beforeAll(async () => {
  manifest = (await build()).manifest;
  server = await startTestServer();
  const api = await server.signedIn();
  const make = (kind: string) =>
    api.post<{ id: string; slug: string }>('/api/p/decoration/pages', { title: '样页', kind });
  const [made, form] = [await make('page'), await make('form')];
  values = (plugin) => ({ id: plugin === 'forms' ? form.id : made.id, slug: made.slug });
}, 120_000);
afterAll(() => server?.stop());

beforeEach(async ({ task }) => {
  browser = await openBrowser({ folder: 'contract', phone: task.name.includes('phone') });
  page = browser.page;
});
afterEach(() => browser.close());

/** Names of the files under /static that the page asks for from now on. */
function watchFiles(): Set<string> {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/static/')) files.add(pathname.slice('/static/'.length));
  });
  return files;
}

/** Opens a document at the address, of somebody who signed in before, with these plugins beside the product's. */
async function openWith(address: string, ...more: PagePlugin[]): Promise<void> {
  page = await openSignedIn(server, browser, address, () => addPlugins(browser.context, more));
}

/** The same as it ships, and all that it loads at once. */
async function freshDocument(address: string, ...more: PagePlugin[]): Promise<Set<string>> {
  if (more.length > 0) await openWith(address, ...more);
  else page = await openSignedIn(server, browser, address);
  const files = watchFiles();
  await page.reload();
  await page.getByText('退出登录').waitFor();
  await page.waitForLoadState('networkidle');
  return files;
}

/** Plugins whose files are there, but for those that may be. */
function loadedOf(files: ReadonlySet<string>, but: readonly string[]): string[] {
  return [...ownFiles(manifest)]
    .filter(([id, own]) => !but.includes(id) && [...own].some((file) => files.has(file)))
    .map(([id]) => id);
}

/** A plugin, and those that come with it. */
function withRequired(id: string): string[] {
  const required = Object.keys(plugins.find((plugin) => plugin.id === id)?.requires ?? {});
  return [id, ...required.flatMap(withRequired)];
}

describe('before its click', () => {
  it('not a byte of a plugin is loaded', async () => {
    const files = await freshDocument('#/tools');
    const may = ['tools'];
    expect(loadedOf(files, may)).toEqual([]);
    for (const { id } of staff) {
      const [address] = staff
        .filter((plugin) => plugin.id === id)
        .flatMap((one) => addressesOf(one, plugins, values(id)));
      if (address === undefined || may.includes(id)) continue;
      expect(loadedOf(files, may), `before ${address} is opened`).not.toContain(id);
      await open(page, address);
      may.push(...withRequired(id));
      expect(loadedOf(files, may), `with ${address}`).toEqual([]);
      expect(loadedOf(files, []), address).toContain(id);
    }
  });

  it('not a byte of a plugin is loaded on a phone', async () => {
    const files = watchFiles();
    await page.goto(`${server.url}/#/m/trip`);
    await page.getByRole('link', { name: '首页', exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    const may = ['home'];
    expect(loadedOf(files, may)).toEqual([]);
    for (const { id, routes = [] } of phones) {
      if (may.includes(id)) continue;
      await go(page, routes[0]?.path ?? '');
      await expect.poll(() => loadedOf(files, [])).toContain(id);
      may.push(...withRequired(id));
      await page.waitForLoadState('networkidle');
      expect(loadedOf(files, may), `with ${id}`).toEqual([]);
    }
  });

  it('a plugin that loads another one’s file is found', async () => {
    const files = await freshDocument('#/tools', fixturePlugin('nosy'));
    await open(page, '/nosy');
    await expect.poll(() => loadedOf(files, ['tools'])).toEqual(['images']);
  });
});

describe('a view that throws while it renders', () => {
  const beside = fixturePlugin('calm');

  it('stays in its own tag, whichever it is', async () => {
    const halves = staff.flatMap(({ id }) => manifest.plugins[id]?.web?.file ?? []);
    page = await openSignedIn(server, browser, '#/calm', async () => {
      await addPlugins(browser.context, [beside]);
      await breakViews(
        browser.context,
        halves.map((file) => `/static/${file}`),
      );
    });
    await page.getByRole('heading', { name: 'Calm' }).waitFor();
    for (const address of addresses()) expect(await spilled(page, address)).toEqual([]);
    expect(browser.errors.join('\n')).toContain('broken on purpose');
  });

  it('one that takes a part of the shell along is found', async () => {
    await openWith('#/calm', beside, fixturePlugin('spilling'));
    expect(await spilled(page, '/spilling')).toContainEqual(expect.stringContaining('the strip of tags is gone'));
  });
});

describe(`opened and closed ${rounds} times`, () => {
  it('no page leaves listeners, timers, styles, elements or globals behind', { timeout: 240_000 }, async () => {
    await browser.context.addInitScript(installMeter);
    page = await openSignedIn(server, browser, '#/account');
    for (const address of addresses()) {
      // The last tag has no close button: another one stays beside.
      await open(page, address === '/tools' ? '/account' : '/tools');
      expect(await leftBehind(page, address, rounds)).toEqual([]);
    }
    // Nothing that the manifest does not declare was used on the way: it would have been refused, and told here.
    expect(browser.errors).toEqual([]);
  });

  it('one that leaves them is found', async () => {
    await browser.context.addInitScript(installMeter);
    await openWith('#/account', fixturePlugin('untidy'));
    await open(page, '/account');
    // With the second tag the shell loads what manages the focus, whose own listeners stay.
    await open(page, '/tools');
    await page.waitForFunction(() => '__tabsterInstance' in window);
    expect(await leftBehind(page, '/untidy', rounds, 0)).toEqual(
      ['listeners', 'timers', 'styles', 'nodes outside of the pages', 'globals'].map((what) =>
        expect.stringContaining(`leaves ${rounds} ${what}`),
      ),
    );
  });

  it('one that uses what its manifest does not declare is refused, and told', async () => {
    await openWith('#/account', fixturePlugin('greedy'));
    await go(page, '/greedy');
    await expect.poll(() => browser.errors.join('\n')).toContain('"capabilities" 中加入 "http"');
  });
});
