/** The document of a published page. Public, as its plugin `decoration` serves it. */
export function publishedPageUrl(slug: string): string {
  return `/p/${encodeURIComponent(slug)}`;
}

/** The document of the published home page: 404 where none is published yet. Public. */
export const publishedHomeUrl = '/p/-/home';

/** Topics of `server.event`: a page went live, changed its address or went off the air; another page is the home page. */
export const pageTopic = 'decoration.page';
export const homeTopic = 'decoration.home';

/** The id in the url of a product's page (`/goods/<id>`), or undefined for any other url. */
export function productOfUrl(url: string): string | undefined {
  return /^\/goods\/(\d{1,19})(?:[?#]|$)/.exec(url)?.[1];
}

/** The slug in the url of a published page, or undefined for any other url. */
export function slugOfUrl(url: string): string | undefined {
  const encoded = /^\/p\/([^/?#]+)\/?(?:[?#]|$)/.exec(url)?.[1];
  if (encoded === undefined || encoded === '-') return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/**
 * A path of this server as a page asks for it with the session of who is signed in: at this host, or at the one that the
 * server key names. For frames and documents that a person's rights decide about; calls of a plugin have their own way.
 */
export function serverUrl(path: string): string {
  return `${globalThis.document?.documentElement.dataset.api ?? ''}${path}`;
}

/** `fetch` for scripts of published pages: a path of this server, as who is signed in on this device. */
export function visitorFetch(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...visitorHeaders(), ...(init.headers as Record<string, string> | undefined) };
  return fetch(serverUrl(path), { credentials: 'include', ...init, headers });
}

/**
 * Why a call of a published page brought no answer, in the words of its visitors: without a network, or with a server
 * that cannot be reached.
 */
export function noAnswerText(): string {
  return globalThis.navigator?.onLine === false ? '网络不通' : '连不上服务器';
}

/**
 * The headers by which a script of a published page asks as who is signed in on this device; none where nobody is, or
 * storage is switched off. For public routes: a page's visitors may be anybody.
 */
export function visitorHeaders(): Record<string, string> {
  try {
    const token = globalThis.localStorage.getItem('fitout.token');
    return token === null ? {} : { token };
  } catch {
    return {};
  }
}
