import { join } from 'node:path';
import type { Blobs } from '../../sdk/server.ts';
import type { Config } from '../settings/index.ts';
import { localBlobs } from './local.ts';
import type { DiskRoom } from './spool.ts';

/** The store of the settings: an S3 bucket, or `<data folder>/blobs`. */
export async function openBlobs(config: Config, disk: DiskRoom): Promise<Blobs> {
  if (config.s3 === undefined) return localBlobs(join(config.dataDir, 'blobs'), disk);
  // Loaded on demand: the client is large, and most installations keep files on their disk.
  const { s3Blobs } = await import('./s3.ts');
  return s3Blobs(config.s3, join(config.dataDir, 'upload'), disk);
}

/** Where the store of the settings is, in words for the operator. */
export function storeName({ s3, dataDir }: Config): string {
  return s3 === undefined ? join(dataDir, 'blobs') : `s3://${s3.bucket}/${s3.prefix}`;
}
