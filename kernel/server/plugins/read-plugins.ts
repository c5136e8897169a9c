import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import semver from 'semver';
import { sdkVersion } from '../../../sdk/index.ts';
import type { Manifest } from '../../../sdk/manifest/manifest.ts';
import { readManifest } from '../../../sdk/manifest/manifest-schema.ts';
import { type GraphFailure, resolveGraph } from '../../core/graph.ts';

/** Why a plugin does not run: a bad graph, a manifest that cannot be read, code that threw, or a database that is away. */
export interface PluginFailure extends Omit<GraphFailure, 'reason'> {
  reason: GraphFailure['reason'] | 'manifest' | 'crashed' | 'database';
}

export interface FoundPlugins {
  /** Each after the ones it requires. */
  manifests: Manifest[];
  /** Id → folder. */
  folders: Map<string, string>;
  failures: PluginFailure[];
}

/** Does `version` lie in the semver range? */
export function fitsRange(version: string, range: string): boolean {
  return semver.satisfies(version, range);
}

/** Reads every plugin.json under `roots`. Never throws for a bad plugin: it is left out and named. */
export async function readPlugins(roots: readonly string[]): Promise<FoundPlugins> {
  const failures: PluginFailure[] = [];
  const folders = new Map<string, string>();
  const manifests: Manifest[] = [];
  for (const folder of (await Promise.all(roots.map(foldersOf))).flat()) {
    const { manifest, problems } = await readOne(folder);
    for (const problem of problems)
      failures.push({ plugin: problem.source, reason: 'manifest', message: problem.message });
    if (manifest === undefined) continue;
    manifests.push(manifest);
    folders.set(manifest.id, folder);
  }
  const graph = resolveGraph(manifests, sdkVersion, fitsRange);
  return { manifests: graph.ordered, folders, failures: [...failures, ...graph.failures] };
}

/** Folders with a plugin.json in them, in the order of their names. */
async function foldersOf(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => join(root, entry.name))
    .sort();
}

async function readOne(folder: string): Promise<ReturnType<typeof readManifest>> {
  const source = folder.split(/[\\/]/).at(-1) ?? folder;
  let text: string;
  try {
    text = await readFile(join(folder, 'plugin.json'), 'utf8');
  } catch (error) {
    // A folder without a manifest is somebody's work in progress, not a plugin.
    if ((error as { code?: string }).code === 'ENOENT') return { problems: [] };
    return { problems: [{ source, message: 'plugin.json: cannot be read' }] };
  }
  try {
    return readManifest(source, JSON.parse(text));
  } catch {
    return { problems: [{ source, message: 'plugin.json: no valid JSON' }] };
  }
}
