import sanitize from 'sanitize-html';
import { richTextRules } from '../../shared/rich-text.ts';

const styles = Object.fromEntries(
  Object.entries(richTextRules.styles).map(([name, patterns]) => [
    name,
    patterns.map((source) => new RegExp(source, 'i')),
  ]),
);

const options: sanitize.IOptions = {
  allowedTags: [...richTextRules.tags],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    ol: ['start'],
    ...Object.fromEntries(richTextRules.styled.map((tag) => [tag, ['style']])),
  },
  allowedStyles: { '*': styles },
  allowedSchemes: [...richTextRules.schemes],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
  transformTags: {
    ...richTextRules.aliases,
    a: (tagName, attributes) => ({ tagName, attribs: linkAttributes(attributes) }),
  },
};

function linkAttributes(attributes: sanitize.Attributes): sanitize.Attributes {
  const href = attributes.href?.trim() ?? '';
  const outside = /^https?:/i.test(href);
  return outside ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href };
}

/** Broken nesting is mended a level at a time; whatever still changes after so many passes is no text of an editor. */
const passes = 8;

/**
 * Rich text as it may be stored and shown: what the allow-list does not name is dropped, its text kept.
 * Cleaning what is clean changes nothing.
 */
export function cleanRichText(html: string): string {
  let clean = html;
  for (let pass = 0; pass < passes; pass++) {
    const next = sanitize(clean, options);
    if (next === clean) return clean;
    clean = next;
  }
  return sanitize(clean, { allowedTags: [], allowedAttributes: {} });
}
