import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readPlugins } from '../../../sdk/contract/plugin.ts';
import type { Subject } from '../../../sdk/contract/subject.ts';
import type { BuildManifest, BuiltEntry } from '../../../sdk/manifest/build-manifest.ts';
import { ownFiles } from './own-files.ts';

/** Every plugin of the repository as the contract's checks see it: its manifest, and its files of this build. */
export async function subjectsOf(build: BuildManifest, dist = resolve('dist')): Promise<Subject[]> {
  const own = ownFiles(build);
  const closure = ({ file, imports, css }: BuiltEntry): string[] => [file, ...imports, ...css];
  const there = new Set([build.boot, build.areas.desktop, build.areas.mobile].flatMap(closure));
  const integrity = new Map(Object.entries(build.files).map(([name, file]) => [name, file.integrity]));
  const scripts = await Promise.all(
    Object.keys(build.files)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFile(join(dist, 'client', name), 'utf8')),
  );
  return Promise.all(
    readPlugins([resolve('plugins'), resolve('mobile-plugins')]).map(async ({ name, manifest, problems }) => {
      const files = new Map<string, Uint8Array>();
      for (const file of own.get(name) ?? []) files.set(file, await readFile(join(dist, 'client', file)));
      return {
        id: name,
        manifest,
        problems,
        built: build.plugins[name] ?? { views: {} },
        files,
        scripts,
        integrity,
        externals: undefined,
        sharedBytes: (file: string) => (there.has(file) ? 0 : (build.files[file]?.br ?? 0)),
      };
    }),
  );
}
