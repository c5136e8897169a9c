import type {
  ActivateContext,
  Command,
  FrameworkEvents,
  Http,
  HttpOptions,
  Media,
  PluginContext,
  ServerStore,
  TagHandle,
  Toasts,
  Upstream,
} from '@fitout/sdk/web';
import { type Disposable, DisposableStore, toDisposable } from '../../../sdk/base/disposable.ts';
import { FitoutError, isFitoutError } from '../../../sdk/base/errors.ts';
import { createEventBus, type EventBus } from '../../../sdk/base/events.ts';
import { withQuery } from '../../../sdk/base/query.ts';
import { fill, textIn } from '../../../sdk/base/text.ts';
import { createGate, type Gate, guardContext } from '../../core/guard-context.ts';
import type { PagePlugin } from '../../core/page-registry.ts';
import { capabilityOf } from '../plugins/capability-of.ts';
import type { FrameClient } from './frame-client.ts';
import type { FrameStart, FrameState } from './protocol.ts';

/** What the frame knows of the shell, kept in step by the host. */
export interface FrameMirror {
  readonly state: FrameState;
  subscribe(listener: () => void): () => void;
}

/** What the host may ask for later: the plugin's own functions, which cannot cross. */
export interface FrameCache {
  save: (() => Promise<void>) | undefined;
  refresh: (() => Promise<void>) | undefined;
  commands: Map<string, Command>;
  stored: Map<string, unknown>;
  events: EventBus<FrameworkEvents>;
}

export function createFrameCache(start: FrameStart): FrameCache {
  return {
    save: undefined,
    refresh: undefined,
    commands: new Map(),
    stored: new Map(Object.entries(start.stored)),
    events: createEventBus<FrameworkEvents>((error, type) => console.error(`listener of ${type}`, error)),
  };
}

/** The same context that a plugin has in the page, spoken over the port. The host checks every call anew. */
export function createFrameContext(
  plugin: PagePlugin,
  start: FrameStart,
  client: FrameClient,
  mirror: FrameMirror,
  kept: FrameCache,
): ActivateContext {
  const store = new DisposableStore(plugin.id);
  const gate = createGate(plugin.id, plugin.capabilities, window.fitoutTrace);
  const parts: ActivateContext = {
    plugin: plugin.id,
    i18n: {
      get language() {
        return mirror.state.language;
      },
      t(text, values) {
        const words = textIn(text, mirror.state.language);
        return values === undefined ? words : fill(words, values);
      },
    },
    http: httpPart(plugin.id, start.base, client),
    events: eventsPart(plugin.id, kept.events),
    storage: {
      // Cast: what a plugin stored is of the type that it says.
      get: <T>(key: string) => structuredClone(kept.stored.get(key)) as T | undefined,
      set(key, value) {
        kept.stored.set(key, structuredClone(value));
        client.tell('storage.set', [key, value]);
      },
      remove(key) {
        kept.stored.delete(key);
        client.tell('storage.remove', [key]);
      },
      user: storePart(client, 'user'),
      org: storePart(client, 'org'),
    },
    upstream: (name) => upstreamPart(client, name),
    navigation: {
      open: (url, options) => client.tell('navigation.open', [url, options]),
      back: () => client.tell('navigation.back', []),
      href: (url) => (/^[a-z]+:/i.test(url) ? url : `#${url}`),
    },
    overlays: {
      confirm: (options) => client.call('overlays.confirm', [options]),
      alert: (options) => client.call('overlays.alert', [options]),
      form: (options) => client.call('overlays.form', [options]),
      open: () => Promise.reject(uncrossable('overlays.open')),
      previewImages: () => {
        throw uncrossable('overlays.previewImages');
      },
      // The spinner over the whole app is not a stranger's to hold: it shows on the plugin's own tag.
      busy() {
        client.tell('tag.busy', [true]);
        return toDisposable(() => client.tell('tag.busy', [undefined]));
      },
    },
    toasts: toastsPart(client),
    commands: {
      add(command) {
        kept.commands.set(command.id, command);
        client.tell('commands.add', [{ id: command.id, title: command.title }]);
        return toDisposable(() => kept.commands.delete(command.id));
      },
      run: async (id) => {
        const own = kept.commands.get(id);
        if (own === undefined) throw uncrossable('commands.run');
        await own.run();
      },
    },
    session: {
      get user() {
        return mirror.state.user;
      },
      pending: false,
      whenKnown: async () => {},
      get roles() {
        return mirror.state.roles;
      },
      can: (fun) => mirror.state.functions.includes(fun),
    },
    preferences: preferencesPart(mirror),
    get account(): PluginContext['account'] {
      throw uncrossable('account');
    },
    get menu(): PluginContext['menu'] {
      throw uncrossable('menu');
    },
    get assets(): PluginContext['assets'] {
      throw uncrossable('assets');
    },
    media: mediaPart(gate, client),
    get services(): PluginContext['services'] {
      throw uncrossable('services');
    },
    get contributions(): PluginContext['contributions'] {
      throw uncrossable('contributions');
    },
    own: <T extends Disposable>(item: T): T => store.add(item),
  };
  return guardContext(gate, parts, capabilityOf);
}

