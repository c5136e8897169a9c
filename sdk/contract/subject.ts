import { brotliCompressSync, constants } from 'node:zlib';
import type { BuiltEntry, BuiltPlugin } from '../manifest/build-manifest.ts';
import type { Manifest } from '../manifest/manifest.ts';

/** A plugin as the checks see it: what it says of itself, and what was built of it. */
export interface Subject {
  id: string;
  /** Undefined where plugin.json, or the artifact, could not be read: `problems` say why. */
  manifest: Manifest | undefined;
  problems: readonly string[];
  /** Names of files as in `files`. */
  built: BuiltPlugin;
  /** Files that are this plugin's alone: name → content. */
  files: ReadonlyMap<string, Uint8Array>;
  /** Scripts that may carry the names of its classes: its own, and where the platform's build shares parts, those. */
  scripts: readonly string[];
  /** What the index says each file is: `sha384-…`. */
  integrity: ReadonlyMap<string, string>;
  /** Bare specifiers that it may leave to the host. Undefined where the platform's own build bundled it: nothing is left. */
  externals: readonly string[] | undefined;
  /** Brotli bytes of a file that is loaded with it but is not its own; 0 for what the document has already. */
  sharedBytes(file: string): number;
}

/** The plugin's halves and views, each with what it is called in messages. */
export function entriesOf({ built }: Subject): { name: string; entry: BuiltEntry }[] {
  return [
    ...(built.web === undefined ? [] : [{ name: 'web', entry: built.web }]),
    ...(built.mobile === undefined ? [] : [{ name: 'mobile', entry: built.mobile }]),
    ...Object.entries(built.views).map(([name, entry]) => ({ name: `view ${name}`, entry })),
  ];
}

const sizes = new WeakMap<Uint8Array, number>();

/** What a file weighs on the wire. */
export function brotliBytes(content: Uint8Array): number {
  const known = sizes.get(content);
  if (known !== undefined) return known;
  const bytes = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;
  sizes.set(content, bytes);
  return bytes;
}

export function textOf(content: Uint8Array): string {
  return new TextDecoder().decode(content);
}
