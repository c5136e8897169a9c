import type { Collected } from '@fitout/sdk/desktop';

export interface Gathered {
  files: Collected[];
  /** Files of folders that are no pictures. */
  skipped: number;
}

/** Of whole folders, only what may be a picture is taken; what was chosen by itself is always tried. */
const pictures = /\.(?:jpe?g|jfif|png|webp|avif|jxl|qoi|hei[cf]|gif|bmp|svg|tiff?)$/i;

export function picturesOf(collected: readonly Collected[]): Gathered {
  const files = collected.filter(
    ({ file, folders }) => folders.length === 0 || file.type.startsWith('image/') || pictures.test(file.name),
  );
  return { files, skipped: collected.length - files.length };
}
