import { DisposableStore } from '../../sdk/base/disposable.ts';
import { asError, FitoutError } from '../../sdk/base/errors.ts';

export type PluginState = 'idle' | 'activating' | 'active' | 'failed' | 'quarantined';

export interface LifecycleRules {
  /** So many crashes … */
  crashes: number;
  /** … within so many milliseconds put the plugin in quarantine. */
  withinMs: number;
}

export const defaultLifecycleRules: LifecycleRules = { crashes: 3, withinMs: 60_000 };

/**
 * One plugin's life: activated once and on demand, owning a store of all it registers;
 * a crash is counted, too many put it in quarantine until someone releases it. Nothing else stops.
 */
export class PluginLifecycle {
  readonly plugin: string;
  #state: PluginState = 'idle';
  #store: DisposableStore;
  #running: Promise<void> | undefined;
  #error: Error | undefined;
  #crashes: number[] = [];
  readonly #rules: LifecycleRules;
  readonly #now: () => number;
  readonly #onChange: (plugin: PluginLifecycle) => void;

  constructor(
    plugin: string,
    options: { rules?: LifecycleRules; now?: () => number; onChange?: (plugin: PluginLifecycle) => void } = {},
  ) {
    this.plugin = plugin;
    this.#rules = options.rules ?? defaultLifecycleRules;
    this.#now = options.now ?? (() => performance.now());
    this.#onChange = options.onChange ?? (() => {});
    this.#store = new DisposableStore(plugin);
  }

  get state(): PluginState {
    return this.#state;
  }

  get error(): Error | undefined {
    return this.#error;
  }

  /** Owns everything that the plugin registered since its activation. */
  get store(): DisposableStore {
    return this.#store;
  }

  /**
   * Runs `activate` unless it ran already; callers at the same time share one run. What `activate` throws
   * leaves the plugin failed with nothing registered, and comes out here; the next call tries again.
   */
  activate(run: (store: DisposableStore) => void | Promise<void>): Promise<void> {
    if (this.#state === 'active') return Promise.resolve();
    if (this.#state === 'quarantined') return Promise.reject(this.#quarantineError());
    this.#running ??= this.#activate(run).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Ends all that the plugin registered. It may be activated again. */
  deactivate(): void {
    const store = this.#store;
    this.#store = new DisposableStore(this.plugin);
    if (this.#state !== 'quarantined') this.#set('idle');
    store.dispose();
  }

  /** Counts a crash outside of `activate` (a render, a listener). Repeated ones put the plugin in quarantine. */
  crashed(reason: unknown): PluginState {
    const now = this.#now();
    this.#error = asError(reason);
    this.#crashes = [...this.#crashes.filter((at) => now - at < this.#rules.withinMs), now];
    if (this.#crashes.length >= this.#rules.crashes) {
      this.deactivate();
      this.#set('quarantined');
    }
    return this.#state;
  }

  /** Takes the plugin out of quarantine: someone looked at it and wants another try. */
  release(): void {
    this.#crashes = [];
    this.#error = undefined;
    if (this.#state === 'quarantined' || this.#state === 'failed') this.#set('idle');
  }

  async #activate(run: (store: DisposableStore) => void | Promise<void>): Promise<void> {
    const store = this.#store;
    this.#set('activating');
    try {
      await run(store);
      // Deactivated while it was activating: the store has ended, and with it whatever came in late.
      if (!store.ended) this.#set('active');
    } catch (error) {
      this.#store = new DisposableStore(this.plugin);
      store.dispose();
      this.#set('failed');
      this.crashed(error);
      throw error;
    }
  }

  #set(state: PluginState): void {
    this.#state = state;
    this.#onChange(this);
  }

  #quarantineError(): FitoutError {
    return new FitoutError('unavailable', {
      reason: 'kernel.quarantined',
      message: {
        zh: `插件 ${this.plugin} 多次出错，已被隔离`,
        en: `plugin ${this.plugin} crashed repeatedly and is in quarantine`,
      },
      cause: this.#error,
    });
  }
}
