import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import type { BuildManifest } from '../../kernel/core/build-manifest.ts';
import type { PagePlugin, PageRegistry } from '../../kernel/core/page-registry.ts';

/**
 * Changes every document of the product that the context loads from now on. The page's policy names the scripts it
 * allows by their hashes, and what a test adds is none of them, so such documents go without it: what it refuses is
 * tested elsewhere.
 */
export async function changeDocuments(context: BrowserContext, change: (html: string) => string): Promise<void> {
  await context.route(
    (url) => url.pathname === '/',
    async (route) => {
      const response = await fetch(route.request().url(), { headers: await route.request().allHeaders() });
      const headers = Object.fromEntries(response.headers);
      for (const name of ['content-security-policy', 'integrity-policy', 'content-length', 'content-encoding'])
        delete headers[name];
      await route.fulfill({ status: response.status, headers, body: change(await response.text()) });
    },
  );
}

/** The document with more plugins in its registry, and with the names of what outside plugins share with the page. */
export function withPlugins(html: string, plugins: readonly PagePlugin[]): string {
  return withVendors(html).replace(
    /(<script[^>]*id="fitout-registry"[^>]*>)([\s\S]*?)(<\/script>)/,
    (_all, open: string, json: string, close: string) => {
      const registry = JSON.parse(json) as PageRegistry;
      registry.plugins.push(...plugins);
      return `${open}${JSON.stringify(registry).replace(/</g, '\\u003c')}${close}`;
    },
  );
}

/** As the server names them where an outside plugin is installed: of the build that made this document. */
function withVendors(html: string): string {
  const build = ['dist', 'out/shell-dist']
    .map((folder) => join(folder, 'build.json'))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as BuildManifest)
    .find(({ version }) => html.includes(`"version":"${version}"`));
  if (build === undefined) throw new Error('the document is of no build that is here');
  const names = Object.fromEntries(Object.entries(build.vendors).map(([name, file]) => [name, `/static/${file}`]));
  return html.replace(
    /(<script[^>]*type="importmap"[^>]*>)([\s\S]*?)(<\/script>)/,
    (_all, open: string, json: string, close: string) => {
      const map = JSON.parse(json) as { imports: Record<string, string> };
      return `${open}${JSON.stringify({ ...map, imports: { ...names, ...map.imports } })}${close}`;
    },
  );
}
