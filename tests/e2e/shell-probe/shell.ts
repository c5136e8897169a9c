import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from '../../../scripts/build.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** A server with the two plugins that no shell is without, built for it alone. */
export async function startShell(): Promise<TestServer> {
  const out = resolve('out/shell-dist');
  await build({ out, plugins: ['login', 'tools'] });
  return startTestServer({ start: { dist: out, pluginFolders: [resolve('plugins')] } });
}

/** Signs in by the form, at an address like `#/tools`. */
export async function signIn(server: TestServer, page: Page, address = ''): Promise<void> {
  await page.goto(`${server.url}/${address}`);
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(server.adminPassword);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByText('退出登录').waitFor();
}

/** Goes to a page of the document that is open, as a link does. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, address);
}
