/** What the browser says of its network, to the document of a test: `undefined` for the truth again. */
export function sayOnline(online: boolean | undefined): void {
  if (online === undefined) delete (navigator as { onLine?: boolean }).onLine;
  else Object.defineProperty(navigator, 'onLine', { value: online, configurable: true });
}
