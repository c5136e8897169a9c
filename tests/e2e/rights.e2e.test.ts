import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '../support/api.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { stateOf } from '../support/shell.ts';

/** Rights and menu follow the server, whatever this window remembers of them. */

let server: TestServer;
let owner: ApiClient;
let browser: TestBrowser;
let colleague: ApiClient;
let role: { id: string };
let page: Page;

const menuLink = (name: string) =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name, exact: true });
const library = () => page.getByText('素材库还是空的').filter({ visible: true });
const refused = () => page.getByRole('heading', { name: '没有权限' }).filter({ visible: true });

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signedIn();
  browser = await openBrowser({ folder: 'rights' });
  role = await owner.post('/api/v1/roles', { name: '素材', functions: [] });
  const person = { username: 'colleague', name: '李雨桐', roleIds: [role.id] };
  const { password } = await owner.post<{ password: string }>('/api/v1/people', person);
  colleague = await server.signedIn({ username: 'colleague', password });
  await colleague.post('/api/v1/password', { next: 'long enough 42' });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

beforeEach(async () => {
  await grant([]);
  page = await browser.renew(stateOf(server.url, colleague));
});

async function grant(functions: string[]): Promise<void> {
  await owner.put(`/api/v1/roles/${role.id}`, { name: '素材', functions });
}

test('a role that was widened while the window was away opens its page and menu on the first reload', async () => {
  await page.goto(`${server.url}/#/images`);
  await refused().waitFor();
  await page.goto('about:blank');
  await grant(['images.view']);
  await page.goto(`${server.url}/#/images`);
  await library().waitFor();
  await menuLink('素材库').waitFor();
  expect(await refused().count()).toBe(0);

  // And a role that was narrowed leaves nothing in the menu.
  await page.goto('about:blank');
  await grant([]);
  await page.goto(`${server.url}/#/tools`);
  await menuLink('工具集合').waitFor();
  await expect.poll(() => menuLink('素材库').count()).toBe(0);
});

test('a refused page opens by itself once the right is there, after the network was away, too', async () => {
  await page.goto(`${server.url}/#/images`);
  await refused().waitFor();
  await browser.context.setOffline(true);
  await grant(['images.view']);
  await browser.context.setOffline(false);
  await library().waitFor();
  await menuLink('素材库').waitFor();
});
