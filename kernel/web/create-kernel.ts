import { retryImages } from '@fitout/sdk';
import type { FrameworkEvents, I18n } from '@fitout/sdk/web';
import { subscribe } from 'valtio/vanilla';
import { type Disposable, DisposableStore, toDisposable } from '../../sdk/base/disposable.ts';
import { asError } from '../../sdk/base/errors.ts';
import { createEventBus } from '../../sdk/base/events.ts';
import { fill, textIn } from '../../sdk/base/text.ts';
import { areaOf, RouteTable } from '../../sdk/manifest/routes.ts';
import { resolveApiBase } from '../core/api-base.ts';
import type { PageRegistry } from '../core/page-registry.ts';
import { ContributionRegistry } from '../core/registry.ts';
import { createCommands } from './commands.ts';
import { connectDelayMs, framePath, phoneHeaders } from './constants.ts';
import { createOverlays } from './feedback/overlays.ts';
import { createToasts } from './feedback/toasts.ts';
import { createHttpClient, type HttpClient } from './http/client.ts';
import { createRegisterRedirect, registerUrl } from './http/register.ts';
import { createDescriptions } from './menu/descriptions.ts';
import { MenuStore } from './menu/menu.ts';
import { createOpenable } from './menu/openable.ts';
import { PersonalStore } from './menu/personal.ts';
import type { AreaHost, PageKernel } from './page-kernel.ts';
import { stampOf } from './page-registry.ts';
import { createContext } from './plugins/context.ts';
import { HealthNotes } from './plugins/health-notes.ts';
import { PluginLoader } from './plugins/loader.ts';
import { OpenPages } from './plugins/pages.ts';
import { ServiceTable } from './plugins/services.ts';
import { createPreferences } from './preferences.ts';
import { listenToServer, type ServerMessage } from './server-events.ts';
import { SessionStore } from './session/session.ts';
import { readText, sessionKeys, writeText } from './storage.ts';

export function createKernel(registry: PageRegistry, host: AreaHost): PageKernel {
  const store = new DisposableStore('kernel');
  const stamp = stampOf(registry);
  const base = resolveApiBase(location.hostname, registry.settings.serverKey);
  const preferences = createPreferences();
  const i18n: I18n = {
    get language() {
      return preferences.language;
    },
    t(text, values) {
      const words = textIn(text, preferences.language);
      return values === undefined ? words : fill(words, values);
    },
  };
  const toasts = createToasts(host.isInFront);
  const contributions = contributionsOf(registry);
  const events = createEventBus<FrameworkEvents>((error, type) => console.error(`listener of ${type}`, error));
  const declared = registry.plugins.flatMap((plugin) =>
    plugin.routes.map((route) => ({ ...route, plugin: plugin.id })),
  );
  const routes = new RouteTable(declared.filter((route) => areaOf(route.path) === host.area));
  const logoUrl = (): string => session.state.user?.ext?.logo ?? '';
  const go = (url: string): void => location.assign(url);
  const http: HttpClient = createHttpClient({
    base,
    // The worker keeps answers to these for when there is no network. Another host's server need not know the header.
    ...(host.area === 'mobile' && base.startsWith('/') ? { headers: phoneHeaders } : {}),
    token: () => session.token(),
    signedInAgain: (error) => session.signedInAgain(error),
    notRegistered: createRegisterRedirect({
      base,
      logoUrl,
      here: () => location.href,
      go,
      language: () => preferences.language,
    }),
    showError: (error) => toasts.error(error.text, error),
  });
  const menu = new MenuStore(http, stamp, routes.match(framePath) !== undefined);
  const personal = new PersonalStore();
  const session: SessionStore = new SessionStore({
    http: () => http,
    async signedIn(user) {
      if (!user.mustChangePassword) await menu.load(true);
      host.signedIn?.();
    },
    signedOut: (why) => {
      menu.clear();
      host.signedOut(why);
    },
    otherPerson: () => {
      menu.clear();
      host.otherPerson();
    },
  });
  const notes = new HealthNotes();
  const report = (plugin: string, error: unknown): void => {
    console.error(`plugin ${plugin}`, error);
    notes.add(plugin, { what: 'fault', where: 'listener', error });
    loader.crashed(plugin, error);
    toasts.error({
      zh: `插件 ${plugin} 出错：${asError(error).message}`,
      en: `Plugin ${plugin}: ${asError(error).message}`,
    });
  };
  const loader: PluginLoader = new PluginLoader({
    plugins: registry.plugins,
    area: host.area,
    context: (plugin, own) => createContext(kernel, plugin, { store: own }),
    report,
    notes,
  });
  const kernel: PageKernel = {
    area: host.area,
    registry,
    routes,
    http,
    session,
    menu,
    personal,
    openable: createOpenable({ here: routes, all: declared }, session, menu, personal, createDescriptions(http)),
    preferences,
    i18n,
    toasts,
    overlays: createOverlays(),
    commands: createCommands(contributions, report),
    contributions,
    events,
    services: new ServiceTable(
      (plugin) => loader.activate(plugin),
      (id) => registry.plugins.some((plugin) => plugin.id === id),
    ),
    loader,
    notes,
    pages: new OpenPages(),
    navigation: host.navigation,
    icons: host.icons,
    report,
    register(address) {
      const here = address === undefined ? location.href : new URL(`/#${address}`, location.href).href;
      go(registerUrl(base, logoUrl(), here, preferences.language));
    },
    async signOut() {
      if ((await host.maySignOut?.()) !== false) await session.signOut();
    },
    async start() {
      store.add(kernel.commands.listen());
      store.add(followPerson(kernel, `${base}/v1/events`, host));
      store.add(startWhenIdle(kernel));
      // Of every page, also of plugins that know nothing of it.
      store.defer(retryImages(document));
      if (!base.startsWith('/') && location.protocol === 'http:')
        void import('./saved-files.ts').then(({ saveFiles }) =>
          store.add(saveFiles(base, () => toasts.error({ zh: '文件没有取到', en: 'Could not load the file' }))),
        );
      // Functions come and go with plugins.
      const others = readText(sessionStorage, sessionKeys.userOf) !== stamp;
      await session.load(others);
      writeText(sessionStorage, sessionKeys.userOf, stamp);
      store.add(refreshLater(kernel));
    },
    dispose() {
      loader.dispose();
      store.dispose();
      preferences.dispose();
      session.dispose();
    },
  };
  return kernel;
}

