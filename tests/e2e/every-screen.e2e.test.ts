import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, axeFaultsOf } from '../../sdk/contract/axe.ts';
import { readPlugins } from '../../sdk/contract/plugin.ts';
import { addressesOf, inOrder, TestPlatform } from '../../sdk/contract/test-platform.ts';
import type { TestWindow, View } from '../../sdk/contract/window.ts';
import { areaOf } from '../../sdk/manifest/routes.ts';
import { anyBrowser, resizeTo } from '../support/browser.ts';
import { adminPassword, startTestServer, type TestServer } from '../support/server.ts';
import { cutTexts } from './screens/cut-texts.ts';
import { dialogButtons } from './screens/dialogs.ts';
import { doubleText, restoreText } from './screens/large-text.ts';

/**
 * Every route in both languages and both themes: axe finds nothing serious. Staff read whole texts in English at
 * 1280 × 800, where English needs the most room, in the dialogs of a page as well; customers read them at twice the
 * size of the text.
 * @module-tag long
 */

const plugins = inOrder(
  readPlugins([resolve('plugins'), resolve('mobile-plugins')]).flatMap(({ manifest }) => manifest ?? []),
);

let server: TestServer;
let platform: TestPlatform;
let values: (plugin: string) => Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  const api = await server.signedIn();
  const create = (kind: string) =>
    api.post<{ id: string; slug: string }>('/api/p/decoration/pages', { title: 'Sample', kind });
  const [page, form] = [await create('page'), await create('form')];
  values = (plugin) => ({ id: plugin === 'forms' ? form.id : page.id, slug: page.slug });
  const { browser } = await anyBrowser();
  platform = await TestPlatform.open({
    host: { url: server.url, username: 'admin', password: adminPassword },
    browser,
    manifests: plugins,
    tiers: ['in-realm'],
    still: true,
    values,
  });
});

afterAll(async () => {
  await platform?.close();
  await server?.stop();
});

/** What a screen does wrong in one language, in both themes. */
async function faultsOf(pane: TestWindow, view: View): Promise<string[]> {
  const faults = await axeFaults(view);
  await pane.theme('dark', view);
  const dark = (await axeFaults(view, ['color-contrast'])).map((fault) => `dark: ${fault}`);
  await pane.theme('light', view);
  return [...faults, ...dark];
}

/** Texts that are cut on a phone whose text is twice as large. */
async function largeTextFaults({ where }: View): Promise<string[]> {
  await where.evaluate(doubleText);
  const cut = await where.evaluate(cutTexts, '[data-contract-root]');
  await where.evaluate(restoreText);
  // The title of the bar keeps to its one line; a button may take two.
  return cut
    .filter((fault) => !fault.includes('page_frame_title') && !fault.startsWith('breaks'))
    .map((fault) => `large text: ${fault}`);
}

const dialogs = '[role=dialog], [role=alertdialog]';

/** What the dialogs of a page do wrong, each opened by its button, in the window's language and in both themes. */
async function dialogFaults({ page }: TestWindow, path: string): Promise<string[]> {
  const faults: string[] = [];
  for (const name of dialogButtons[path] ?? []) {
    await page.locator('[data-contract-root]').getByRole('button', { name, exact: true }).first().click();
    const dialog = page.locator(dialogs).last();
    await dialog.waitFor();
    const inDialog = { within: [dialogs], but: ['iframe'] };
    faults.push(...(await axeFaultsOf(page, inDialog)).map((fault) => `${name}: ${fault}`));
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await axeFaultsOf(page, { ...inDialog, rules: ['color-contrast'] });
    faults.push(...dark.map((fault) => `${name}: dark: ${fault}`));
    await page.emulateMedia({ colorScheme: 'light' });
    faults.push(...(await page.evaluate(cutTexts, dialogs)).map((text) => `${name}: cut: ${text}`));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  return faults;
}

describe('every screen', { tags: ['long'] }, () => {
  for (const manifest of plugins) {
    if (addressesOf(manifest, plugins, {}).length === 0) continue;
    it(`of ${manifest.id} can be read and used`, async () => {
      const problems: Record<string, string[]> = {};
      for (const address of addressesOf(manifest, plugins, values(manifest.id))) {
        const area = areaOf(address.split('?')[0] ?? '');
        const pane = await platform.window({ area, tier: 'in-realm' }, manifest.id);
        if (area === 'desktop') await resizeTo(pane.page, { width: 1280, height: 800 });
        await pane.refresh();
        const view = await pane.open(address, manifest.id);
        const faults = (await faultsOf(pane, view)).map((fault) => `zh: ${fault}`);
        await pane.language('en', view);
        faults.push(...(await faultsOf(pane, view)).map((fault) => `en: ${fault}`));
        faults.push(...(await view.where.evaluate(cutTexts, '[data-contract-root]')).map((text) => `en: cut: ${text}`));
        if (area === 'mobile') faults.push(...(await largeTextFaults(view)).map((fault) => `en: ${fault}`));
        if (area === 'desktop') faults.push(...(await dialogFaults(pane, address)).map((fault) => `en: ${fault}`));
        await pane.language('zh-CN', view);
        if (area === 'mobile') faults.push(...(await largeTextFaults(view)).map((fault) => `zh: ${fault}`));
        if (faults.length > 0) problems[address] = faults;
      }
      expect(problems).toEqual({});
    });
  }
});
