import { areasOf, openPage } from './page.ts';
import type { PluginFolder } from './plugin.ts';

const rounds = 20;

/**
 * What of a plugin is left after it was activated and ended so many times: listeners, timers, styles, nodes, globals.
 * Runs the sources in the real kernel with a DOM; a page that ships never ends a plugin, so no browser shows this.
 */
export async function activationLeaves(plugin: PluginFolder, all: readonly PluginFolder[]): Promise<string[]> {
  const problems: string[] = [];
  for (const area of areasOf(plugin)) {
    const kernel = openPage(all, area);
    const meter = measurePage();
    try {
      const id = plugin.manifest?.id ?? '';
      // The first round loads modules, whose own doings stay.
      await kernel.loader.activate(id);
      kernel.loader.dispose();
      await settle();
      const before = meter.read();
      for (let round = 0; round < rounds; round += 1) {
        await kernel.loader.activate(id);
        kernel.loader.dispose();
      }
      await settle();
      const after = meter.read();
      for (const key of Object.keys(before) as (keyof Marks)[])
        if (after[key] > before[key])
          problems.push(
            `${after[key] - before[key]} ${key} are left on ${area} after ${rounds} rounds: register them by ctx, or hand them to ctx.own`,
          );
    } finally {
      meter.stop();
      kernel.dispose();
    }
  }
  return problems;
}

interface Marks {
  listeners: number;
  timers: number;
  'nodes of the document': number;
  globals: number;
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
}

/** Counts what is added to the page's own objects and not taken away again. */
function measurePage(): { read(): Marks; stop(): void } {
  const listeners = new Set<string>();
  const keys = new Map<unknown, number>();
  const keyOf = (target: unknown, type: string, listener: unknown): string => {
    if (!keys.has(target)) keys.set(target, keys.size);
    if (!keys.has(listener)) keys.set(listener, keys.size);
    return `${keys.get(target)} ${type} ${keys.get(listener)}`;
  };
  const undo: (() => void)[] = [];
  const patch = (owner: object, name: string, make: (original: (...args: unknown[]) => unknown) => unknown): void => {
    const home = owner as Record<string, unknown>;
    const own = Object.getOwnPropertyDescriptor(home, name);
    const original = home[name] as (...args: unknown[]) => unknown;
    home[name] = make(original);
    undo.push(() => {
      if (own === undefined) delete home[name];
      else Object.defineProperty(home, name, own);
    });
  };
  for (const target of [window, document, document.documentElement, document.body]) {
    patch(target, 'addEventListener', (original) => (type: string, listener: unknown, ...rest: unknown[]) => {
      listeners.add(keyOf(target, type, listener));
      return original.call(target, type, listener, ...rest);
    });
    patch(target, 'removeEventListener', (original) => (type: string, listener: unknown, ...rest: unknown[]) => {
      listeners.delete(keyOf(target, type, listener));
      return original.call(target, type, listener, ...rest);
    });
  }
  const timers = new Set<unknown>();
  for (const owner of new Set<object>([window, globalThis])) {
    patch(owner, 'setInterval', (original) => (...args: unknown[]) => {
      const timer = original.call(owner, ...args);
      timers.add(timer);
      return timer;
    });
    patch(owner, 'clearInterval', (original) => (timer: unknown) => {
      timers.delete(timer);
      original.call(owner, timer);
    });
  }
  return {
    read: () => ({
      listeners: listeners.size,
      timers: timers.size,
      'nodes of the document': document.querySelectorAll('*').length,
      globals: Object.keys(window).length,
    }),
    stop: () => {
      for (const one of undo.reverse()) one();
    },
  };
}
