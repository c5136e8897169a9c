import type { Storage as PluginStorage } from '@fitout/sdk/web';
import { readJson, writeJson } from './storage.ts';

/** The part of a plugin's storage that is this device's. */
type DeviceStorage = Pick<PluginStorage, 'get' | 'set' | 'remove'>;

const pluginPrefix = (plugin: string, person: string | undefined): string =>
  `fitout.p.${plugin}.${person ?? 'anyone'}.`;

/** The keys under which a plugin keeps something for this person. */
export function storedKeys(plugin: string, person: string | undefined): string[] {
  const prefix = pluginPrefix(plugin, person);
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  } catch {
    return [];
  }
}

/** A plugin's storage on this device, apart for each person. */
export function pluginStorage(plugin: string, person: () => string | undefined): DeviceStorage {
  const name = (key: string): string => `${pluginPrefix(plugin, person())}${key}`;
  return {
    get: (key) => readJson(localStorage, name(key)),
    set: (key, value) => writeJson(localStorage, name(key), value),
    remove: (key) => writeJson(localStorage, name(key), undefined),
  };
}
