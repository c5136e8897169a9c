import type { ComponentType } from 'react';
import type { Disposable } from '../base/disposable.ts';
import type { EventBus } from '../base/events.ts';
import type { Query } from '../base/query.ts';
import type { Language, Text } from '../base/text.ts';
import type { Contribution, ContributionPoint, ServiceToken } from '../base/tokens.ts';
import type { Media } from './media.ts';
import type { Overlays, Toasts } from './overlays.ts';

export type { Query };

export interface HttpOptions {
  /** Toast the error's text (default true). The promise rejects either way. */
  showError?: boolean;
  /** Ends the request; a page's own requests end when its tag closes. */
  signal?: AbortSignal;
  /** Milliseconds; 30,000 where it is left out. */
  timeout?: number;
  /** Answer this field of the body in place of `result`. */
  field?: string;
  /** Makes a repeated write have one effect. */
  idempotencyKey?: string;
  /** Goes on when the tag or the window closes, as a farewell to the server must; its body is at most 64 kB. */
  keepalive?: boolean;
}

export interface UploadOptions extends HttpOptions {
  /** Bytes sent and in all, as they go. */
  onProgress?(sent: number, total: number): void;
}

/**
 * Calls to the server. A path without a leading slash is the plugin's own (`assets` → /api/p/<id>/assets),
 * one with it is under /api (`/v1/fun/my/WEBSITE`). Answers are the `result` of a body with code 0; any other code
 * rejects with a FitoutError. Numbers beyond 2^53 come as strings of their digits. The same GET in flight is shared.
 */
export interface Http {
  get<T>(path: string, query?: Query, options?: HttpOptions): Promise<T>;
  post<T>(path: string, body?: unknown, options?: HttpOptions): Promise<T>;
  put<T>(path: string, body?: unknown, options?: HttpOptions): Promise<T>;
  patch<T>(path: string, body?: unknown, options?: HttpOptions): Promise<T>;
  delete<T>(path: string, query?: Query, options?: HttpOptions): Promise<T>;
  /** POST as application/x-www-form-urlencoded. */
  form<T>(path: string, fields: Query, options?: HttpOptions): Promise<T>;
  /** POST as multipart, with progress. */
  upload<T>(path: string, data: FormData, options?: UploadOptions): Promise<T>;
  /** The full url of a path, for links and image sources. */
  url(path: string, query?: Query): string;
}

/** Events of the kernel that a plugin may listen to. Plugins' own events are `<plugin>.<name>`. */
export interface FrameworkEvents extends Record<string, unknown> {
  /** From the server: something changed. `topic` is `<plugin>.<what>`, `id` which one. */
  'server.event': { topic: string; id: string };
  /** Events of the server may have been missed: whoever shows what changes by itself asks anew. */
  'server.resync': undefined;
  /** @deprecated The same moment under its old name. */
  'server.again': undefined;
  'session.changed': { user: SessionUser | undefined };
  'language.changed': Language;
}

/**
 * Three places of one plugin. `get`, `set` and `remove` are this device's, at once and without a network: how a person
 * left a page. `user` and `org` are the server's, for what must not be lost and is there on every device.
 */
export interface Storage {
  /** Kept on this device for the signed-in person; undefined where there is none. Values are JSON. */
  get<T>(key: string): T | undefined;
  set(key: string, value: unknown): void;
  remove(key: string): void;
  /** The signed-in person's own, on the server: 256 keys, 1 MB. It goes with their account. */
  readonly user: ServerStore;
  /**
   * The organisation's, on the server, shared by its staff: 2,000 keys, 10 MB. Customers read keys that begin with
   * `public.` and write none. A change is told as the server's event `<plugin>.store`, with a public key as its id.
   */
  readonly org: ServerStore;
}

/** A value as the server keeps it. */
export interface Kept<T = unknown> {
  key: string;
  value: T;
  /** Another number with each change of this key. */
  rev: number;
  /** ISO 8601. */
  changedAt: string;
}

/**
 * Keys and JSON values on the server, those of one plugin. Keys have up to 100 characters, a value up to 64 kB as JSON.
 * Errors reject and are not toasted: 'tooLarge' for a value, 'storageFull' (reason `kernel.store-full`) for the quota.
 */
export interface ServerStore {
  get<T>(key: string): Promise<Kept<T> | undefined>;
  /** In the order of their keys, up to 100 or 1 MB at once; `next` is what to give as `after`, undefined at the end. */
  list<T>(prefix?: string, after?: string): Promise<{ items: Kept<T>[]; next: string | undefined }>;
  /**
   * With `rev`, only if the value is still that one (0: only if there is none), else FitoutError 'conflict' with the
   * present one, if any, as detail `{now: Kept | null}`.
   */
  set<T>(key: string, value: T, options?: { rev?: number }): Promise<Kept<T>>;
  remove(key: string, options?: { rev?: number }): Promise<void>;
}

