/**
 * Marks an element that shows one text of the block's values, and nothing else, so that the canvas can edit it in
 * place: `<h2 {...editable(mode, 'title')}>`. A dotted path for the items of a list. Visitors get nothing of it.
 */
export function editable(mode: 'edit' | 'page', path: string): { 'data-edit'?: string } {
  return mode === 'edit' ? { 'data-edit': path } : {};
}