/** Components, functions and pictures of the page do not cross the frame. */
function uncrossable(part: string): FitoutError {
  return new FitoutError('forbidden', {
    reason: 'kernel.frame-part',
    message: {
      zh: `ctx.${part} 在沙箱中不可用`,
      en: `ctx.${part} does not reach out of the sandbox: the plugin needs the in-realm tier for it`,
    },
    detail: { part },
  });
}

/** Sends one request out of the frame, options and all but the signal, which goes its own way. */
type Ask<O> = <T>(method: string, path: string, payload: unknown, options: O) => Promise<T>;

function methods(ask: Ask<HttpOptions>): Upstream {
  return {
    get: (path, query, options = {}) => ask('get', path, query, options),
    post: (path, body, options = {}) => ask('post', path, body, options),
    put: (path, body, options = {}) => ask('put', path, body, options),
    patch: (path, body, options = {}) => ask('patch', path, body, options),
    delete: (path, query, options = {}) => ask('delete', path, query, options),
  };
}

function httpPart(plugin: string, base: string, client: FrameClient): Http {
  const ask: Ask<HttpOptions> = (method, path, payload, { signal, ...rest }) =>
    client.call('http', [method, path, payload, rest], signal);
  return {
    ...methods(ask),
    form: (path, fields, options = {}) => ask('form', path, fields, options),
    upload: () => Promise.reject(uncrossable('http.upload')),
    url: (path, query) =>
      withQuery(`${base.replace(/\/$/, '')}${path.startsWith('/') ? path : `/p/${plugin}/${path}`}`, query),
  };
}

function storePart(client: FrameClient, scope: 'user' | 'org'): ServerStore {
  return {
    get: (key) => client.call('store.get', [scope, key]),
    list: (prefix, after) => client.call('store.list', [scope, prefix, after]),
    set: (key, value, options) => client.call('store.set', [scope, key, value, options]),
    remove: (key, options) => client.call('store.remove', [scope, key, options]),
  };
}

function upstreamPart(client: FrameClient, name: string): Upstream {
  return methods((method, path, payload, { signal, ...rest }) =>
    client.call('upstream', [name, method, path, payload, rest], signal),
  );
}

/** The kernel's events are heard; the plugin's own stay within its frame. */
function eventsPart(plugin: string, bus: EventBus<FrameworkEvents>): EventBus<FrameworkEvents> {
  return {
    on: (type, listener) => bus.on(type, listener),
    emit(type, event) {
      if (!type.startsWith(`${plugin}.`)) throw uncrossable(`events.emit(${type})`);
      bus.emit(type, event);
    },
  };
}

function toastsPart(client: FrameClient): Toasts {
  return {
    success: (text) => client.tell('toasts.success', [text]),
    error: (text, of) => client.tell('toasts.error', [text, isFitoutError(of) ? of.requestId : undefined]),
    warning: (text) => client.tell('toasts.warning', [text]),
    info: (text) => client.tell('toasts.info', [text]),
    copy: (text) => client.call('toasts.copy', [text]),
  };
}

/** The host's camera: what a person gave to its dialog comes over the port, a stream cannot. */
function mediaPart(gate: Gate, client: FrameClient): Media {
  return {
    async scan({ signal } = {}) {
      gate('media.camera', 'media.scan');
      return client.call('media.scan', [], signal);
    },
    async photo({ signal } = {}) {
      gate('media.camera', 'media.photo');
      return client.call('media.photo', [], signal);
    },
    stream: () => Promise.reject(uncrossable('media.stream')),
  };
}

function preferencesPart(mirror: FrameMirror): PluginContext['preferences'] {
  const fixed = (): never => {
    throw uncrossable('preferences.set');
  };
  return {
    get theme() {
      return mirror.state.theme;
    },
    get language() {
      return mirror.state.language;
    },
    setTheme: fixed,
    setLanguage: fixed,
    subscribe: (listener) => toDisposable(mirror.subscribe(listener)),
  };
}

/** The phone page around the view, as `useMobilePage` gives it. */
export interface FramePage {
  setTitle(title: string): void;
  setRefresh(refresh: (() => Promise<void>) | undefined): void;
  setOwnBar(own: boolean): void;
}

export function framePage(client: FrameClient, kept: FrameCache): FramePage {
  return {
    setTitle: (title) => client.tell('tag.title', [title]),
    setRefresh(refresh) {
      kept.refresh = refresh;
      client.tell('page.refresh', [refresh !== undefined]);
    },
    setOwnBar: (own) => client.tell('page.ownBar', [own]),
  };
}

/** The tag as the view in the frame sees it; another object when it is shown or hidden. */
export function frameTag(id: string, visible: boolean, client: FrameClient, kept: FrameCache): TagHandle {
  return {
    id,
    visible,
    setTitle: (title) => client.tell('tag.title', [title]),
    setParent: (url) => client.tell('tag.parent', [url]),
    setUnsaved(unsaved) {
      kept.save = unsaved?.save;
      client.tell('tag.unsaved', [unsaved === undefined ? undefined : { describe: unsaved.describe }]);
    },
    setBusy: (busy) => client.tell('tag.busy', [busy]),
    close: () => client.tell('tag.close', []),
  };
}
