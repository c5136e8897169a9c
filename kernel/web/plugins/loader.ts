import type { ActivateContext, WebHalf } from '@fitout/sdk/web';
import type { ComponentType } from 'react';
import { proxy } from 'valtio/vanilla';
import type { DisposableStore } from '../../../sdk/base/disposable.ts';
import { FitoutError } from '../../../sdk/base/errors.ts';
import type { Area } from '../../../sdk/manifest/manifest.ts';
import { PluginLifecycle, type PluginState } from '../../core/lifecycle.ts';
import type { PageEntry, PagePlugin } from '../../core/page-registry.ts';
import type { HealthNotes } from './health-notes.ts';
import { entriesOf, importModule, isLoadFailure, prepareEntry } from './load-files.ts';

export interface LoaderHost {
  plugins: readonly PagePlugin[];
  area: Area;
  /** The context that `activate` gets; what it registers belongs to `store`. */
  context(plugin: PagePlugin, store: DisposableStore): ActivateContext;
  /** A plugin did something wrong outside of its own views: said to the person and kept. */
  report(plugin: string, error: unknown): void;
  notes?: HealthNotes;
  /** Imports a module; another one in tests. */
  importModule?<T>(url: string): Promise<T>;
}

export interface PluginStatus {
  state: PluginState;
  error: Error | undefined;
}

/** Loads plugins' halves and views when they are needed, and runs each one's life. */
export class PluginLoader {
  /** State of each plugin that was needed so far, for the places that show it. */
  readonly states = proxy<Record<string, PluginStatus>>({});
  readonly #host: LoaderHost;
  readonly #plugins: Map<string, PagePlugin>;
  readonly #lives = new Map<string, PluginLifecycle>();
  readonly #halves = new Map<string, Promise<WebHalf>>();
  readonly #views = new Map<string, ComponentType>();
  /** By plugin and view, until they are there. */
  readonly #loading = new Map<string, Promise<ComponentType>>();
  /** Plugins of which something failed to load in this window. */
  readonly #failed = new Set<string>();
  readonly #import: <T>(url: string) => Promise<T>;

  constructor(host: LoaderHost) {
    this.#host = host;
    this.#plugins = new Map(host.plugins.map((plugin) => [plugin.id, plugin]));
    this.#import = host.importModule ?? importModule;
  }

  plugin(id: string): PagePlugin {
    const plugin = this.#plugins.get(id);
    if (plugin === undefined) {
      throw new FitoutError('notFound', {
        reason: 'kernel.plugin',
        message: { zh: `插件 ${id} 没有安装或没有启用`, en: `plugin ${id} is not installed or not enabled` },
      });
    }
    return plugin;
  }

  /**
   * Runs `activate` of the plugin and of those it requires, once. A required one that says itself what wakes it
   * (`activateOn`) waits for that: asking for its service is enough, and the first page does without its files.
   */
  async activate(id: string): Promise<void> {
    const plugin = this.plugin(id);
    if (plugin.tier === 'sandboxed') throw onlyFramed(id);
    for (const required of plugin.requires)
      if (this.plugin(required).activateOn.length === 0) await this.activate(required);
    if ((await this.#entry(plugin)) === undefined) return;
    await this.#life(id).activate(async (store) => {
      const from = performance.now();
      const half = await this.#watched(id, 'import', this.#half(plugin));
      const run = async (): Promise<void> => half.activate?.(this.#host.context(plugin, store));
      await this.#watched(id, 'activate', run());
      this.#host.notes?.add(id, { what: 'activated', ms: performance.now() - from });
    });
  }

  /**
   * Activates all plugins that asked for it by this point or service. One that fails does not keep the others back. One whose
   * files are not here and do not come for want of a network is left out, and no fault of it.
   */
  async activateOn(what: string): Promise<void> {
    const waiting = this.#host.plugins.filter(
      (plugin) => plugin.activateOn.includes(what) && plugin.tier !== 'sandboxed',
    );
    await Promise.all(
      waiting.map((plugin) => this.#wake(plugin).catch((error: unknown) => this.#host.report(plugin.id, error))),
    );
  }

  async #wake(plugin: PagePlugin): Promise<void> {
    if (globalThis.navigator?.onLine === false) {
      const missing = await this.#half(plugin).then(() => false, isLoadFailure);
      if (missing) return;
    }
    await this.activate(plugin.id);
  }

