import type { Navigation, OpenOptions, TagHandle } from '@fitout/sdk/web';
import { DisposableStore } from '../../../sdk/base/disposable.ts';
import { areaOf, parseAddress } from '../../../sdk/manifest/routes.ts';
import { layoutRoot, signInPath } from '../../web/constants.ts';
import { isExternal } from '../../web/menu/menu.ts';
import type { PageKernel } from '../../web/page-kernel.ts';
import { readText, sessionKeys, writeText } from '../../web/storage.ts';
import * as state from '../tags/tag-state.ts';
import { type LiveTag, quiet, TagStore } from '../tags/tag-store.ts';
import { resolveTarget, type Target } from './addresses.ts';
import { type BarePage, barePage, bareWindow } from './bare.ts';
import { capAwake } from './cap-awake.ts';
import { dropForbidden } from './drop-forbidden.ts';
import { followHash, hashAddress, leaveFor, pushHash, pushHashSoon, replaceHash } from './history.ts';
import { InOrder } from './in-order.ts';
import { closeModals, uncoverSoon } from './modals.ts';
import { askUnsaved, openIds, unsavedPages } from './unsaved.ts';

/**
 * Owns the addresses of all tags. The window's hash follows the tag in front; a move of the window (Back, a link)
 * brings the tag of that address to the front or opens it.
 */
export class Shell implements Navigation {
  readonly tags = new TagStore();
  /** The full-window page in place of the layout, if one is open. */
  bare: BarePage | undefined;
  paletteOpen = false;
  /** Header, menu and breadcrumb are hidden: the page has the window to itself, below the tags. */
  maximized = false;
  newVersion = false;
  /** Set once the address of the window was looked at for a known person. */
  started = false;
  readonly #store = new DisposableStore('shell');
  readonly #handles = new Map<string, TagHandle>();
  readonly #switches = new InOrder();
  kernel!: PageKernel;

