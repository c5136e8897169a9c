import { basename } from 'node:path';
import { type BuildResult, type Metafile, transform } from 'esbuild';
import { sectionsOf } from '../../sdk/cli/build/styles.ts';
import { shortHash } from './splitting/coalesce.ts';

/**
 * esbuild gives each entry point one stylesheet that also holds the css of what it reaches by import() alone. A page
 * wants only what its static imports need: the rest comes with the lazy part. So each stylesheet is cut into its
 * sources' sections (esbuild heads each with a comment) and put together anew.
 */
export interface Styles {
  /** First-pass name of an entry's js → its stylesheet and the sources in it. Those without css have none. */
  ofEntry: Map<string, { file: string; sources: string[] }>;
  files: Map<string, Uint8Array>;
}

export async function cutStyles(
  result: BuildResult,
  /** Lazy parts → sources that are in the documents that load them already. */
  there: (id: string) => ReadonlySet<string>,
): Promise<Styles> {
  const meta = result.metafile as Metafile;
  const styles: Styles = { ofEntry: new Map(), files: new Map() };
  const texts = new Map((result.outputFiles ?? []).map((file) => [basename(file.path), file.text]));
  await Promise.all(
    Object.entries(meta.outputs).map(async ([path, output]) => {
      if (output.cssBundle === undefined || output.entryPoint === undefined) return;
      const id = basename(path);
      const needed = staticSources(meta, output.entryPoint);
      const inCss = Object.keys(meta.outputs[output.cssBundle]?.inputs ?? {});
      const skip = there(id);
      const sources = inCss.filter((source) => needed.has(source) && !skip.has(source));
      const text = sectionsOf(texts.get(basename(output.cssBundle)) ?? '', inCss, new Set(sources));
      const code = await minifyCss(text);
      if (code === '') return;
      const name = labelOf(id, output.entryPoint);
      const file = `${name}-${shortHash(code)}.css`;
      styles.files.set(file, Buffer.from(code));
      styles.ofEntry.set(id, { file, sources });
    }),
  );
  return styles;
}

/** `palette` for kernel/desktop/palette/palette.tsx; an entry's own name stays. */
export function labelOf(id: string, entryPoint: string): string {
  if (!id.startsWith('chunk-') && !/-[A-Z0-9]{8}\.js$/.test(id)) return basename(id, '.js');
  return basename(entryPoint)
    .replace(/\.\w+$/, '')
    .replace(/[^\w-]+/g, '-');
}

/** Everything that a source imports statically, css included. */
export function staticSources(meta: Metafile, start: string): Set<string> {
  const seen = new Set<string>();
  const todo = [start];
  for (let path = todo.pop(); path !== undefined; path = todo.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const item of meta.inputs[path]?.imports ?? [])
      if (item.kind !== 'dynamic-import' && item.external !== true) todo.push(item.path);
  }
  return seen;
}

async function minifyCss(text: string): Promise<string> {
  const { code } = await transform(text, {
    loader: 'css',
    minify: true,
    legalComments: 'none',
    target: ['chrome120', 'edge120', 'firefox121', 'safari17'],
  });
  return code.trim();
}
