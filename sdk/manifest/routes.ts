import type { Area, RouteDeclaration, TagIdentity } from './manifest.ts';

export interface OwnedRoute extends RouteDeclaration {
  plugin: string;
}

export interface RouteMatch {
  route: OwnedRoute;
  params: Record<string, string>;
}

/** A path with its query: `/fit/edit?id=3`. */
export interface Address {
  path: string;
  /** Without the question mark; empty where there is none. */
  search: string;
}

/** Splits `/a/b?x=1#y` (or `#/a/b?x=1`) into path and query. The path always starts with a slash and ends with none. */
export function parseAddress(url: string): Address {
  const bare = url.startsWith('#') ? url.slice(1) : url;
  const [beforeHash = ''] = bare.split('#');
  const mark = beforeHash.indexOf('?');
  const rawPath = mark < 0 ? beforeHash : beforeHash.slice(0, mark);
  return { path: normal(rawPath), search: mark < 0 ? '' : beforeHash.slice(mark + 1) };
}

/** The path always starts with a slash, ends with none and has no two together. */
function normal(path: string): string {
  return `/${path.split('/').filter(Boolean).join('/')}`;
}

export function areaOf(path: string): Area {
  return path === '/m' || path.startsWith('/m/') ? 'mobile' : 'desktop';
}

interface Compiled {
  route: OwnedRoute;
  segments: string[];
  /** Fixed segments outrank parameters, from the left. */
  rank: string;
}

/** Finds the route of a path. Fixed segments win over parameters; a path that no route serves gives undefined. */
export class RouteTable {
  readonly all: readonly OwnedRoute[];
  /** Those without parameters, by their path: they outrank all others, and most are such. */
  readonly #fixed = new Map<string, OwnedRoute>();
  readonly #withParams: Compiled[] = [];

  constructor(routes: readonly OwnedRoute[]) {
    this.all = routes;
    for (const route of routes) {
      const path = normal(route.path);
      if (path.includes('/:')) this.#withParams.push(compiled(route, path));
      else if (!this.#fixed.has(path)) this.#fixed.set(path, route);
    }
    this.#withParams.sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0));
  }

  match(url: string): RouteMatch | undefined {
    const { path } = parseAddress(url);
    const fixed = this.#fixed.get(path);
    if (fixed !== undefined) return { route: fixed, params: {} };
    const parts = path.split('/').filter(Boolean);
    for (const { route, segments } of this.#withParams) {
      const params = matchSegments(segments, parts);
      if (params !== undefined) return { route, params };
    }
    return undefined;
  }
}

function compiled(route: OwnedRoute, path: string): Compiled {
  const segments = path.split('/').filter(Boolean);
  return { route, segments, rank: segments.map((part) => (part.startsWith(':') ? '1' : '0')).join('') };
}

function matchSegments(pattern: string[], parts: string[]): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, want] of pattern.entries()) {
    const have = parts[index] as string;
    if (!want.startsWith(':')) {
      if (want !== have) return undefined;
      continue;
    }
    try {
      params[want.slice(1)] = decodeURIComponent(have);
    } catch {
      return undefined; // a broken escape is no address of ours
    }
  }
  return params;
}

/** The identity of the tag that shows `url`: two urls with one identity share a tag. */
export function tagIdOf(url: string, match: RouteMatch | undefined, override?: TagIdentity): string {
  const address = parseAddress(url);
  if (match === undefined) return address.path;
  const rule = override ?? match.route.tag ?? 'path';
  if (rule === 'single') return match.route.path;
  if (rule === 'path') return address.path;
  const query = new URLSearchParams(address.search);
  const kept = rule.query.flatMap((key) => query.getAll(key).map((value) => `${key}=${encodeURIComponent(value)}`));
  return kept.length === 0 ? address.path : `${address.path}?${kept.join('&')}`;
}
