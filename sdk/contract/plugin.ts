import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Manifest } from '../manifest/manifest.ts';
import { readManifest } from '../manifest/manifest-schema.ts';

/** A plugin's folder as the checks see it. */
export interface PluginFolder {
  /** Absolute. */
  folder: string;
  /** The folder's name, which must be the plugin's id. */
  name: string;
  /** What plugin.json says, where it can be read. */
  manifest: Manifest | undefined;
  /** Why it cannot. */
  problems: string[];
}

/** Reads one plugin's folder. Never throws. */
export function readPlugin(folder: string): PluginFolder {
  const name = basename(folder);
  try {
    const data: unknown = JSON.parse(readFileSync(join(folder, 'plugin.json'), 'utf8'));
    const { manifest, problems } = readManifest(name, data);
    return { folder: resolve(folder), name, manifest, problems: problems.map(({ message }) => message) };
  } catch (error) {
    return { folder: resolve(folder), name, manifest: undefined, problems: [(error as Error).message] };
  }
}

/** Every plugin of these folders of plugins. */
export function readPlugins(parents: readonly string[]): PluginFolder[] {
  return parents
    .filter((parent) => existsSync(parent))
    .flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)))
    .filter((folder) => existsSync(join(folder, 'plugin.json')))
    .map(readPlugin);
}

/** `web/index.ts` of a plugin, or `.tsx`; undefined where there is neither. */
export function halfFile({ folder }: PluginFolder, half: string): string | undefined {
  return ['ts', 'tsx'].map((ending) => join(folder, half, `index.${ending}`)).find((file) => existsSync(file));
}
