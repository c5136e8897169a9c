import { richTextRules } from '../../shared/rich-text.ts';

const patterns = new Map(
  Object.entries(richTextRules.styles).map(([name, sources]) => [
    name,
    sources.map((source) => new RegExp(source, 'i')),
  ]),
);

/** The declarations of a style attribute that the rules allow, in their order; null where none is. */
export function allowedStyle(style: string | null): string | null {
  const kept = (style ?? '').split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = declaration.slice(colon + 1).trim();
    return patterns.get(name)?.some((pattern) => pattern.test(value)) === true ? [`${name}:${value}`] : [];
  });
  return kept.length === 0 ? null : kept.join(';');
}