  /** Begins to follow the window's address. Call when it is known who is signed in. */
  start(kernel: PageKernel): void {
    this.kernel = kernel;
    kernel.pages.openWhile((id) => this.bare?.id === id || state.tagOf(this.tags.state, id)?.awake === true);
    this.#store.add(followHash((address) => this.#moved(address)));
    const leaving = (event: BeforeUnloadEvent): void => {
      if (unsavedPages(this, openIds(this)).length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', leaving);
    this.#store.defer(() => window.removeEventListener('beforeunload', leaving));
  }

  /** Looks at the window's address, once it is known who is signed in. */
  enterOnce(): void {
    if (this.started) return;
    this.started = true;
    if (this.kernel.session.state.user !== undefined) dropForbidden(this);
    this.#go(hashAddress(), { replace: true });
  }

  /** Somebody signed in again, perhaps with other roles. */
  signedIn(): void {
    dropForbidden(this);
    if (this.bare === undefined && this.tags.state.active === undefined) this.home();
    this.tags.touch();
  }

  togglePalette(open = !this.paletteOpen): void {
    this.paletteOpen = open;
    this.tags.touch();
  }

  maximize(maximized: boolean): void {
    this.maximized = maximized;
    this.tags.touch();
  }

  /** The server gives out another build of the app, or other plugins. */
  offerReload(): void {
    this.newVersion = true;
    this.tags.touch();
  }

  open(url: string, options: OpenOptions = {}): void {
    if (isExternal(url)) {
      window.open(url, '_blank', 'noopener,noreferrer');
      return;
    }
    if (options.bare === true) {
      window.open(`${location.pathname}?bare#${url}`, '_blank', 'noopener');
      return;
    }
    if (areaOf(parseAddress(url).path) === 'mobile') {
      leaveFor(url); // boot sees the crossing and loads the other document
      return;
    }
    this.#go(url, options);
  }

  /**
   * A click in the side menu: the entry may say that its page is not to be kept, also where a sign-in comes first. A page
   * that is open behind another comes to the front as it was left, filters and all.
   */
  openFromMenu(url: string, noCache: boolean): void {
    writeText(sessionStorage, sessionKeys.noCache, noCache ? url : null);
    if (isExternal(url)) {
      this.open(url);
      return;
    }
    const { id } = resolveTarget(this.kernel, url);
    if (!noCache && this.bare === undefined && state.isBehind(this.tags.state, id, url)) this.activate(id);
    else this.#go(url, {}, noCache);
  }

  back(): void {
    const tag = state.tagOf(this.tags.state, this.tags.state.active);
    if (tag === undefined || tag.at === 0) history.back();
    else this.#change(state.step(this.tags.state, tag.id, -1), pushHash);
  }

  href(url: string): string {
    return isExternal(url) ? url : `#${url}`;
  }

  home(): void {
    this.open(layoutRoot);
  }

  /** A page's own navigation: within its tag where the address belongs there, else to that address's tag. */
  navigateFrom(id: string, to: string, options: { replace?: boolean } = {}): void {
    const from = state.tagOf(this.tags.state, id);
    if (isExternal(to) || from === undefined || areaOf(parseAddress(to).path) === 'mobile') {
      this.open(to, options);
      return;
    }
    const target = resolveTarget(this.kernel, to);
    if (target.id === id && !target.bare) void this.#within(from, target, options.replace === true);
    else if (options.replace === true) void this.close([id]).then((closed) => closed && this.open(to, options));
    else this.open(to, options);
  }

  readonly subscribe = (listener: () => void): (() => void) => this.tags.subscribe(listener);

  urlOf(id: string): string | undefined {
    return this.bare?.id === id ? this.bare.url : state.tagOf(this.tags.state, id)?.url;
  }

  /** Brings a tag to the front. */
  activate(id: string): void {
    this.#front(() => state.activate(this.tags.state, id), pushHashSoon);
  }

  /** Closes tags; unsaved ones are listed once. Resolves to false where the person kept all of them. */
  async close(ids: readonly string[]): Promise<boolean> {
    const closing = await askUnsaved(this, unsavedPages(this, ids), ids);
    if (closing.length === 0) return false;
    for (const id of closing) await this.kernel.overlays.closeTag(id);
    this.#front(() => state.close(this.tags.state, closing));
    return closing.length === ids.length;
  }

  closeFrom(id: string, which: state.CloseWhich): Promise<boolean> {
    return this.close(state.toClose(this.tags.state, id, which));
  }

  reopen(): void {
    this.#front(() => state.reopen(this.tags.state));
  }

  pin(id: string, pinned: boolean): void {
    this.tags.set(state.pin(this.tags.state, id, pinned));
  }

  move(id: string, to: number): void {
    this.tags.set(state.move(this.tags.state, id, to));
  }

  /** Mounts a page anew; one with unsaved work asks first. */
  async refresh(id: string): Promise<void> {
    const unsaved = unsavedPages(this, [id]);
    if (unsaved.length > 0 && (await askUnsaved(this, unsaved, [id])).length === 0) return;
    this.tags.setLive(id, { unsaved: undefined, busy: undefined });
    this.tags.set(state.refresh(this.tags.state, id));
  }

  live(id: string): LiveTag {
    return this.bare?.id === id ? this.bare.live : this.tags.live(id);
  }

  #setLive(id: string, part: Partial<LiveTag>): void {
    if (this.bare?.id !== id) this.tags.setLive(id, part);
    else {
      this.bare = { ...this.bare, live: { ...this.bare.live, ...part } };
      this.tags.touch();
    }
  }

  #setTitle(id: string, title: string): void {
    if (this.bare?.id !== id) this.tags.set(state.setOwnTitle(this.tags.state, id, title));
    else if (this.bare.ownTitle !== title) {
      this.bare = { ...this.bare, ownTitle: title };
      this.tags.touch();
    }
  }

