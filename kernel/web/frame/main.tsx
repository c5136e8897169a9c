import { LanguageProvider, PluginProvider, TagProvider, type WebHalf } from '@fitout/sdk/web';
import { type ComponentType, type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type BaseLocationHook, Route, Router, Switch } from 'wouter';
import type { Area } from '../../../sdk/manifest/manifest.ts';
import type { FrameRegistry, PagePlugin } from '../../core/page-registry.ts';
import { setLayers } from '../layers.ts';
import { importModule, prepareEntry } from '../plugins/load-files.ts';
import { ViewBoundary } from '../plugins/view-boundary.tsx';
import { installTrustedTypes } from '../trusted-types.ts';
import { disarm } from './disarm.ts';
import { FrameClient, meetHost } from './frame-client.ts';
import {
  createFrameCache,
  createFrameContext,
  type FrameCache,
  type FrameMirror,
  type FramePage,
  framePage,
  frameTag,
} from './frame-context.ts';
import { publishHealth } from './frame-health.ts';
import { focusView, forwardKeys } from './keys.ts';
import { followLinks, keepForms } from './links.ts';
import type { FrameStart, FrameState } from './protocol.ts';

export type { FramePage };

/** What an area puts around the view: its library's theme, and on a phone the page around it. */
export type FrameAround = ComponentType<{ dark: boolean; page: FramePage; children: ReactNode }>;

/**
 * Starts the document of a sandboxed plugin's frame. Nothing of the plugin runs before the host has answered; `answered`
 * is called as soon as it has.
 */
export async function startFrame(
  area: Area,
  around: FrameAround,
  answered?: (start: FrameStart) => void,
): Promise<void> {
  installTrustedTypes();
  setLayers();
  disarm();
  keepForms();
  const { plugin } = readFrameRegistry();
  const { port, start } = await meetHost();
  answered?.(start);
  const kept = createFrameCache(start);
  const { mirror, set } = createMirror(start.state, kept);
  const client: FrameClient = new FrameClient(port, {
    state: set,
    event: (name, data) => kept.events.emit(name, data),
    stored: (key, value) => void (value === undefined ? kept.stored.delete(key) : kept.stored.set(key, value)),
    async asked(what, name) {
      if (what === 'save') await kept.save?.();
      else if (what === 'refresh') await kept.refresh?.();
      else await kept.commands.get(name)?.run();
    },
    focus: focusView,
  });
  const ctx = createFrameContext(plugin, start, client, mirror, kept);
  followLinks((url) => client.tell('navigation.open', [url]));
  forwardKeys(start.hotkeys, (key) => client.tell('key', [key]));
  publishHealth(client, plugin);
  try {
    const view = await loadView(plugin, area, start.view, (half) => half.activate?.(ctx));
    const root = createRoot(document.getElementById('root') ?? document.body);
    // Somebody waits for it, and nothing else is to be done here meanwhile.
    flushSync(() => root.render(<FrameApp {...{ plugin, start, client, mirror, kept, ctx, around, view }} />));
  } catch (error) {
    console.error(error);
    client.crashed(error);
  }
}

function readFrameRegistry(): FrameRegistry {
  return JSON.parse(document.getElementById('fitout-frame')?.textContent ?? '') as FrameRegistry;
}

async function loadView(
  plugin: PagePlugin,
  area: Area,
  view: string,
  activate: (half: WebHalf) => void | Promise<void>,
): Promise<ComponentType> {
  const built = area === 'desktop' ? plugin.web : plugin.mobile;
  if (built === undefined) throw new Error(`${plugin.id} has no half for this area`);
  const entry = plugin.views[view];
  const styles = [prepareEntry(built), entry === undefined ? undefined : prepareEntry(entry)];
  const { default: half } = await importModule<{ default?: WebHalf }>(built.url);
  const load = half?.views[view];
  if (half === undefined || load === undefined) throw new Error(`${plugin.id} has no view ${view}`);
  await activate(half);
  const [module] = await Promise.all([load(), ...styles]);
  return module.default;
}

interface Mirror {
  mirror: FrameMirror;
  set(state: FrameState): void;
}

function createMirror(first: FrameState, kept: FrameCache): Mirror {
  let state = first;
  const listeners = new Set<() => void>();
  const paint = (): void => {
    const root = document.documentElement;
    root.lang = state.language;
    root.dataset.theme = state.dark ? 'dark' : 'light';
    root.style.colorScheme = state.dark ? 'dark' : 'light';
  };
  paint();
  return {
    mirror: {
      get state() {
        return state;
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    set(next) {
      const before = state;
      state = next;
      paint();
      for (const listener of listeners) listener();
      if (before.language !== next.language) kept.events.emit('language.changed', next.language);
      if (before.user?.id !== next.user?.id) kept.events.emit('session.changed', { user: next.user });
    },
  };
}

interface FrameAppProps {
  plugin: PagePlugin;
  start: FrameStart;
  client: FrameClient;
  mirror: FrameMirror;
  kept: FrameCache;
  ctx: ReturnType<typeof createFrameContext>;
  around: FrameAround;
  view: ComponentType;
}

function FrameApp({ plugin, start, client, mirror, kept, ctx, around: Around, view: View }: FrameAppProps) {
  const { dark, language, visible } = useSyncExternalStore(mirror.subscribe, () => mirror.state);
  const tag = useMemo(() => frameTag(start.tag, visible, client, kept), [start, visible, client, kept]);
  const page = useMemo(() => framePage(client, kept), [client, kept]);
  const location = useMemo(() => frameLocation(client, mirror), [client, mirror]);
  return (
    <Around dark={dark} page={page}>
      <LanguageProvider value={language}>
        <TagProvider value={tag}>
          <PluginProvider value={ctx}>
            <ViewBoundary onCrash={(error) => client.crashed(error)} failed={() => null}>
              <Router hook={location}>
                <Switch>
                  {plugin.routes
                    .filter((route) => route.view === start.view)
                    .map((route) => (
                      <Route key={route.path} path={route.path}>
                        <Mounted view={View} client={client} />
                      </Route>
                    ))}
                </Switch>
              </Router>
            </ViewBoundary>
          </PluginProvider>
        </TagProvider>
      </LanguageProvider>
    </Around>
  );
}

function Mounted({ view: View, client }: { view: ComponentType; client: FrameClient }) {
  useEffect(() => client.shown(), [client]);
  return <View />;
}

/** wouter's location hook over the tag's address, which the host holds. */
function frameLocation(client: FrameClient, mirror: FrameMirror): BaseLocationHook {
  const navigate = (to: string, options?: { replace?: boolean }): void =>
    client.tell('location', [to, options?.replace === true]);
  const useFrameLocation: BaseLocationHook = () => [
    useSyncExternalStore(mirror.subscribe, () => mirror.state.path),
    navigate,
  ];
  useFrameLocation.searchHook = () => useSyncExternalStore(mirror.subscribe, () => mirror.state.search);
  useFrameLocation.hrefs = (href: string) => `#${href}`;
  return useFrameLocation;
}
