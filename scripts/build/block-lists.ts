import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { blockFolders, pluginFolders } from './entries.ts';
import { writeChanged } from './generated.ts';
import { root as ours } from './paths.ts';

/**
 * The blocks of each plugin that has several, as modules of its own: `shared/blocks.generated.ts` has their
 * definitions, `web/styles.generated.ts` their styles. They are found by their folders (`shared/blocks/<type>/`), so that
 * a new block is in no list that a person keeps. What is there and right is not written again, so that nobody who
 * watches sees a change.
 * @returns the files that were written, relative to the root
 */
export function writeBlockLists(root = ours): string[] {
  return pluginFolders(root).flatMap(({ folder }) => {
    const found = blockFolders(root, folder).filter((block) => existsSync(join(root, block, 'definition.ts')));
    if (found.length < 2) return [];
    const lists: Record<string, string> = {
      [`${folder}/shared/blocks.generated.ts`]: definitionsOf(folder, found),
      [`${folder}/web/styles.generated.ts`]: stylesOf(
        folder,
        found.filter((block) => existsSync(join(root, block, 'style.css'))),
      ),
    };
    return Object.entries(lists).flatMap(([file, text]) => (writeChanged(join(root, file), text) ? file : []));
  });
}

const head =
  '// Made by scripts/build/block-lists.ts of the folders in shared/blocks. Not kept in git, and not to be edited.\n';

function definitionsOf(folder: string, blocks: readonly string[]): string {
  const api = relative(`${folder}/shared`, 'plugins/decoration/api.ts');
  const named = blocks.map((block) => ({ name: nameOf(block), file: `./${relative(`${folder}/shared`, block)}` }));
  return `${head}import type { BlockDefinition } from '${api}';
${named.map(({ name, file }) => `import { ${name} } from '${file}/definition.ts';\n`).join('')}
/** Every block of this plugin. */
export const blocks: readonly BlockDefinition[] = [
${named.map(({ name }) => `  ${name},\n`).join('')}];
`;
}

function stylesOf(folder: string, blocks: readonly string[]): string {
  return `${head}${blocks.map((block) => `import '${relative(`${folder}/web`, block)}/style.css';\n`).join('')}`;
}

/** A definition is exported under the name of its folder: `flashSale` of flash-sale/. */
function nameOf(block: string): string {
  return (block.split('/').pop() ?? '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

if (import.meta.main) for (const file of writeBlockLists()) console.log(file);
