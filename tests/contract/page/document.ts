import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import type { PagePlugin } from '../../../kernel/core/page-registry.ts';
import { changeDocuments, withPlugins } from '../../support/documents.ts';

/** An outside plugin of fixtures/, as plain modules: what it does wrong is what a check must find. */
export function fixturePlugin(id: string): PagePlugin {
  return {
    id,
    version: '0.1.0',
    title: { zh: `反例 ${id}`, en: id },
    requires: [],
    routes: [{ path: `/${id}`, view: 'page', title: { zh: `反例 ${id}`, en: id } }],
    contributes: {},
    activateOn: [],
    capabilities: [],
    web: { url: `/static/fixture-${id}.js`, css: [], imports: [] },
    views: {},
  };
}

/** Adds fixture plugins to every document of the context, which goes without the integrity of its files. */
export async function addPlugins(context: BrowserContext, plugins: readonly PagePlugin[]): Promise<void> {
  await context.route('**/static/fixture-*.js', async (route) => {
    const id = /fixture-([\w-]+)\.js/.exec(route.request().url())?.[1] ?? '';
    const body = await readFile(join(import.meta.dirname, 'fixtures', `${id}.js`), 'utf8');
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  await changeDocuments(context, (html) => withPlugins(withoutIntegrity(html), plugins));
}

function withoutIntegrity(html: string): string {
  return html
    .replace(/ integrity="[^"]*"/g, '')
    .replace(/(<script[^>]*type="importmap"[^>]*>)([\s\S]*?)(<\/script>)/, (_all, open: string, json, close) => {
      const { imports } = JSON.parse(json as string) as { imports: object };
      return `${open}${JSON.stringify({ imports })}${close}`;
    });
}

/** Every view of these halves throws while it renders. Needs documents without integrity: `addPlugins` first. */
export async function breakViews(context: BrowserContext, urls: readonly string[]): Promise<void> {
  await context.route(
    (url) => urls.includes(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /([\w$]+) as default\b/,
        (_all, half: string) => `brokenHalf as default};
var brokenHalf = { ...${half}, views: Object.fromEntries(Object.keys(${half}.views).map((name) => [name, async () => ({
  default() { throw new Error('broken on purpose'); },
})])) };
export {`,
      );
      const headers = { ...response.headers() };
      for (const name of ['content-length', 'content-encoding']) delete headers[name];
      await route.fulfill({ status: response.status(), headers, body });
    },
  );
}