/**
 * Another server that the manifest declares under `upstreams`, asked by way of this one. Paths lie below its url
 * (`/orders`). Bodies are JSON; an answer is parsed if it is JSON and else its text. It rejects with a FitoutError:
 * 'badGateway' for an answer other than 2xx (detail `{status, body}`) and for one that cannot be read or reached,
 * 'gatewayTimeout' after 10 s, 'forbidden' for a method or path that is not declared, 'unavailable' (reason
 * `kernel.upstream-unset`) until the operator has given its address or secret, 'tooMany' with `{retryAfter: seconds}`.
 */
export interface Upstream {
  get<T>(path: string, query?: Query, options?: UpstreamOptions): Promise<T>;
  post<T>(path: string, body?: unknown, options?: UpstreamOptions): Promise<T>;
  put<T>(path: string, body?: unknown, options?: UpstreamOptions): Promise<T>;
  patch<T>(path: string, body?: unknown, options?: UpstreamOptions): Promise<T>;
  delete<T>(path: string, query?: Query, options?: UpstreamOptions): Promise<T>;
}

export type UpstreamOptions = Pick<HttpOptions, 'showError' | 'signal'>;

export interface OpenOptions {
  /** Puts the address in place of the present one. */
  replace?: boolean;
  /** Opens another window, without the shell. */
  bare?: boolean;
}

export interface Navigation {
  /** Opens an address of the platform (`/fit/edit?id=3`), in its own tag; or an external url in a new window. */
  open(url: string, options?: OpenOptions): void;
  back(): void;
  /** The href of an address, for links: `#/fit/edit?id=3`. */
  href(url: string): string;
}

/** The tag that a view stands in. */
export interface TagHandle {
  readonly id: string;
  /** False while another tag is in front. */
  readonly visible: boolean;
  setTitle(title: string): void;
  /** The address of the list that this page belongs to: the menu marks its entry, and the breadcrumb leads through it. */
  setParent(url: string): void;
  /** Unsaved work: closing asks, and may call `save`. `undefined` clears it. */
  setUnsaved(unsaved: { save(): Promise<void>; describe?: string } | undefined): void;
  /** Work in the background: a spinner on the tag, or a badge. */
  setBusy(busy: boolean | { badge: string } | undefined): void;
  close(): void;
}

export interface Command {
  /** `<plugin>.<name>` */
  id: string;
  title: Text;
  run(): void | Promise<void>;
  /** `mod+shift+p`: mod is ⌘ on a Mac and Ctrl elsewhere. */
  hotkey?: string;
}

export interface Commands {
  add(command: Command): Disposable;
  run(id: string): Promise<void>;
}

export interface I18n {
  readonly language: Language;
  t(text: Text, values?: Record<string, string | number>): string;
}

export interface SessionUser {
  id: string;
  name: string;
  /** The one that staff sign in with; unknown of customers, and before a one-time password is changed. */
  username?: string;
  custIcon: string | null;
  kind: 'staff' | 'customer';
  orgId: string;
  /**
   * `site`: where the organisation's public pages are, null where that is the origin of this page. `timeZone`: the zone
   * in which its staff set times (IANA name).
   */
  ext: { id: string; name: string; logo: string | null; site: string | null; timeZone: string } | null;
  mustChangePassword: boolean;
}

export interface Session {
  readonly user: SessionUser | undefined;
  /**
   * True while `user` is undefined because the server has not said yet whether somebody is signed in, as in a window
   * that was just opened. False in the sandbox.
   */
  readonly pending: boolean;
  /** Resolves once `pending` is false, and never rejects. */
  whenKnown(): Promise<void>;
  readonly roles: readonly { id: string; key: string; name: string }[];
  /** Does this person hold the function? The server decides anew on each call. */
  can(fun: string): boolean;
}

/**
 * Signing in and out: what a sign-in page needs. Errors come as FitoutErrors and are not toasted.
 * Capability `account`.
 */
export interface Account {
  /**
   * Opens a session; the kernel keeps its token, loads the person, roles and menu, and tells the other windows.
   * Rejects with `badCredentials`, `disabled`, or `tooManyTries` with detail `{retryAfter: seconds}`.
   */
  signIn(username: string, password: string): Promise<SessionUser>;
  /** `current` is not needed after a sign-in with a one-time password. Ends this person's other sessions. */
  changePassword(next: string, current?: string): Promise<void>;
  signOut(): Promise<void>;
  /**
   * Leads a visitor to the registration page, and from there back to `address` (`/m/mall/orderlist`), or to where they
   * are. What answers notRegistered does so by itself.
   */
  register(address?: string): void;
  /** Loads the person anew, after a change of their name or picture. */
  refresh(): Promise<void>;
}

