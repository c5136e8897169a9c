import type { Navigation } from '@fitout/sdk/web';

/** Our mark on a history entry: the page that was searched lies right behind it. */
interface Mark {
  gallerySearch?: boolean;
}

/** Was the page in front opened by a search on the page behind it? */
export const openedBySearch = (): boolean => (history.state as Mark | null)?.gallerySearch === true;

const mark = (): void =>
  history.replaceState({ ...(history.state as object | null), gallerySearch: true } satisfies Mark, '');

/** Opens results over the page that was searched, to which Back returns. */
export function openSearch(navigation: Navigation, url: string): void {
  navigation.open(url);
  mark();
}

/** Puts other results, or another way of looking at them, in the place of the page in front. */
export function replaceSearch(replace: (url: string) => void, url: string): void {
  const opened = openedBySearch();
  replace(url);
  if (opened) mark();
}

/** Back to the page that was searched; where there is none behind, `url` takes the place of the results. */
export function leaveSearch(navigation: Navigation, url: string): void {
  if (openedBySearch()) navigation.back();
  else navigation.open(url, { replace: true });
}
