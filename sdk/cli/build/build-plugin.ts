import { basename } from 'node:path';
import { type BuildContext, type BuildFailure, type BuildResult, context, type Metafile, transform } from 'esbuild';
import { parseSync } from 'oxc-parser';
import type { BuiltEntry } from '../../manifest/build-manifest.ts';
import { CliProblem, type Problem } from '../problem.ts';
import { sha256, stableNames } from './names.ts';
import { esbuildOptions, type Facts, fromMessage } from './options.ts';
import type { Project } from './read-project.ts';
import { stylesOf } from './styles.ts';

/** What a build makes of a plugin, before it is packed. */
export interface PluginBuild {
  web?: BuiltEntry;
  mobile?: BuiltEntry;
  views: Record<string, BuiltEntry>;
  /** What it leaves to the host's import map. */
  externals: string[];
  /** Name below files/ → content. */
  files: Map<string, Uint8Array>;
  /** What it takes of the SDK while it runs: `@fitout/sdk/web` → names. */
  uses: Record<string, string[]>;
  warnings: Problem[];
}

/** Builds a plugin again and again, each time as little as changed. */
export class PluginBuilder {
  readonly #project: Project;
  readonly #dev: boolean;
  readonly #facts: Facts = new Map();
  #context: BuildContext | undefined;

  constructor(project: Project, dev = false) {
    this.#project = project;
    this.#dev = dev;
  }

  /** Throws CliProblem with the place of each fault. */
  async build(): Promise<PluginBuild> {
    try {
      this.#context ??= await context(esbuildOptions(this.#project, this.#dev, this.#facts));
      const result = await this.#context.rebuild();
      return await finish(this.#project, result, this.#facts, this.#dev);
    } catch (error) {
      const { errors } = error as Partial<BuildFailure>;
      if (Array.isArray(errors)) throw new CliProblem(errors.map(fromMessage));
      throw error;
    }
  }

  async dispose(): Promise<void> {
    await this.#context?.dispose();
  }
}

/** Builds a plugin once, for its artifact. */
export async function buildPlugin(project: Project): Promise<PluginBuild> {
  const builder = new PluginBuilder(project);
  try {
    return await builder.build();
  } finally {
    await builder.dispose();
  }
}

async function finish(project: Project, result: BuildResult, facts: Facts, dev: boolean): Promise<PluginBuild> {
  const meta = result.metafile as Metafile;
  const problems = [...facts.values()].flatMap((one) => one.problems);
  if (problems.length > 0) throw new CliProblem(problems);
  const outputs = new Map(Object.entries(meta.outputs).map(([path, output]) => [basename(path), output]));
  const texts = new Map(
    (result.outputFiles ?? [])
      .filter(({ path }) => path.endsWith('.js'))
      .map((file) => [basename(file.path), file.text]),
  );
  for (const [name, text] of texts)
    problems.push(...foreignFaults(name, text, Object.keys(outputs.get(name)?.inputs ?? {})));
  if (problems.length > 0) throw new CliProblem(problems);

  const entryOf = new Map(project.entries.map((entry) => [entry.file, entry]));
  const labelOf = (name: string): string => entryOf.get(outputs.get(name)?.entryPoint ?? '')?.label ?? 'chunk';
  const small = new Map(
    await Promise.all([...texts].map(async ([name, text]) => [name, dev ? text : await minified(text)] as const)),
  );
  const named = stableNames(small, labelOf);
  const styles = await stylesOf(result);
  const files = new Map<string, Uint8Array>();
  for (const { name, text } of named.values()) files.set(name, Buffer.from(text));

  const built: PluginBuild = {
    views: {},
    externals: [],
    files,
    uses: usesOf(facts),
    warnings: result.warnings.map(fromMessage),
  };
  const external = new Set<string>();
  for (const [name, output] of outputs) {
    for (const item of output.imports) if (item.external === true) external.add(item.path);
    const entry = entryOf.get(output.entryPoint ?? '');
    if (entry === undefined || !name.endsWith('.js')) continue;
    const css = styles.get(name);
    const cssName = css === undefined ? undefined : `${entry.label}-${sha256(css).slice(0, 8)}.css`;
    if (css !== undefined && cssName !== undefined) files.set(cssName, Buffer.from(css));
    const value: BuiltEntry = {
      file: named.get(name)?.name ?? name,
      css: cssName === undefined ? [] : [cssName],
      imports: staticImports(name, outputs)
        .map((other) => named.get(other)?.name ?? other)
        .sort(),
    };
    if (entry.kind === 'half') built[entry.half] = value;
    else built.views[entry.view ?? ''] = value;
  }
  built.externals = [...external].sort();
  built.views = Object.fromEntries(Object.entries(built.views).sort(([a], [b]) => (a < b ? -1 : 1)));
  return built;
}

type Outputs = ReadonlyMap<string, Metafile['outputs'][string]>;

/** The whole closure, without the file itself. */
function staticImports(start: string, outputs: Outputs): string[] {
  const seen = new Set([start]);
  for (const name of seen)
    for (const item of outputs.get(name)?.imports ?? [])
      if (item.kind === 'import-statement' && item.external !== true) seen.add(basename(item.path));
  seen.delete(start);
  return [...seen];
}

/** What packages may bring along and no host runs; of the plugin's own sources this is known with its line already. */
function foreignFaults(name: string, text: string, inputs: readonly string[]): Problem[] {
  const packages = [...new Set(inputs.flatMap((input) => packageOf(input) ?? []))].join(', ') || name;
  const problems: Problem[] = [];
  if (text.includes('Dynamic require of "'))
    problems.push({
      message: `${packages}: require(…) of something that is not known while building would fail in the browser; use a package that is written as ES modules`,
    });
  const { module } = parseSync(name, text);
  for (const { moduleRequest } of module.dynamicImports) {
    const asked = text.slice(moduleRequest.start, moduleRequest.end);
    if (!/^["'`][^"'`$]*["'`]$/.test(asked))
      problems.push({
        message: `${packages}: import(${asked.slice(0, 60)}) is not literal; the host must know every file before it runs`,
      });
  }
  return problems;
}

function packageOf(input: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
}

async function minified(text: string): Promise<string> {
  const { code } = await transform(text, {
    loader: 'js',
    format: 'esm',
    minify: true,
    legalComments: 'none',
    charset: 'utf8',
    target: ['chrome120', 'edge120', 'firefox121', 'safari17'],
  });
  return code;
}

function usesOf(facts: Facts): Record<string, string[]> {
  const uses = new Map<string, Set<string>>();
  for (const { uses: some } of facts.values())
    for (const { door, name } of some) uses.set(door, (uses.get(door) ?? new Set()).add(name));
  return Object.fromEntries(
    [...uses].sort(([a], [b]) => (a < b ? -1 : 1)).map(([door, names]) => [door, [...names].sort()]),
  );
}
