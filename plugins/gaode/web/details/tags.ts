import { limits } from '../../shared/places/limits.ts';

/** Tags as the server keeps them: trimmed, each once, no more than a place may have. */
export function cleanTags(tags: readonly string[]): string[] {
  const clean = tags.map((tag) => tag.trim().replaceAll(/\s+/g, ' ').slice(0, limits.tag)).filter((tag) => tag !== '');
  return [...new Set(clean)].slice(0, limits.tags);
}
