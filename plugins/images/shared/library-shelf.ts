import type { KeepOptions, PictureShelf } from '@fitout/sdk';
import { acceptTypes } from './limits.ts';

/** A picture may take this long over a phone's network. */
const uploadMs = 30 * 60_000;

export interface UploadWays {
  signal: AbortSignal;
  showError: false;
  timeout: number;
  onProgress(sent: number, total: number): void;
}

/** What the desktop and the phone each do in their way. */
export interface ShelfWays {
  can(fun: string): boolean;
  /** Lets the person choose pictures; left out where there is no picker. */
  take?: () => Promise<File[] | undefined>;
  /** Makes the folders of a path that are missing. @returns the id of the innermost */
  ensureFolder(path: string[]): Promise<string | null>;
  upload(file: File, folder: string | null, options: UploadWays): Promise<unknown>;
}

/** The library as a place from which tools take pictures, and into which they put what they made. */
export function libraryShelf({ can, take, ensureFolder, upload }: ShelfWays): PictureShelf {
  const keep = async (file: File, { signal, folders, onProgress }: KeepOptions): Promise<void> => {
    const folder = folders.length === 0 ? null : await ensureFolder([...folders]);
    await upload(file, folder, {
      signal,
      showError: false,
      timeout: uploadMs,
      onProgress: (sent, total) => onProgress?.(total === 0 ? 0 : sent / total),
    });
  };
  return {
    id: 'images',
    title: { zh: '素材库', en: 'Asset library' },
    accepts: acceptTypes.image.split(','),
    get take() {
      return can('images.view') ? take : undefined;
    },
    get keep() {
      return can('images.edit') ? keep : undefined;
    },
  };
}
