import type { PageRegistry } from '../core/page-registry.ts';

export const registryElement = 'fitout-registry';

/** The registry that the server put into this document. */
export function readRegistry(page: Document = document): PageRegistry {
  const text = page.getElementById(registryElement)?.textContent;
  if (!text) throw new Error('the page carries no plugin registry');
  return JSON.parse(text) as PageRegistry;
}

/** The version of the build that the server gives out now; undefined where it cannot be told. */
export async function servedVersion(fetchPage: typeof fetch = fetch): Promise<string | undefined> {
  try {
    const response = await fetchPage(location.pathname, { cache: 'no-store', credentials: 'same-origin' });
    // Read as text: parsing the whole page as a document is more than one field is worth.
    const json = /<script[^>]*id="fitout-registry"[^>]*>([\s\S]*?)<\/script>/.exec(await response.text())?.[1];
    return json === undefined ? undefined : (JSON.parse(json) as PageRegistry).version;
  } catch {
    return undefined;
  }
}
