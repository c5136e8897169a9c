import type { PageRegistry } from '../core/page-registry.ts';

export const registryElement = 'fitout-registry';

/** The registry that the server put into this document. */
export function readRegistry(page: Document = document): PageRegistry {
  const text = page.getElementById(registryElement)?.textContent;
  if (!text) throw new Error('the page carries no plugin registry');
  return JSON.parse(text) as PageRegistry;
}

/**
 * Does the server give out another page by now: another build, or other plugins? Not where it cannot be told. For when
 * its line was down, and word of a change may have been missed.
 */
export async function isOutdated(registry: PageRegistry, fetchPage: typeof fetch = fetch): Promise<boolean> {
  try {
    const response = await fetchPage(location.pathname, { cache: 'no-store', credentials: 'same-origin' });
    // Read as text: parsing the whole page as a document is more than a few fields are worth.
    const page = await response.text();
    const open = page.indexOf('>', page.indexOf('id="fitout-registry"')) + 1;
    const json = open > 0 ? page.slice(open, page.indexOf('</script>', open)) : undefined;
    return json !== undefined && stampOf(JSON.parse(json) as PageRegistry) !== stampOf(registry);
  } catch {
    return false;
  }
}

/** The same for two pages of one build with the same plugins. */
export function stampOf({ version, plugins }: PageRegistry): string {
  return [version, ...plugins.map(({ id, version, tier, files }) => `${id} ${version} ${tier} ${files}`)].join('\n');
}
