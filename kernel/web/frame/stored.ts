import { FitoutError } from '../../../sdk/base/errors.ts';
import { pluginStorage, storedKeys } from '../plugin-storage.ts';
import { frameLimits } from './protocol.ts';

/** A sandboxed plugin's storage on this device, with its quota; frames of one plugin hear of each other's changes. */
export interface FrameStore {
  all(): Record<string, unknown>;
  set(key: string, value: unknown): void;
  remove(key: string): void;
  dispose(): void;
}

type Listener = (key: string, value: unknown) => void;

const frames = new Map<string, Set<Listener>>();

export function createFrameStore(plugin: string, person: () => string | undefined, changed: Listener): FrameStore {
  const storage = pluginStorage(plugin, person);
  const listeners = frames.get(plugin) ?? new Set<Listener>();
  frames.set(plugin, listeners.add(changed));
  const tell = (key: string, value: unknown): void => {
    for (const listener of listeners) if (listener !== changed) listener(key, value);
  };
  const all = (): Record<string, unknown> =>
    Object.fromEntries(storedKeys(plugin, person()).map((key) => [key, storage.get(key)]));
  return {
    all,
    set(key, value) {
      const text = JSON.stringify(value) ?? '';
      const others = Object.entries(all()).filter(([name]) => name !== key);
      const held = others.reduce((sum, [name, one]) => sum + name.length + JSON.stringify(one).length, 0);
      const { value: most, all: maxOfAll, keys } = frameLimits.stored;
      if (text.length > most || held + key.length + text.length > maxOfAll || others.length >= keys)
        throw new FitoutError('tooLarge', {
          reason: 'kernel.frame-storage',
          message: { zh: '插件的本机存储已满', en: "the plugin's storage on this device is full" },
        });
      storage.set(key, value);
      tell(key, value);
    },
    remove(key) {
      storage.remove(key);
      tell(key, undefined);
    },
    dispose: () => void listeners.delete(changed),
  };
}
