import type { Id } from '@fitout/sdk';

/** The top of a page's draft as a document for a small frame, for staff alone. The revision makes it another address. */
export function thumbnailUrl(id: Id, rev: number): string {
  return `/p/-/thumbnail/${encodeURIComponent(id)}?rev=${rev}`;
}