/** Items that manifests contribute as data are there from the start. */
function contributionsOf(registry: PageRegistry): ContributionRegistry {
  const contributions = new ContributionRegistry();
  for (const plugin of registry.plugins) {
    for (const [id, items] of Object.entries(plugin.contributes)) {
      for (const item of items) contributions.add({ id }, plugin.id, item);
    }
  }
  return contributions;
}

/**
 * Once the first page is there, how plugins fare is measured (what was noticed until then is kept), and what opening
 * one is going to need is brought.
 */
function startWhenIdle(kernel: PageKernel): Disposable {
  const store = new DisposableStore('kernel.measure');
  const timer = setTimeout(() => {
    import('./plugins/idle-work.ts').then(
      ({ startIdleWork }) => store.add(startIdleWork(kernel)),
      () => {
        kernel.notes.add = () => {}; // nobody comes to read them
      },
    );
  }, connectDelayMs);
  store.defer(() => clearTimeout(timer));
  return store;
}

/**
 * Brings rights and menu up to date once the first page is there. What this window remembers of them is shown until
 * then; a page that they refuse asks at once.
 */
function refreshLater({ session, menu }: PageKernel): Disposable {
  const timer = setTimeout(
    () => {
      if (session.state.user === undefined || session.state.user.mustChangePassword === true) return;
      void session.refresh();
      void menu.refresh();
    },
    Math.max(0, connectDelayMs - performance.now()),
  );
  return toDisposable(() => clearTimeout(timer));
}

/** Keeps what hangs on the person in step: their lists, the events that plugins hear, the connection to the server. */
function followPerson(kernel: PageKernel, url: string, host: AreaHost): Disposable {
  const store = new DisposableStore('kernel.person');
  let connection: Disposable | undefined;
  let listening: string | undefined;
  let person: string | undefined;
  const onMessage = (message: ServerMessage): void => hear(kernel, host, message);
  const follow = (): void => {
    const { user } = kernel.session.state;
    kernel.personal.switchTo(user?.id);
    // Before a one-time password is changed the server answers nothing but that.
    const listener = user?.mustChangePassword === true ? undefined : user?.id;
    if (listener !== listening) {
      listening = listener;
      connection?.dispose();
      connection =
        listener === undefined
          ? undefined
          : listenToServer(url, onMessage, Math.max(0, connectDelayMs - performance.now()));
    }
    const now = user === undefined ? undefined : `${user.id} ${user.custIcon} ${user.name}`;
    if (now === person) return;
    person = now;
    kernel.events.emit('session.changed', { user });
  };
  follow();
  store.defer(subscribe(kernel.session.state, follow, true));
  store.defer(() => connection?.dispose());
  let language = kernel.preferences.language;
  store.add(
    kernel.preferences.subscribe(() => {
      if (kernel.preferences.language === language) return;
      language = kernel.preferences.language;
      kernel.events.emit('language.changed', language);
    }),
  );
  return store;
}

/** While the connection was down, rights and menu may have changed. */
function reloadPerson({ session, menu }: PageKernel): void {
  if (session.state.user === undefined) return;
  void session.load(true);
  void menu.load(true);
}

/** Topics of the kernel's own that change what this person sees. */
const personTopics = /^kernel\.(?:people|person|roles?|org|session)/;

function hear(kernel: PageKernel, host: AreaHost, message: ServerMessage): void {
  if (message.type === 'signed-out') {
    // The server is asked why, and whether somebody signed in meanwhile.
    if (kernel.session.state.user !== undefined) void kernel.session.load(true);
  } else if (message.type === 'refused') {
    // A session that ended before the connection opened is noticed here.
    if (kernel.session.state.user !== undefined && !kernel.session.state.expired) void kernel.session.load(true);
  } else if (message.type === 'resync') {
    reloadPerson(kernel);
    host.reconnected?.();
    kernel.events.emit('server.resync', undefined);
    // The name that plugins of before listen to.
    kernel.events.emit('server.again', undefined);
  } else {
    if (message.topic.startsWith('kernel.menu') || personTopics.test(message.topic)) void kernel.menu.load(true);
    if (personTopics.test(message.topic)) void kernel.session.load(true);
    if (message.topic === 'kernel.plugins') host.pluginsChanged?.();
    kernel.events.emit('server.event', { topic: message.topic, id: message.id });
  }
}