  /** The handle that a tag's page gets, one object for hidden and one for shown: pages see the change. */
  handle(id: string, visible: boolean): TagHandle {
    const key = `${visible} ${id}`;
    const present = this.#handles.get(key);
    if (present !== undefined) return present;
    const handle: TagHandle = {
      id,
      visible,
      setTitle: (title) => this.#setTitle(id, this.kernel.i18n.t(title)),
      setParent: (url) => this.tags.set(state.setParent(this.tags.state, id, url)),
      setUnsaved: (unsaved) => this.#setLive(id, { unsaved }),
      setBusy: (busy) => this.#setLive(id, { busy: typeof busy === 'object' ? { badge: String(busy.badge) } : busy }),
      close: () => void (this.bare?.id === id ? this.#leaveBare() : this.close([id])),
    };
    this.#handles.set(key, handle);
    return handle;
  }

  /** May the person leave altogether? Asks once for all unsaved pages. */
  async mayLeave(): Promise<boolean> {
    const ids = openIds(this);
    const unsaved = unsavedPages(this, ids);
    return unsaved.length === 0 || (await askUnsaved(this, unsaved, ids)).length === ids.length;
  }

  /** Forgets all pages: another person, or nobody. */
  purge(): void {
    this.tags.set(state.noTags);
    if (this.bare !== undefined) this.#setLive(this.bare.id, quiet);
    this.kernel.pages.sweep();
  }

  /** Shows the sign-in page, which leads back to `from` afterwards. */
  signIn(from: string | undefined): void {
    if (from?.startsWith(signInPath)) {
      this.#go(from, { replace: true });
      return;
    }
    const back = from === undefined || from === '/' ? '' : `?from=${encodeURIComponent(from)}`;
    this.#go(`${signInPath}${back}`, { replace: true });
  }

  dispose(): void {
    this.#store.dispose();
  }

  #go(url: string, options: OpenOptions, noCache?: boolean): void {
    const target = resolveTarget(this.kernel, url);
    if (this.#isLeft(target)) {
      const { url: here } = this.bare as BarePage;
      void this.#mayLeaveBare().then((may) => (may ? this.#go(url, options, noCache) : pushHash(here)));
      return;
    }
    if (this.kernel.session.state.user?.mustChangePassword && !target.url.startsWith(signInPath)) {
      this.signIn(target.url);
      return;
    }
    if (
      target.refusal === 'session' ||
      (target.refusal === 'unknown' && this.kernel.session.state.user === undefined)
    ) {
      this.signIn(target.url);
      return;
    }
    if (target.refusal === 'unknown' && this.#menuOnItsWay()) {
      // The layout's root may lead to the menu's first page: not known before the menu is.
      void this.kernel.menu.load().then(() => this.#go(url, options, noCache));
      return;
    }
    if (target.url.startsWith(signInPath) && this.#mayBeStale(target)) return;
    if (target.bare || bareWindow) {
      this.#showBare(target, options.replace === true);
      return;
    }
    const { route } = target.match ?? {};
    // Its files come while its tag is drawn. What goes wrong is told in the page, which asks for the same.
    if (route !== undefined && target.refusal === undefined) this.kernel.loader.begin(route.plugin, route.view);
    const marked = readText(sessionStorage, sessionKeys.noCache);
    const keep = noCache ?? (marked === url || marked === target.url ? true : target.noCache);
    this.#front(
      () => state.open(this.tags.state, { ...target, noCache: keep }),
      options.replace === true ? replaceHash : pushHashSoon,
    );
  }

  /**
   * The sign-in page sends a person who has a session on to their work. Whether they still have one only the server
   * knows: a remembered person whose session ended would be sent back and forth.
   */
  #mayBeStale(target: Target): boolean {
    const { user } = this.kernel.session.state;
    if (user === undefined || user.mustChangePassword || this.bare?.id === target.id) return false;
    // A session that ended opens the page by itself.
    void this.kernel.session.confirm().then((still) => still && this.#showBare(target, true));
    return true;
  }

  /** Would opening `target` end the page that fills the window, with something unsaved in it? */
  #isLeft(target: Target): boolean {
    const { bare } = this;
    if (bare?.live.unsaved === undefined) return false;
    return bare.id !== target.id || parseAddress(bare.url).path !== parseAddress(target.url).path;
  }

