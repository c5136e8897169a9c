import type { Navigation } from '@fitout/sdk/web';
import { proxy, ref } from 'valtio/vanilla';
import { type Disposable, DisposableStore } from '../../sdk/base/disposable.ts';
import { areaOf, parseAddress } from '../../sdk/manifest/routes.ts';
import { phonePath } from '../web/boot/phone-path.ts';
import { mobileHome } from '../web/constants.ts';

/** A page that is kept alive, in front or hidden. */
export interface LivePage {
  /** Its own, as long as it is kept. */
  readonly id: string;
  /** Path and query: `/m/page/summer?x=1`. Two visits of one address share a page. */
  readonly address: string;
  /** Counts visits that came forward: such a visit starts at the top, a visit by Back where the page was left. */
  readonly visit: number;
}

export interface AddressState {
  /** The page in front. */
  current: string;
  pages: readonly LivePage[];
  /** Is there a page of ours behind this one? */
  canGoBack: boolean;
}

/** Hidden pages beyond so many are forgotten, the one not seen for longest first. */
const keptPages = 8;

/** Our mark on a history entry: how many of our pages lie behind it. */
interface Mark {
  fitout?: number;
}

/**
 * The host's addresses: the hash names the page in front; every history entry carries its depth, so that Back and
 * forward are told apart and a page that is come back to is still as it was left.
 */
export class MobileAddresses {
  readonly state: AddressState;
  readonly navigation: Navigation;
  readonly #window: Window;
  readonly #isTab: (path: string) => boolean;
  readonly #store = new DisposableStore('mobile.addresses');
  #depth = 0;
  #count = 0;

  constructor(isTab: (path: string) => boolean, page: Window = window) {
    this.#window = page;
    this.#isTab = isTab;
    const first = this.#address();
    this.#depth = this.#mark() ?? 0;
    this.state = proxy<AddressState>({
      current: first,
      pages: ref([this.#page(first)]),
      canGoBack: this.#depth > 0,
    });
    this.#stamp();
    this.navigation = {
      open: (url, options) => this.open(url, options),
      back: () => this.back(),
      href: (url) => `#${url}`,
    };
  }

  /** Follows the address bar until it is disposed. */
  follow(): Disposable {
    const moved = () => this.#moved('followed');
    this.#window.addEventListener('hashchange', moved);
    this.#store.defer(() => this.#window.removeEventListener('hashchange', moved));
    return this.#store;
  }

  /** Is the page with this id still kept, in front or hidden? */
  isLive(id: string): boolean {
    return this.state.pages.some((page) => page.id === id);
  }

  /**
   * The page in front writes into its address where it stands (`?mode=photo`): it stays the page that it is. Any other
   * path is another page.
   */
  restate(page: LivePage, url: string): void {
    const { current, pages } = this.state;
    const samePath = parseAddress(url).path === parseAddress(page.address).path;
    if (page.address !== current || !samePath) {
      this.open(url, { replace: true });
      return;
    }
    this.#window.location.replace(`#${url}`);
    this.#stamp();
    const address = this.#address();
    // Another page that stood there would be the same one twice.
    const others = pages.filter((other) => other.id !== page.id && other.address !== address);
    this.state.pages = ref([...others, { ...page, address }]);
    this.state.current = address;
  }

  open(url: string, options: { replace?: boolean; bare?: boolean } = {}): void {
    if (/^[a-z][a-z0-9+.-]*:/i.test(url) || url.startsWith('//')) {
      this.#window.open(url, '_blank', 'noopener');
      return;
    }
    if (options.bare === true) {
      this.#window.open(`#${url}`, '_blank', 'noopener');
      return;
    }
    const address = url.startsWith('/') ? url : `/${url}`;
    if (options.replace === true) this.#window.location.replace(`#${address}`);
    else this.#window.location.hash = `#${address}`;
    // A change of area is another document: boot reloads.
    if (areaOf(parseAddress(address).path) !== 'mobile') return;
    this.#moved(options.replace === true ? 'replaced' : 'pushed');
  }

  /** To the page behind this one, or to the home where this document began with this page. */
  back(): void {
    if (this.#depth > 0) this.#window.history.back();
    else this.open(mobileHome, { replace: true });
  }

  #address(): string {
    const { hash } = this.#window.location;
    const { search } = parseAddress(hash);
    const known = phonePath(hash);
    return search === '' ? known : `${known}?${search}`;
  }

  /** `followed`: the browser moved by itself, by a link or by Back; an entry without our mark is a new one. */
  #moved(how: 'pushed' | 'replaced' | 'followed'): void {
    const address = this.#address();
    if (areaOf(parseAddress(address).path) !== 'mobile') return;
    const mark = how === 'followed' ? this.#mark() : undefined;
    if (how === 'followed' && mark === undefined && address === this.state.current) {
      this.#stamp();
      return;
    }
    if (mark !== undefined) this.#depth = mark;
    else if (how !== 'replaced') this.#depth += 1;
    this.#stamp();
    this.#show(address, mark === undefined);
  }

  #show(address: string, forward: boolean): void {
    const known = this.state.pages.find((page) => page.address === address);
    const anew = forward && !this.#isTab(parseAddress(address).path);
    const page = known === undefined ? this.#page(address) : { ...known, visit: known.visit + (anew ? 1 : 0) };
    const others = this.state.pages.filter((other) => other.address !== address);
    this.state.pages = ref([...others, page].slice(-keptPages));
    this.state.current = address;
    this.state.canGoBack = this.#depth > 0;
  }

  #page(address: string): LivePage {
    this.#count += 1;
    return { id: `page-${this.#count}`, address, visit: 0 };
  }

  #mark(): number | undefined {
    return (this.#window.history.state as Mark | null)?.fitout;
  }

  #stamp(): void {
    const state = { ...(this.#window.history.state as Mark | null), fitout: this.#depth };
    this.#window.history.replaceState(state, '');
  }
}

/** The address in the address bar. */
export function currentAddress(): string {
  const { path, search } = parseAddress(window.location.hash);
  return search === '' ? path : `${path}?${search}`;
}
