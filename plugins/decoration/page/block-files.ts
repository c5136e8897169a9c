import type { BlockFiles } from '../api.ts';

const sources = new Map<string, BlockFiles>();

/** Remembers which plugin's build has the style and the script of a block. */
export function setBlockFiles(type: string, files: BlockFiles): void {
  sources.set(type, files);
}

/** The files of a block's plugin; undefined for one that was added without any. */
export function blockFiles(type: string): BlockFiles | undefined {
  return sources.get(type);
}
