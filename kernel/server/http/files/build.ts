import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildManifest } from '../../../../sdk/manifest/build-manifest.ts';
import type { Site } from '../../../../sdk/server.ts';

/** A build as the server has read it. */
export interface Build {
  manifest: BuildManifest;
  /** Folder of the files. */
  client: string;
  /** Texts of islands: pages put them in place of a link. */
  islandTexts: ReadonlyMap<string, string>;
}

/** dist/build.json, read again when a newer build took its place: a rebuild needs no restart. */
export class BuildSource {
  readonly #dist: string;
  #modified = 0;
  #build: Build | undefined;

  constructor(dist: string) {
    this.#dist = dist;
  }

  /** The build that was read last; undefined where nothing was built yet (the API works without one). */
  get current(): Build | undefined {
    return this.#build;
  }

  /** Looks whether there is a newer one. */
  async refresh(): Promise<Build | undefined> {
    const file = join(this.#dist, 'build.json');
    const info = await stat(file).catch(() => undefined);
    if (info === undefined || info.mtimeMs === this.#modified) return this.#build;
    const manifest = JSON.parse(await readFile(file, 'utf8')) as BuildManifest;
    const client = join(this.#dist, 'client');
    const islandTexts = new Map<string, string>();
    for (const [name, built] of Object.entries(manifest.islands)) {
      islandTexts.set(name, await readFile(join(client, built), 'utf8'));
    }
    this.#modified = info.mtimeMs;
    this.#build = { manifest, client, islandTexts };
    return this.#build;
  }

  /** What server-rendered pages know of the installation. */
  site(known: Pick<Site, 'publicUrl' | 'originOf' | 'apiOf'>): Site {
    const manifest = (): BuildManifest | undefined => this.#build?.manifest;
    const texts = (): ReadonlyMap<string, string> | undefined => this.#build?.islandTexts;
    return {
      ...known,
      get build() {
        return manifest()?.version ?? 'none';
      },
      island(name) {
        const file = manifest()?.islands[name];
        const built = file === undefined ? undefined : manifest()?.files[file];
        if (file === undefined || built === undefined) return undefined;
        return { url: `/static/${file}`, integrity: built.integrity };
      },
      islandText: (name) => texts()?.get(name),
    };
  }
}
