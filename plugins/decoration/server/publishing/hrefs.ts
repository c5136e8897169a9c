import { slugOfUrl } from '../../api.ts';
import { blockDefinition } from '../../shared/blocks/registry.ts';
import type { BlockNode } from '../../shared/document/document.ts';

/** The page of a site that an address leads to: `/p/sale`, or the same with the site's origin. Undefined for all others. */
export function ownSlug(href: string, origin: string | undefined): string | undefined {
  if (href.startsWith('/')) return slugOfUrl(href);
  if (origin === undefined || !href.startsWith(`${origin}/`)) return undefined;
  return slugOfUrl(href.slice(origin.length));
}

/** The links in a block's rich texts, each with the path of its text. */
export function textHrefs(node: BlockNode): { path: string; href: string }[] {
  const fields = blockDefinition(node.type)?.schema.flatMap((group) => group.fields) ?? [];
  return fields.flatMap((field) => {
    const html = field.kind === 'richtext' ? node.props[field.key] : undefined;
    if (typeof html !== 'string') return [];
    const hrefs = [...html.matchAll(/<a\b[^<>]*\bhref="([^"<>]*)"/gi)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    return hrefs.map((href) => ({ path: field.key, href }));
  });
}
