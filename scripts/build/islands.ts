import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { type BlockIsland, findIslands, type Island } from './entries.ts';
import { browserOptions } from './options.ts';
import { root } from './paths.ts';
import { shortHash } from './splitting/coalesce.ts';

export interface IslandBuild {
  files: Map<string, Uint8Array>;
  islands: Record<string, string>;
  inputs: string[];
}

/** Builds the scripts and styles of server-rendered pages: each file stands alone, without imports. */
export async function buildIslands(
  dev: boolean,
  only?: readonly string[],
  parents?: readonly string[],
): Promise<IslandBuild> {
  const found = findIslands(root, only, parents);
  const built: IslandBuild = { files: new Map(), islands: {}, inputs: [] };
  if (found.length === 0) return built;
  const outName = (island: Island): string => island.name.replace(/\.\w+$/, '').replace(/\W+/g, '-');
  const scripts = found.filter(({ name }) => name.endsWith('.js'));
  const styles = found.filter(({ name }) => name.endsWith('.css'));
  for (const group of [scripts, styles]) {
    if (group.length === 0) continue;
    const result = await build({
      ...browserOptions(dev),
      minify: !dev,
      write: false,
      metafile: true,
      outdir: '/out',
      entryPoints: group.map((island) => ({ in: `island:${island.name}`, out: outName(island) })),
      plugins: [islandPlugin(found)],
    });
    for (const output of result.outputFiles) {
      const ending = output.path.endsWith('.css') ? 'css' : 'js';
      const stem = (output.path.split('/').pop() ?? '').replace(/\.\w+$/, '');
      const island = group.find((candidate) => outName(candidate) === stem && candidate.name.endsWith(ending));
      if (island === undefined) continue;
      const file = `${stem}-${shortHash(output.contents)}.${ending}`;
      built.files.set(file, output.contents);
      built.islands[island.name] = file;
    }
    built.inputs.push(...Object.keys(result.metafile.inputs).filter((path) => !/^[\w-]+:|node_modules\//.test(path)));
  }
  return built;
}

const scheme = /^island:(.+)$/;

function islandPlugin(found: Island[]): Plugin {
  return {
    name: 'islands',
    setup(build) {
      build.onResolve({ filter: scheme }, ({ path }) => {
        const island = found.find(({ name }) => name === scheme.exec(path)?.[1]);
        if (island === undefined) return undefined;
        return island.file === undefined
          ? { path: island.name, namespace: 'block-island' }
          : { path: join(root, island.file) };
      });
      build.onLoad({ filter: /.*/, namespace: 'block-island' }, ({ path }) => {
        const { blocks = [] } = found.find(({ name }) => name === path) ?? {};
        return { contents: wrapper(blocks), resolveDir: root, loader: 'ts' };
      });
    },
  };
}

/**
 * Runs for the whole document, and exports `mountIn(root)` for whoever shows a page elsewhere. A block that needs its
 * script says so by `data-island` on its box; `mount` gets the block's own element in it.
 */
function wrapper(blocks: readonly BlockIsland[]): string {
  return `${blocks.map(({ file }, at) => `import { mount as mount${at} } from ${JSON.stringify(`./${file}`)};\n`).join('')}
const kinds: [string, (block: HTMLElement) => () => void][] = [
${blocks.map(({ block }, at) => `  [${JSON.stringify(block)}, mount${at}],\n`).join('')}];
export function mountIn(root: ParentNode): () => void {
  const ends: (() => void)[] = [];
  for (const [kind, mount] of kinds)
    for (const box of root.querySelectorAll(\`[data-island="\${kind}"]\`)) {
      const block = box.querySelector<HTMLElement>(\`.fb-\${kind}\`);
      if (block !== null) ends.push(mount(block));
    }
  return () => {
    for (const end of ends) end();
  };
}
mountIn(document);`;
}
