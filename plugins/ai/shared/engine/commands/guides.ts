import type { Guides } from '../../document/document.ts';
import type { Change } from '../picture/change.ts';

/** Guides go where the document goes. */
export function movedGuides(change: Change, way: (guides: Guides) => Guides): void {
  const { guides } = change.frame;
  if (guides !== undefined) change.frame = { ...change.frame, guides: way(guides) };
}
