import type { NodeId, TemplateOrigin } from '../document/document.ts';

/** What `kept` of a page's origin names a place by. */
export function placeId({ node = '', path }: { node?: NodeId; path: string }): string {
  return `${node}:${path}`;
}

/** The origin with one more place to keep; the oldest are forgotten beyond the limit. */
export function withKept(origin: TemplateOrigin, place: { node?: NodeId; path: string }): TemplateOrigin {
  return { ...origin, kept: [...origin.kept, placeId(place)].slice(-originLimits.kept) };
}

/** Bounds of what a page stores of its template. */
export const originLimits = { keyLength: 60, pictures: 200, kept: 1000, textLength: 300 } as const;

/** Is a stored value the origin of a page? */
export function isOrigin(value: unknown): value is TemplateOrigin {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { key, pictures, kept } = value as Record<string, unknown>;
  const texts = (list: unknown, max: number) =>
    Array.isArray(list) &&
    list.length <= max &&
    list.every((one) => typeof one === 'string' && one.length <= originLimits.textLength);
  if (typeof key !== 'string' || key.length > originLimits.keyLength) return false;
  return texts(pictures, originLimits.pictures) && texts(kept, originLimits.kept);
}
