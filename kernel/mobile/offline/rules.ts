/** How the worker answers a request. Pure, so that tests see every case. */
export type Rule =
  /** index.html: from the network, kept only when the host has started with it. */
  | 'page'
  /** A file of the build, named by its content: from what is kept. */
  | 'file'
  /** A picture, named by its content: from what is kept. */
  | 'picture'
  /** What anybody may see: from the network, else as it was last seen. */
  | 'open'
  /** An answer to this person: the same, kept apart for each session. */
  | 'own'
  /** What another app shares with this one. */
  | 'share'
  /** The person signs out: what is kept for them goes, whether the network hears of it or not. */
  | 'leave'
  /** None of ours: the browser goes on by itself. */
  | 'none';

export interface Asked {
  method: string;
  url: string;
  /** A navigation, in place of a request of a page. */
  navigation: boolean;
  header(name: string): string | null;
}

/** What `asked` is to the worker of `origin`. */
export function ruleOf(asked: Asked, origin: string): Rule {
  const url = new URL(asked.url);
  if (url.origin !== origin) return 'none';
  const { pathname } = url;
  if (pathname === '/api/v1/logout') return 'leave';
  if (asked.method === 'POST') return asked.navigation && pathname === sharePath ? 'share' : 'none';
  // A part of a film, and a line that never ends.
  const whole = asked.header('range') === null && asked.header('accept') !== 'text/event-stream';
  if (asked.method !== 'GET' || !whole) return 'none';
  if (asked.navigation && pathname === '/') return 'page';
  if (/^\/p\//.test(pathname)) return 'open';
  if (asked.navigation) return 'none';
  if (pathname.startsWith('/static/')) return 'file';
  if (pathname.startsWith('/a/') || pathname.startsWith('/api/v1/avatars/')) return 'picture';
  // The host says of its own calls that they are; those of the staff shell are never kept.
  if (pathname.startsWith('/api/') && asked.header(areaHeader) === 'm') return 'own';
  return 'none';
}

/** Where the web manifest sends what another app shares. */
export const sharePath = '/m/share';

/** Marks the /m host's calls. */
export const areaHeader = 'x-area';

/** The name under which an answer is kept: without what changes at each call, and apart for each session. */
export function cachedName(url: string, session: string): string {
  const name = new URL(url);
  name.searchParams.delete('timestamp');
  name.searchParams.set('kept-for', session);
  return name.href;
}

/** Names of the build's files that a page's text holds. */
export function filesIn(text: string): Set<string> {
  return new Set([...text.matchAll(/\/static\/[\w.-]+\.(?:js|css)/g)].map(([name]) => name));
}

/** Caches, and how many entries each may hold; the oldest go first. */
export const caches = {
  page: { name: 'fitout-page', most: 2 },
  file: { name: 'fitout-files', most: 1000 },
  picture: { name: 'fitout-pictures', most: 300 },
  open: { name: 'fitout-open', most: 60 },
  /** Answers to who is signed in; it goes when they sign out. */
  own: { name: 'fitout-own', most: 200 },
  /** Answers to calls without a session. */
  anyone: { name: 'fitout-anyone', most: 60 },
  share: { name: 'fitout-shared', most: 40 },
} as const;

/** So long the network may take, in milliseconds, before what was last seen is shown. */
export const patienceMs = 4_000;

/** What the page tells the worker. */
export type ToWorker =
  /** A page is there and hears. */
  | { type: 'hello' }
  /** The host runs. */
  | ({ type: 'started' } & Started);

export interface Started {
  /** Files of the build that the host has started with: index.html names them. */
  files: string[];
  /** Files that came besides, which index.html does not name: scripts of workers, and of published pages. */
  loose: string[];
  /** Open pages and pictures on the screen. */
  open: string[];
  /** Calls that were made before there was a worker, with the session they were made in. */
  calls: string[];
  token: string | null;
}

/**
 * What a worker is told of a page that started with `files` and has `loaded` these paths. Calls are among it at the
 * very first start alone: all later ones go through the worker. A list of what was loaded does not tell how it was
 * asked for, so a call that was no GET is asked for once more as one and refused, which does no harm.
 * @param named files of the build that the page's own document names
 */
export function startedWith(
  files: readonly string[],
  loaded: readonly string[],
  named: ReadonlySet<string>,
  first: boolean,
): Omit<Started, 'token'> {
  const own = loaded.filter((path) => path.startsWith('/static/'));
  const loose = own.filter((path) => !named.has(path) && !files.includes(path));
  return {
    files: [...new Set([...files, ...own.filter((path) => !loose.includes(path))])],
    loose: [...new Set(loose)],
    open: [...new Set(loaded.filter((path) => /^\/(?:p|a)\//.test(path)))],
    calls: first ? [...new Set(loaded.filter((path) => /^\/api\/(?!v1\/events)/.test(path)))] : [],
  };
}

/** What the worker tells a page: it shows what was last seen at that moment (epoch milliseconds), or the network is back. */
export type FromWorker = { type: 'kept'; at: number } | { type: 'fresh' };
