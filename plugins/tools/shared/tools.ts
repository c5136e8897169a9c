import type { Text } from '@fitout/sdk';

/** A card of the collection. */
export interface Tool {
  url: string;
  title: Text;
  description: Text | undefined;
  logo: string | undefined;
  /** Title of the menu group that it stands in. */
  group: Text | undefined;
  external: boolean;
}

/** The parts of the SDK's menu entries and routes that matter here. */
export interface EntryLike {
  title: Text;
  url?: string;
  logo?: string;
  children: readonly EntryLike[];
}
export interface RouteLike {
  path: string;
  title: Text;
  description?: Text;
  logo?: string;
}

const isExternal = (url: string): boolean => /^[a-z][a-z\d+.-]*:/i.test(url);

function pathOf(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/**
 * Every tool once, in the order of the menu, then the pages that no menu entry leads to. `self` is the collection's
 * own address and is left out.
 */
export function collectTools(entries: readonly EntryLike[], routes: readonly RouteLike[], self: string): Tool[] {
  const byPath = new Map(routes.map((route) => [route.path, route]));
  const tools = new Map<string, Tool>();
  const seenPaths = new Set([self]);
  const walk = (list: readonly EntryLike[], group: Text | undefined): void => {
    for (const entry of list) {
      const { url } = entry;
      if (url !== undefined && url !== '' && pathOf(url) !== self && !tools.has(url)) {
        const route = byPath.get(pathOf(url));
        seenPaths.add(pathOf(url));
        tools.set(url, {
          url,
          title: entry.title,
          description: route?.description,
          logo: entry.logo ?? route?.logo,
          group,
          external: isExternal(url),
        });
      }
      walk(entry.children, entry.children.length > 0 ? entry.title : group);
    }
  };
  walk(entries, undefined);
  for (const route of routes) {
    if (seenPaths.has(route.path)) continue;
    tools.set(route.path, {
      url: route.path,
      title: route.title,
      description: route.description,
      logo: route.logo,
      group: undefined,
      external: false,
    });
  }
  return [...tools.values()];
}

/** Puts `url` among the favourites, last, or takes it out. */
export function toggleFavourite(favourites: readonly string[], url: string): string[] {
  return favourites.includes(url) ? favourites.filter((other) => other !== url) : [...favourites, url];
}

/**
 * Moves `url` to stand before `before` (last where undefined), within the whole list: favourites that are not shown,
 * because this person may not open them now, keep their places relative to each other.
 */
export function moveFavourite(favourites: readonly string[], url: string, before: string | undefined): string[] {
  if (!favourites.includes(url) || url === before) return [...favourites];
  const rest = favourites.filter((other) => other !== url);
  const at = before === undefined ? rest.length : rest.indexOf(before);
  return at < 0 ? [...favourites] : [...rest.slice(0, at), url, ...rest.slice(at)];
}

/** Moves `url` one place among the shown ones. */
export function stepFavourite(
  favourites: readonly string[],
  shown: readonly string[],
  url: string,
  step: -1 | 1,
): string[] {
  const at = shown.indexOf(url);
  if (at < 0 || at + step < 0 || at + step >= shown.length) return [...favourites];
  return step < 0 ? moveFavourite(favourites, url, shown[at - 1]) : moveFavourite(favourites, url, shown[at + 2]);
}
