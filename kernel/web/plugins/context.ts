import { assetUrl } from '@fitout/sdk';
import type { ActivateContext, Overlays, PluginContext } from '@fitout/sdk/web';
import { type Disposable, type DisposableStore, toDisposable } from '../../../sdk/base/disposable.ts';
import type { CapabilityTrace } from '../../../sdk/manifest/capabilities.ts';
import { createGate, guardContext } from '../../core/guard-context.ts';
import type { PagePlugin } from '../../core/page-registry.ts';
import type { PageKernel } from '../page-kernel.ts';
import { pluginStorage } from '../plugin-storage.ts';
import { capabilityOf } from './capability-of.ts';
import { lazyMedia, lazyStore, lazyUpstream } from './lazy-calls.ts';

/** Where a context is used: in `activate`, or in the view of one tag. */
export interface ContextScope {
  /** Owns what is registered; its end takes it all back. */
  store: DisposableStore;
  tag?: string;
  /** Ends the page's requests when its tag closes. */
  signal?: AbortSignal;
}

declare global {
  interface Window {
    /** Called with each use of a capability: the contract tests hold the uses against what the manifest declares. */
    fitoutTrace?: CapabilityTrace;
  }
}

/** A plugin's context: each part owned by `scope` and guarded by the manifest's capabilities. */
export function createContext(kernel: PageKernel, plugin: PagePlugin, scope: ContextScope): ActivateContext {
  const { id } = plugin;
  const gate = createGate(id, plugin.capabilities, window.fitoutTrace);
  const own = owner(scope.store);
  const guarded = guardListener(kernel, id);
  const called = (failed: boolean): void => kernel.notes.add(id, { what: 'call', failed });
  const http = kernel.http.scoped(`/p/${id}`, scope.signal, called);
  const parts: ActivateContext = {
    plugin: id,
    i18n: kernel.i18n,
    http,
    events: {
      on: (type, listener) => own(kernel.events.on(type, guarded(listener))),
      emit: (type, event) => kernel.events.emit(type, event),
    },
    storage: {
      ...pluginStorage(id, () => kernel.session.state.user?.id),
      user: lazyStore(http, id, 'user'),
      org: lazyStore(http, id, 'org'),
    },
    upstream: (name) => lazyUpstream(http, id, name),
    navigation: kernel.navigation,
    overlays: ownedOverlays(kernel, id, scope, own),
    toasts: scope.tag === undefined ? kernel.toasts : kernel.toasts.forTag(scope.tag),
    commands: {
      add: (command) => own(kernel.commands.add(id, command)),
      run: (command) => kernel.commands.run(command),
    },
    session: sessionPart(kernel),
    account: accountPart(kernel),
    preferences: preferencesPart(kernel, own),
    menu: menuPart(kernel, own),
    assets: { url: assetUrl },
    media: lazyMedia(kernel, plugin, scope.tag, gate),
    services: {
      provide: (token, service) => own(kernel.services.provide(id, token, service)),
      get: (token) => kernel.services.get(token),
      find: (token) => kernel.services.find(token),
    },
    contributions: {
      add: (point, item) => own(kernel.contributions.add(point, id, item)),
      list: (point) => kernel.contributions.list(point),
      subscribe: (point, listener) => own(kernel.contributions.subscribe(point, guarded(listener))),
      ready: (point) => kernel.loader.activateOn(point.id),
    },
    own: (item) => scope.store.add(item),
  };
  return guardContext(gate, parts, capabilityOf);
}

type Own = (item: Disposable) => Disposable;

/** What comes back takes the item out of the store again, so that effects that come and go leave nothing behind. */
function owner(store: DisposableStore): Own {
  return (item) => {
    store.add(item);
    return toDisposable(() => store.release(item));
  };
}

/** A listener that throws is its plugin's crash; whoever emitted goes on. */
function guardListener(kernel: PageKernel, plugin: string) {
  return <A extends unknown[]>(listener: (...args: A) => void) =>
    (...args: A): void => {
      try {
        listener(...args);
      } catch (error) {
        kernel.report(plugin, error);
      }
    };
}

function ownedOverlays(kernel: PageKernel, plugin: string, scope: ContextScope, own: Own): Overlays {
  const overlays = kernel.overlays.for({ plugin, tag: scope.tag });
  return {
    ...overlays,
    form: (options) =>
      Array.isArray(options?.fields)
        ? overlays.form(options)
        : Promise.reject(new TypeError('overlays.form: fields is a list of fields')),
    busy: () => own(overlays.busy()),
  };
}

function sessionPart(kernel: PageKernel): PluginContext['session'] {
  const { session } = kernel;
  return {
    get user() {
      return session.state.user;
    },
    get pending() {
      return session.pending;
    },
    whenKnown: () => session.whenKnown(),
    get roles() {
      return session.state.roles;
    },
    can: (fun) => session.can(fun),
  };
}

function accountPart(kernel: PageKernel): PluginContext['account'] {
  const { session } = kernel;
  return {
    signIn: (username, password) => session.signIn(username, password),
    changePassword: (next, current) => session.changePassword(next, current),
    signOut: () => kernel.signOut(),
    register: (address) => kernel.register(address),
    refresh: () => session.load(true),
  };
}

function preferencesPart(kernel: PageKernel, own: Own): PluginContext['preferences'] {
  const { preferences } = kernel;
  return {
    get theme() {
      return preferences.theme;
    },
    get language() {
      return preferences.language;
    },
    setTheme: (theme) => preferences.setTheme(theme),
    setLanguage: (language) => preferences.setLanguage(language),
    subscribe: (listener) => own(preferences.subscribe(listener)),
  };
}

function menuPart(kernel: PageKernel, own: Own): PluginContext['menu'] {
  const { openable } = kernel;
  return {
    get entries() {
      return openable.entries();
    },
    get routes() {
      return openable.routes();
    },
    get phoneRoutes() {
      return openable.phoneRoutes();
    },
    mayOpen: (url) => openable.refusal(kernel.routes.match(url)) === undefined,
    get recent() {
      return openable.recent();
    },
    get favourites() {
      return openable.favourites();
    },
    setFavourites: (urls) => kernel.personal.setFavourites(urls),
    Icon: kernel.icons.Icon,
    iconNames: kernel.icons.names,
    subscribe: (listener) => own(openable.subscribe(listener)),
  };
}