  /** The component of a view that is there already. */
  viewNow(id: string, view: string): ComponentType | undefined {
    return this.#life(id).state === 'active' ? this.#views.get(`${id}/${view}`) : undefined;
  }

  /** Activates the plugin and loads one of its views, both at the same time. Who asks meanwhile gets the same. */
  loadView(id: string, view: string): Promise<ComponentType> {
    const key = `${id}/${view}`;
    const present = this.#loading.get(key);
    if (present !== undefined) return present;
    const loading = this.#loadView(id, view).finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    loading.catch(() => this.#failed.add(id));
    return loading;
  }

  /**
   * Begins to load a view that its page is about to ask for. A plugin that failed before is left to the page: most of it
   * is there by now, so that it would fail before the page asks, and a fault of one opening would count as two.
   */
  begin(id: string, view: string): void {
    if (!this.#failed.has(id)) this.loadView(id, view).catch(() => {});
  }

  async #loadView(id: string, view: string): Promise<ComponentType> {
    const plugin = this.plugin(id);
    if (plugin.tier === 'sandboxed') throw onlyFramed(id);
    const entry = (await entriesOf(plugin)).views[view];
    const styles = entry === undefined ? undefined : prepareEntry(entry);
    await this.activate(id);
    const half = await this.#half(plugin);
    const load = half.views[view];
    if (load === undefined) {
      throw new FitoutError('notFound', {
        reason: 'kernel.view',
        message: { zh: `插件 ${id} 没有页面 ${view}`, en: `plugin ${id} has no view ${view}` },
      });
    }
    const module = await this.#watched(
      id,
      'import',
      load().catch((error: unknown) => this.#again(error, load)),
    );
    await styles;
    this.#views.set(`${id}/${view}`, module.default);
    return module.default;
  }

  /** Counts a crash of a view or a listener; repeated ones put the plugin in quarantine. */
  crashed(id: string, error: unknown): PluginState {
    const life = this.#life(id);
    const state = life.crashed(error);
    this.#note(life);
    return state;
  }

  /** Somebody wants another try: out of quarantine, and halves that failed to load are asked for anew. */
  release(id: string): void {
    this.#halves.delete(id);
    this.#life(id).release();
    this.#note(this.#life(id));
  }

  dispose(): void {
    for (const life of this.#lives.values()) life.deactivate();
  }

  /** What goes wrong is noted, and goes on to whoever asked. */
  #watched<T>(id: string, where: 'import' | 'activate', work: Promise<T>): Promise<T> {
    work.catch((error: unknown) => this.#host.notes?.add(id, { what: 'fault', where, error }));
    return work;
  }

  async #again<T>(error: unknown, load: () => Promise<T>): Promise<T> {
    if (!isLoadFailure(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, 400));
    return load();
  }

  #half(plugin: PagePlugin): Promise<WebHalf> {
    const present = this.#halves.get(plugin.id);
    if (present !== undefined) return present;
    const half = this.#loadHalf(plugin);
    this.#halves.set(plugin.id, half);
    half.catch(() => this.#halves.delete(plugin.id));
    return half;
  }

  async #loadHalf(plugin: PagePlugin): Promise<WebHalf> {
    const entry = await this.#entry(plugin);
    if (entry === undefined) return { views: {} };
    const styles = prepareEntry(entry);
    const module = await this.#import<{ default?: WebHalf }>(entry.url);
    await styles;
    if (typeof module.default?.views !== 'object')
      throw new Error(`${plugin.id}: the half exports no default with views`);
    return module.default;
  }

  async #entry(plugin: PagePlugin): Promise<PageEntry | undefined> {
    const { web, mobile } = await entriesOf(plugin);
    return this.#host.area === 'desktop' ? web : mobile;
  }

  #life(id: string): PluginLifecycle {
    this.plugin(id);
    let life = this.#lives.get(id);
    if (life === undefined) {
      life = new PluginLifecycle(id, { onChange: (changed) => this.#note(changed) });
      this.#lives.set(id, life);
    }
    return life;
  }

  #note(life: PluginLifecycle): void {
    this.states[life.plugin] = { state: life.state, error: life.error };
  }
}

/** No code of a sandboxed plugin, and no style, ever comes into the page itself. */
function onlyFramed(id: string): FitoutError {
  return new FitoutError('forbidden', {
    reason: 'kernel.sandboxed',
    message: { zh: `插件 ${id} 只在沙箱中运行`, en: `plugin ${id} runs in its sandbox alone` },
  });
}
