import type { Answer, PlatformCalls } from '@fitout/sdk/calls';
import { proxy, ref } from 'valtio/vanilla';
import { asError } from '../../../sdk/base/errors.ts';
import type { Text } from '../../../sdk/base/text.ts';
import type { TagIdentity } from '../../../sdk/manifest/manifest.ts';
import { parseAddress } from '../../../sdk/manifest/routes.ts';
import { framePath } from '../constants.ts';
import type { HttpClient } from '../http/client.ts';
import { localKeys, readJson, readText, writeJson, writeText } from '../storage.ts';

/** An entry of the menu that the server gave this person. */
export interface MenuItem {
  id: string;
  title: Text;
  /** An address of the platform; of another site, where it is shown in a frame. */
  url?: string;
  logo?: string;
  /** A click opens it without keeping its page alive. */
  noCache: boolean;
  /** Overrides what makes a tag of its own. */
  tag?: TagIdentity;
  children: MenuItem[];
}

type MenuAnswer = Answer<PlatformCalls, 'GET /v1/fun/my/WEBSITE'>;

export interface MenuState {
  /** Another list whenever it changes; watched as a whole, since each of hundreds of entries would cost the start. */
  entries: MenuItem[];
  status: 'none' | 'loading' | 'ready' | 'failed';
  error: Error | undefined;
}

/** This person's menu: fetched when entering from a sign-in, when none is stored, and when plugins changed; kept in local storage between. */
export class MenuStore {
  readonly state: MenuState;
  readonly #http: HttpClient;
  readonly #stamp: string;
  readonly #framed: boolean;
  /** What is stored was told to a page with other plugins: shown until the new one is there. */
  #old: boolean;
  /** The server answered in this document. */
  #fresh = false;
  #loading: Promise<void> | undefined;

  /** `stamp`: what the page was made of; `framed`: is there a page that shows other sites? */
  constructor(http: HttpClient, stamp: string, framed = false) {
    this.#http = http;
    this.#stamp = stamp;
    this.#framed = framed;
    this.#old = readText(localStorage, localKeys.menusOf) !== stamp;
    const stored = readJson<MenuItem[]>(localStorage, localKeys.menus);
    this.state = proxy<MenuState>({
      entries: ref(Array.isArray(stored) ? stored : []),
      status: Array.isArray(stored) ? 'ready' : 'none',
      error: undefined,
    });
  }

  load(again = false): Promise<void> {
    if (this.state.status === 'ready' && !again && !this.#old) return Promise.resolve();
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** Loads the menu if this document shows the stored one: it may have changed while no document was open. */
  refresh(): Promise<void> {
    return this.#fresh ? Promise.resolve() : this.load(true);
  }

  /** Another person's menu must not be seen, not even for a moment. */
  clear(): void {
    writeJson(localStorage, localKeys.menus, undefined);
    Object.assign(this.state, { entries: ref([]), status: 'none', error: undefined });
  }

  async #load(): Promise<void> {
    if (this.state.status !== 'ready') this.state.status = 'loading';
    try {
      const answer = await this.#http.request<MenuAnswer>({
        method: 'GET',
        path: '/v1/fun/my/WEBSITE',
        options: { showError: false },
      });
      const entries = (answer ?? []).map((item) => readItem(item, this.#framed));
      writeJson(localStorage, localKeys.menus, entries);
      writeText(localStorage, localKeys.menusOf, this.#stamp);
      this.#old = false;
      this.#fresh = true;
      Object.assign(this.state, { entries: ref(entries), status: 'ready', error: undefined });
    } catch (error) {
      this.state.error = asError(error);
      if (this.state.status !== 'ready') this.state.status = 'failed';
    }
  }
}

function readItem(item: MenuAnswer[number], framed: boolean): MenuItem {
  const site = framed && isSite(item.url ?? '');
  const url = site ? `${framePath}?entry=${encodeURIComponent(item.id)}` : item.url;
  return {
    id: item.id,
    title: item.titleEn ? { zh: item.title, en: item.titleEn } : item.title,
    ...(url ? { url } : {}),
    ...(item.logo ? { logo: item.logo } : {}),
    noCache: item.noCache === true,
    ...(item.tag ? { tag: item.tag } : {}),
    children: (item.children ?? []).map((child) => readItem(child, framed)),
  };
}

/** Is it a page of another site? Our own published pages need no frame: they open in a window of their own. */
function isSite(url: string): boolean {
  return /^https?:/i.test(url) && !(URL.canParse(url) && new URL(url).origin === globalThis.location?.origin);
}

/** Is it an address of another site? Such an entry opens a window of its own. */
export function isExternal(url: string): boolean {
  return /^[a-z][a-z\d+.-]*:|^\/\//i.test(url);
}

export interface MenuLeaf {
  item: MenuItem;
  above: readonly MenuItem[];
}

/** All entries with a url, in the order of the menu, each with the groups above it. */
export function leaves(entries: readonly MenuItem[]): MenuLeaf[] {
  const found: MenuLeaf[] = [];
  const walk = (level: readonly MenuItem[], above: readonly MenuItem[]): void => {
    for (const item of level) {
      if (item.url !== undefined) found.push({ item, above });
      if (item.children.length > 0) walk(item.children, [...above, item]);
    }
  };
  walk(entries, []);
  return found;
}

/**
 * The way to the entry of a page: the entry that names its very address, or else that of its list, `parent`, where the
 * page named one.
 */
export function trailOf(entries: readonly MenuItem[], { url, parent }: { url: string; parent?: string | undefined }) {
  const own = menuTrail(entries, url);
  if (parent === undefined || own.at(-1)?.url === url) return own;
  const above = menuTrail(entries, parent);
  return above.length === 0 ? own : above;
}

/** The way to the entry that `address` belongs to, from the top. An entry that names the query too wins. */
export function menuTrail(entries: readonly MenuItem[], address: string): MenuItem[] {
  const { path, search } = parseAddress(address);
  // Most of hundreds of entries need not be taken apart to know that they are others.
  const end = path.slice(path.lastIndexOf('/') + 1);
  let near: MenuLeaf | undefined;
  for (const leaf of leaves(entries)) {
    const url = leaf.item.url ?? '';
    if (!url.includes(end) || isExternal(url)) continue;
    const own = parseAddress(url);
    if (own.path !== path) continue;
    if (own.search === search) return [...leaf.above, leaf.item];
    near ??= leaf;
  }
  return near === undefined || path === framePath ? [] : [...near.above, near.item];
}
