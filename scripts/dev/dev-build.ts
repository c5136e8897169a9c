import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type BuildContext, type BuildResult, context, type Metafile } from 'esbuild';
import type { BuildManifest, BuiltEntry, BuiltFile } from '../../kernel/core/build-manifest.ts';
import { documentsOf, firstPassOptions, pluginsOf, readFirstPass } from '../build/browser-build.ts';
import { shortHash } from '../build/coalesce.ts';
import { writeWhole } from '../build/compress.ts';
import { findEntries } from '../build/entries.ts';
import { staticClosure } from '../build/groups.ts';
import { buildIslands } from '../build/islands.ts';
import { root } from '../build/paths.ts';
import { vendorName, vendors } from '../build/vendors.ts';

/** The browser's side while developing: one pass, not minified, kept in memory between builds. */
export class DevBuild {
  readonly #out: string;
  #context: BuildContext | undefined;
  #entryList = '';
  #written = new Set<string>();
  /** Sources of the last build, relative to the root. */
  inputs = new Set<string>();

  constructor(out: string) {
    this.#out = out;
  }

  /** Builds what changed, writes it, and answers the new manifest. */
  async build(): Promise<BuildManifest> {
    const entries = findEntries(root);
    const list = entries.map(({ file }) => file).join();
    if (this.#context === undefined || list !== this.#entryList) {
      await this.#context?.dispose();
      this.#context = await context(firstPassOptions(entries, true));
      this.#entryList = list;
    }
    const [result, islands] = await Promise.all([this.#context.rebuild(), buildIslands(true)]);
    this.inputs = new Set([...Object.keys(result.metafile?.inputs ?? {}), ...islands.inputs]);
    const files = await this.#write(result, islands.files);
    const { byEntry, chunks } = readFirstPass(result, entries);
    const css = stylesOf(result);
    const entryOf = (name: string): BuiltEntry | undefined => {
      const id = byEntry.get(name);
      if (id === undefined) return undefined;
      const closure = staticClosure(chunks, [id]);
      closure.delete(id);
      return { file: id, css: css.get(id) ?? [], imports: [...closure] };
    };
    const manifest: BuildManifest = {
      version: shortHash(JSON.stringify(files)),
      ...documentsOf(entryOf),
      vendors: Object.fromEntries(vendors.map((name) => [name, entryOf(vendorName(name))?.file ?? ''])),
      plugins: pluginsOf(entries, entryOf),
      islands: islands.islands,
      files,
    };
    await writeWhole(join(this.#out, 'build.json'), JSON.stringify(manifest));
    return manifest;
  }

  async dispose(): Promise<void> {
    await this.#context?.dispose();
  }

  async #write(result: BuildResult, islands: Map<string, Uint8Array>): Promise<Record<string, BuiltFile>> {
    const client = join(this.#out, 'client');
    await mkdir(client, { recursive: true });
    const all = new Map([
      ...(result.outputFiles ?? []).map((file) => [basename(file.path), file.contents] as const),
      ...islands,
    ]);
    const files: Record<string, BuiltFile> = {};
    await Promise.all(
      [...all].map(async ([name, data]) => {
        const integrity = `sha384-${createHash('sha384').update(data).digest('base64')}`;
        files[name] = { integrity, bytes: data.length };
        if (!this.#written.has(name + integrity)) await writeWhole(join(client, name), data);
        this.#written.add(name + integrity);
      }),
    );
    return files;
  }
}

function stylesOf(result: BuildResult): Map<string, string[]> {
  const { outputs } = result.metafile as Metafile;
  return new Map(
    Object.entries(outputs).flatMap(([path, { cssBundle }]) =>
      cssBundle === undefined ? [] : [[basename(path), [basename(cssBundle)]] as const],
    ),
  );
}