  async #mayLeaveBare(): Promise<boolean> {
    const { id } = this.bare as BarePage;
    if ((await askUnsaved(this, unsavedPages(this, [id]), [id])).length === 0) return false;
    this.#setLive(id, { unsaved: undefined });
    return true;
  }

  /** A full-window page has no tag to close: its window goes, or the workbench comes back. */
  async #leaveBare(): Promise<void> {
    if (!(await this.#mayLeaveBare())) return;
    if (bareWindow) window.close();
    else this.home();
  }

  #menuOnItsWay(): boolean {
    const { status } = this.kernel.menu.state;
    return status === 'none' || status === 'loading';
  }

  #showBare(target: Target, replace: boolean): void {
    this.bare = barePage(target, this.bare);
    (replace ? replaceHash : pushHash)(target.url);
    this.tags.touch();
  }

  /** The window moved by itself. Browser Back passes every guard of navigation, so the guard stands here too. */
  #moved(address: string): void {
    // Of a crossing to /m boot hears as well, and loads the other document.
    if (!this.started || areaOf(parseAddress(address).path) === 'mobile') return;
    const front = state.tagOf(this.tags.state, this.tags.state.active);
    if (this.bare === undefined && front?.url === address) return;
    const target = resolveTarget(this.kernel, address);
    const same = state.tagOf(this.tags.state, target.id);
    if (this.bare === undefined && same !== undefined && same === front) {
      void this.#within(same, target, true);
      return;
    }
    this.#go(address, { replace: true });
  }

  /** Another address in the same tag. Other parameters mean another document: unsaved work is asked about. */
  async #within(tag: state.Tag, target: Target, replace: boolean): Promise<void> {
    const unsaved = unsavedPages(this, [tag.id]);
    if (unsaved.length > 0 && parseAddress(tag.url).path !== parseAddress(target.url).path) {
      if ((await askUnsaved(this, unsaved, [tag.id])).length === 0) {
        pushHash(tag.url);
        return;
      }
      this.tags.setLive(tag.id, { unsaved: undefined });
    }
    this.#change(state.goTo(this.tags.state, tag.id, target.url, replace), replace ? replaceHash : pushHash);
  }

  /**
   * Changes which tag is in front. Overlays of the one that goes are closed first, and their exits waited for:
   * hiding an open modal would leave the whole page hidden from screen readers.
   */
  #front(next: () => state.TagsState, write = pushHash): void {
    const leaving = this.bare?.id ?? this.tags.state.active;
    const go = (): void => {
      const left = this.bare !== undefined;
      this.bare = undefined;
      this.#change(next(), write);
      if (left) this.tags.touch();
      // A dialog that closed just before leaves its marks when it can no longer give the focus back.
      uncoverSoon();
      void capAwake(this);
    };
    const exits = leaving === undefined || next().active === leaving ? undefined : closeModals(this.kernel, leaving);
    this.#switches.run(exits, go);
  }

  #change(next: state.TagsState, write: (address: string) => void): void {
    this.tags.set(next);
    const front = state.tagOf(next, next.active);
    if (front !== undefined) {
      if (this.bare === undefined) write(front.url);
    } else if (this.started && this.bare === undefined) {
      this.home();
    }
    for (const key of this.#handles.keys()) {
      if (state.tagOf(next, key.slice(key.indexOf(' ') + 1)) === undefined) this.#handles.delete(key);
    }
    this.kernel.pages.sweep();
  }
}