export type ThemeChoice = 'light' | 'dark' | 'system';

/** How this person wants the interface; kept on the device. Capability `preferences`. */
export interface Preferences {
  readonly theme: ThemeChoice;
  readonly language: Language;
  setTheme(theme: ThemeChoice): void;
  setLanguage(language: Language): void;
  subscribe(listener: () => void): Disposable;
}

/** An entry of this person's menu as the server gives it. */
export interface MenuEntry {
  id: string;
  title: Text;
  /** An address of the platform (`/fit/list`) or an external url; absent for a group. */
  url?: string;
  /** Name of an icon of the shell's set, or an image url. */
  logo?: string;
  children: readonly MenuEntry[];
}

/** A page that a plugin declares and this person may open. */
export interface OpenableRoute {
  plugin: string;
  path: string;
  title: Text;
  description?: Text;
  logo?: string;
}

/** A page that this person opened on this device. */
export interface RecentPage {
  url: string;
  title: string;
  /** Epoch milliseconds. */
  at: number;
}

/** What this person may open. Lists keep their identity until they change. Capability `menu`. */
export interface Menu {
  readonly entries: readonly MenuEntry[];
  /** Desktop routes without parameters and not marked `tool: false`, of enabled plugins. */
  readonly routes: readonly OpenableRoute[];
  /** Routes of the phone area without parameters, of enabled plugins, whoever may open them: what a link may lead to. */
  readonly phoneRoutes: readonly OpenableRoute[];
  /** May this person open an address of this area now? Not without a session where its route asks for one. */
  mayOpen(url: string): boolean;
  /** Newest first, each url once, at most 20; pages that this person may no longer open are left out. */
  readonly recent: readonly RecentPage[];
  /** Urls in the person's own order; the side menu shows the same ones. */
  readonly favourites: readonly string[];
  setFavourites(urls: readonly string[]): void;
  /** Draws the `logo` of an entry. */
  readonly Icon: ComponentType<MenuIconProps>;
  /** Names of the shell's icons, to choose one from. */
  readonly iconNames: readonly string[];
  subscribe(listener: () => void): Disposable;
}

/** An icon of the shell's set by its name, or the image at a url; a neutral one for a name it does not know. */
export interface MenuIconProps {
  logo: string | undefined;
  /** CSS pixels; 20 where left out. */
  size?: number;
}

export interface AssetUrls {
  /** Url of a stored blob by its key; `width` asks for the size at least that wide (CSS pixels × density). */
  url(key: string, width?: number): string;
}

/** Services that plugins give each other. Asking for one activates its provider, and waits where a promise was provided. */
export interface Services {
  provide<T>(token: ServiceToken<T>, service: T | PromiseLike<T>): Disposable;
  get<T>(token: ServiceToken<T>): Promise<T>;
  /** The same of a plugin that the manifest calls `optional`: undefined where it does not run. */
  find<T>(token: ServiceToken<T>): Promise<T | undefined>;
}

export interface Contributions {
  add<T>(point: ContributionPoint<T>, item: T): Disposable;
  list<T>(point: ContributionPoint<T>): readonly Contribution<T>[];
  subscribe(point: ContributionPoint<unknown>, listener: () => void): Disposable;
  /** Activates every plugin whose manifest says `activateOn` this point, then resolves. */
  ready(point: ContributionPoint<unknown>): Promise<void>;
}

/**
 * What a plugin has to work with. Every part needs its capability in the manifest, but for `plugin` and `i18n`.
 */
export interface PluginContext {
  readonly plugin: string;
  readonly i18n: I18n;
  readonly http: Http;
  readonly events: EventBus<FrameworkEvents>;
  readonly storage: Storage;
  /** Another server that the manifest declares. Capability `upstreams`. */
  upstream(name: string): Upstream;
  readonly navigation: Navigation;
  readonly overlays: Overlays;
  readonly toasts: Toasts;
  readonly commands: Commands;
  readonly session: Session;
  readonly account: Account;
  readonly preferences: Preferences;
  readonly menu: Menu;
  readonly assets: AssetUrls;
  /** Capabilities `media.camera`, `media.microphone` and `media.screen`, asked for with each call. */
  readonly media: Media;
  readonly services: Services;
  readonly contributions: Contributions;
}
