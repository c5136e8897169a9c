import { boundedWork } from '@fitout/sdk/server';
import { type Picture, rewritePicture, type VariantSize, writeVariant } from './picture.ts';

/** What pictures are made into: clean files and smaller copies. */
export interface PictureWork {
  rewrite: typeof rewritePicture;
  variant: typeof writeVariant;
}

export type PictureTask = { rewrite: Parameters<typeof rewritePicture> } | { variant: Parameters<typeof writeVariant> };

/** sharp gives each step of a picture up by itself; this is for what holds it up otherwise. */
const seconds = 240;

const done = boundedWork<PictureTask, Picture | VariantSize>(
  new URL('./picture.worker.ts', import.meta.url),
  {
    heapMb: 256,
    seconds,
    refusal: { zh: '这张图片太复杂，没有处理完', en: 'This picture is too complex' },
  },
  { background: true },
);

const inBackground: PictureWork = {
  // Cast: each task is answered by what its function answers.
  rewrite: (...rewrite) => done({ rewrite }, { owner: rewrite[3] }) as Promise<Picture>,
  // Cast: as above.
  variant: (...variant) => done({ variant }, { owner: variant[2].owner }) as Promise<VariantSize>,
};

const here: PictureWork = { rewrite: rewritePicture, variant: writeVariant };

/** For somebody who waits, or in a process of low priority, one after the other, for what goes on by itself. */
export const pictureWork = (background: boolean): PictureWork => (background ? inBackground : here);
