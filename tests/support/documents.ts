import type { BrowserContext } from 'playwright-core';
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

/** The document with more plugins in its registry. */
export function withPlugins(html: string, plugins: readonly PagePlugin[]): string {
  return html.replace(
    /(<script[^>]*id="fitout-registry"[^>]*>)([\s\S]*?)(<\/script>)/,
    (_all, open: string, json: string, close: string) => {
      const registry = JSON.parse(json) as PageRegistry;
      registry.plugins.push(...plugins);
      return `${open}${JSON.stringify(registry).replace(/</g, '\\u003c')}${close}`;
    },
  );
}
