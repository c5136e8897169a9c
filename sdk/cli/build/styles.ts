import { basename } from 'node:path';
import { type BuildResult, type Metafile, transform } from 'esbuild';

/**
 * The css of each entry point: esbuild's output name of its script → text. A view has all that it may reach, also by
 * import(); a half has the same without what its views bring. Those without any are left out.
 */
export async function stylesOf(result: BuildResult): Promise<Map<string, string>> {
  const meta = result.metafile as Metafile;
  const texts = new Map((result.outputFiles ?? []).map((file) => [basename(file.path), file.text]));
  const entryFiles = new Set(Object.values(meta.outputs).flatMap(({ entryPoint }) => entryPoint ?? []));
  const styles = new Map<string, string>();
  await Promise.all(
    Object.entries(meta.outputs).map(async ([path, { entryPoint, cssBundle }]) => {
      if (entryPoint === undefined || cssBundle === undefined) return;
      const keep = reachable(meta, entryPoint, entryFiles);
      const inside = Object.keys(meta.outputs[cssBundle]?.inputs ?? {});
      const { code } = await transform(sectionsOf(texts.get(basename(cssBundle)) ?? '', inside, keep), {
        loader: 'css',
        minify: true,
        legalComments: 'none',
        charset: 'utf8',
        target: ['chrome120', 'edge120', 'firefox121', 'safari17'],
      });
      if (code.trim() !== '') styles.set(basename(path), code.trim());
    }),
  );
  return styles;
}

/** Every source that `start` reaches, but for other entry points and what only they reach. */
function reachable(meta: Metafile, start: string, entryFiles: ReadonlySet<string>): Set<string> {
  const seen = new Set<string>();
  const todo = [start];
  for (let path = todo.pop(); path !== undefined; path = todo.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const item of meta.inputs[path]?.imports ?? []) {
      const other = item.kind === 'dynamic-import' && entryFiles.has(item.path);
      if (item.external !== true && !other) todo.push(item.path);
    }
  }
  return seen;
}

/** The sections of a bundled stylesheet (esbuild heads each with its source's name) that come from `keep`. */
export function sectionsOf(text: string, sources: readonly string[], keep: ReadonlySet<string>): string {
  const heads = new Map(sources.map((source) => [`/* ${source} */`, source]));
  let keeping = true;
  return text
    .split('\n')
    .filter((line) => {
      const source = heads.get(line);
      if (source !== undefined) keeping = keep.has(source);
      return keeping;
    })
    .join('\n');
}
