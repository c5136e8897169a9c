/** What a template or a section looks like: a page by itself, for a frame. */
export function savedPreviewUrl(what: 'template' | 'section', id: string): string {
  return `/p/-/${what}/${encodeURIComponent(id)}`;
}

export const savedNameMax = 40;
