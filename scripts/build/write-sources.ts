import { writeAssemblies } from './assembly.ts';
import { writeBlockLists } from './block-lists.ts';
import { root as ours } from './paths.ts';

/**
 * All sources that are made of others, as they have to be before anything is built, checked or tested.
 * @returns the files that were written, relative to the root
 */
export async function writeSources(root = ours): Promise<string[]> {
  return [...writeBlockLists(root), ...(await writeAssemblies(root))];
}
