/** The DOM id of a tag's page, for the tab that controls it. */
export function panelId(tag: string): string {
  return `page-${encodeURIComponent(tag).replace(/%/g, '_')}`;
}
