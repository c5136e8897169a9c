import { serveWork } from '@fitout/sdk/server';
import sharp from 'sharp';
import { prepared } from './prepare.ts';

// In the background: what others leave is of one processor.
sharp.concurrency(1);
sharp.cache(false);

serveWork(prepared);
