import { limits } from './limits.ts';

/** Tags as a good keeps them: trimmed, each once, no more and no longer than the limits say. */
export function cleanTags(tags: readonly string[]): string[] {
  const trimmed = tags.map((tag) => tag.trim().slice(0, limits.tag)).filter((tag) => tag !== '');
  return [...new Set(trimmed)].slice(0, limits.tags);
}
