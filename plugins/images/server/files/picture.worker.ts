import { serveWork } from '@fitout/sdk/server';
import sharp from 'sharp';
import { type Picture, rewritePicture, type VariantSize, writeVariant } from './picture.ts';
import type { PictureTask } from './picture-work.ts';

// What others leave is of one processor.
sharp.concurrency(1);
sharp.cache(false);

serveWork<PictureTask, Picture | VariantSize>((task) =>
  'rewrite' in task ? rewritePicture(...task.rewrite) : writeVariant(...task.variant),
);
