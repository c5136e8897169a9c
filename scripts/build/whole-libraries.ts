import { mkdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { writeWhole } from './compress.ts';
import { slimFramework7 } from './framework7.ts';
import { sourceStamp } from './fresh.ts';
import { browserOptions } from './options.ts';
import { cacheFolder, root } from './paths.ts';
import { adopted, shortHash } from './splitting/coalesce.ts';
import { externalReact, vendorName, vendorPlugin, wholeLibraries } from './vendors.ts';

export interface WholeLibraries {
  /** Name → code. */
  files: Record<string, string>;
  /** Specifier → name. */
  vendors: Record<string, string>;
}

/**
 * The libraries that outside plugins may use whole, with React from the import map. They are half the work of a build and
 * the same in each that is made of the same sources, so that the last ones are kept.
 */
export async function buildWholeLibraries(): Promise<WholeLibraries> {
  const stamp = await sourceStamp();
  const cache = join(cacheFolder, 'whole-libraries.json');
  const kept = await readKept(cache);
  if (kept?.stamp === stamp) return kept.made;
  const made = await make();
  await mkdir(cacheFolder, { recursive: true });
  await writeWhole(cache, JSON.stringify({ stamp, made }));
  return made;
}

async function readKept(file: string): Promise<{ stamp: string; made: WholeLibraries } | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as { stamp: string; made: WholeLibraries };
  } catch {
    return undefined;
  }
}

async function make(): Promise<WholeLibraries> {
  const { outputFiles } = await build({
    ...browserOptions(false),
    minify: true,
    write: false,
    outdir: join(root, 'dist/client'),
    entryPoints: wholeLibraries.map((specifier) => ({ in: `vendor:${specifier}`, out: vendorName(specifier) })),
    plugins: [slimFramework7('lent'), externalReact(), vendorPlugin()],
  });
  const output = (name: string) => outputFiles.find(({ path }) => basename(path) === name)?.text;
  const made: WholeLibraries = { files: {}, vendors: {} };
  for (const specifier of wholeLibraries) {
    const stem = vendorName(specifier);
    const css = output(`${stem}.css`);
    // Nobody would name its css: it comes in the script.
    const code = `${css === undefined ? '' : `${adopted(css)}\n`}${output(`${stem}.js`)}`;
    const file = `${stem}-${shortHash(Buffer.from(code))}.js`;
    made.files[file] = code;
    made.vendors[specifier] = file;
  }
  return made;
}
