import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { sharedModules, wholeLibraries } from '../../../kernel/core/host-modules.ts';
import type { Problem } from '../problem.ts';
import { readSource, type SourceFacts } from './own-sources.ts';
import type { Project } from './read-project.ts';

/** What the sources said, by file; filled while esbuild runs. */
export type Facts = Map<string, SourceFacts>;

const lent = new Set([...sharedModules, ...wholeLibraries]);

/** esbuild's options for a plugin: one pass over its halves and views, split into shared chunks. */
export function esbuildOptions(project: Project, dev: boolean, facts: Facts): BuildOptions {
  return {
    absWorkingDir: project.folder,
    entryPoints: project.entries.map(({ file, label }) => ({ in: join(project.folder, file), out: label })),
    outdir: join(project.folder, '.fitout/files'),
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: ['chrome120', 'edge120', 'firefox121', 'safari17'],
    jsx: 'automatic',
    jsxDev: false,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    sourcemap: dev ? 'inline' : false,
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    define: { 'process.env.NODE_ENV': dev ? '"development"' : '"production"' },
    loader: {
      '.svg': 'dataurl',
      '.png': 'dataurl',
      '.jpg': 'dataurl',
      '.webp': 'dataurl',
      '.woff2': 'dataurl',
    },
    plugins: [ownSources(project, facts), hostModules(), scopedStyles(project)],
  };
}

/** Reads the plugin's own sources; what one says is kept until its text changes. */
function ownSources({ folder }: Project, facts: Facts): Plugin {
  const known = new Map<string, { text: string; facts: SourceFacts }>();
  return {
    name: 'own-sources',
    setup(build) {
      build.onStart(() => facts.clear());
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, ({ path }) => {
        if (/[\\/]node_modules[\\/]/.test(path)) return undefined;
        const text = readFileSync(path, 'utf8');
        const file = relative(folder, path).replaceAll('\\', '/');
        let kept = known.get(path);
        if (kept?.text !== text) {
          kept = { text, facts: readSource(file, text) };
          known.set(path, kept);
        }
        facts.set(file, kept.facts);
        return undefined;
      });
    },
  };
}

/** What a place outside of the plugin is, for the message. */
function outsideProblem(path: string, kind: string): string | undefined {
  if (/^(?:https?:)?\/\//.test(path)) {
    return kind === 'url-token' || kind === 'import-rule'
      ? `${path}: styles take nothing from other sites; put the file into the plugin`
      : `${path}: code from other sites does not run; install the package and import it by its name`;
  }
  if (path.startsWith('node:') || builtinModules.includes(path))
    return `${path} is there on a server only, and an outside plugin runs in the browser alone`;
  if (path === '@fitout/sdk/server')
    return '@fitout/sdk/server is for server halves; an outside plugin keeps data with ctx.storage and reaches others by upstreams';
  if (path === '@fitout/sdk/testing') return '@fitout/sdk/testing is for tests';
  return undefined;
}

/** Leaves to the host what it lends; CommonJS packages that require it get it too, in place of a dynamic require. */
function hostModules(): Plugin {
  return {
    name: 'host-modules',
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path, kind, namespace }) => {
        if (kind === 'entry-point') return undefined;
        const problem = outsideProblem(path, kind);
        if (problem !== undefined) return { errors: [{ text: problem }] };
        if (!lent.has(path)) return undefined;
        return kind === 'require-call' && namespace !== 'required'
          ? { path, namespace: 'required' }
          : { path, external: true };
      });
      build.onLoad({ filter: /.*/, namespace: 'required' }, ({ path }) => ({
        contents: `import * as all from ${JSON.stringify(path)}; module.exports = all;`,
        loader: 'js',
      }));
    },
  };
}

/**
 * `x.module.css`: its classes carry the plugin's id, since the page holds styles of many plugins at once and esbuild
 * tells class names apart within one build only.
 */
function scopedStyles({ folder, manifest }: Project): Plugin {
  const prefix = manifest.id.replaceAll('-', '_');
  return {
    name: 'scoped-styles',
    setup(build) {
      build.onResolve({ filter: /\.module\.css$/ }, async ({ path, resolveDir, kind, pluginData }) => {
        if (pluginData === 'found') return undefined;
        const { path: file, errors } = await build.resolve(path, { resolveDir, kind, pluginData: 'found' });
        if (errors.length > 0) return { errors };
        const inside = relative(folder, file).replaceAll('\\', '/');
        const name = basename(inside, '.module.css').replace(/\W+/g, '_');
        return { path: join(dirname(inside), `${prefix}_${name}.css`), namespace: 'scoped', pluginData: file };
      });
      build.onLoad({ filter: /.*/, namespace: 'scoped' }, ({ pluginData }) => ({
        contents: readFileSync(pluginData as string, 'utf8'),
        loader: 'local-css',
        resolveDir: dirname(pluginData as string),
        watchFiles: [pluginData as string],
      }));
    },
  };
}

/** esbuild's message as one of ours. */
export function fromMessage(message: {
  text: string;
  location?: { file: string; line: number; lineText: string } | null;
}): Problem {
  const { text, location } = message;
  if (location === null || location === undefined) return { message: text };
  return { file: location.file, line: location.line, message: text };
}
