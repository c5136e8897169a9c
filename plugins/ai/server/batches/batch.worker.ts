import { serveWork } from '@fitout/sdk/server';
import sharp from 'sharp';
import { batchPicture } from './picture.ts';

// In the background: what others leave is of one processor.
sharp.concurrency(1);
sharp.cache(false);

serveWork(batchPicture);
