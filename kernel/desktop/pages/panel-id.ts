/** The DOM id of a tag's page, for the tab that controls it. */
export function panelId(tag: string): string {
  return `page-${encodeURIComponent(tag).replace(/%/g, '_')}`;
}

/** Id of the tab that opens it. */
export function tabId(tag: string): string {
  return `tab-${panelId(tag)}`;
}
