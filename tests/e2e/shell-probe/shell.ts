import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from '../../../scripts/build.ts';
import type { TestBrowser } from '../../support/browser.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { openSignedIn } from '../../support/shell.ts';

const dist = resolve('out/shell-dist');

/** A server with the two plugins that no shell is without, built for it alone. The first one of a run makes the build. */
export async function startShell(): Promise<TestServer> {
  await build({ out: dist, plugins: ['login', 'tools'], compressed: false });
  return startTestServer({ start: { dist, pluginFolders: [resolve('plugins')] } });
}

/** A new window of somebody who is signed in, with #/tools alone in the strip. */
export async function openTools(server: TestServer, browser: TestBrowser): Promise<Page> {
  const page = await openSignedIn(server, browser, '#/tools');
  await page.getByRole('heading', { name: '工具集合' }).waitFor();
  return page;
}
