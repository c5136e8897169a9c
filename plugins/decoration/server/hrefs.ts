import { slugOfUrl } from '../api.ts';
import { blockDefinition } from '../shared/blocks/registry.ts';
import type { BlockNode } from '../shared/document.ts';

/** The page of this site that an address leads to: `/p/sale`, or the same with our host. Undefined for all others. */
export function ownSlug(href: string, publicUrl: string | undefined): string | undefined {
  if (href.startsWith('/')) return slugOfUrl(href);
  if (publicUrl === undefined || !href.startsWith(`${publicUrl}/`)) return undefined;
  return slugOfUrl(href.slice(publicUrl.length));
}

/** The links in a block's rich texts, each with the path of its text. */
export function textHrefs(node: BlockNode): { path: string; href: string }[] {
  const fields = blockDefinition(node.type)?.schema.flatMap((group) => group.fields) ?? [];
  return fields.flatMap((field) => {
    const html = field.kind === 'richtext' ? node.props[field.key] : undefined;
    if (typeof html !== 'string') return [];
    const hrefs = [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/gi)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    return hrefs.map((href) => ({ path: field.key, href }));
  });
}
