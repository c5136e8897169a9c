import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { FitoutError } from '../../sdk/base/errors.ts';
import type { BlobStat, Blobs } from '../../sdk/server.ts';
import type { S3Config } from '../settings/index.ts';
import { isKey, noBlob } from './keys.ts';
import { clearStale } from './local.ts';
import { type DiskRoom, spool } from './spool.ts';

/**
 * Blobs in an S3-compatible bucket under `<prefix><key>`. The bytes go through a file in `spoolFolder` first: their
 * name is their hash, which is known at the end alone.
 */
export async function s3Blobs(config: S3Config, spoolFolder: string, disk: DiskRoom): Promise<Blobs> {
  const client = new S3Client({
    region: config.region,
    ...(config.endpoint === undefined ? {} : { endpoint: config.endpoint, forcePathStyle: true }),
    ...(config.accessKey === undefined || config.secretKey === undefined
      ? {}
      : { credentials: { accessKeyId: config.accessKey, secretAccessKey: config.secretKey } }),
    // The client's own trailing checksums corrupt streamed uploads on stores that do not know them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
  });
  const Bucket = config.bucket;
  const name = (key: string) => `${config.prefix}${key}`;
  await clearStale(spoolFolder);

  async function statOf(key: string): Promise<BlobStat | undefined> {
    try {
      const head = await client.send(new HeadObjectCommand({ Bucket, Key: name(key) }));
      return { key, size: head.ContentLength ?? 0, modified: head.LastModified?.getTime() ?? 0 };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw mapS3Error(error);
    }
  }

  return {
    async put(data) {
      const { path, key, size } = await spool(data, spoolFolder, disk);
      try {
        // Always sent, also where it is there: its time of writing must be new.
        await new Upload({
          client,
          params: { Bucket, Key: name(key), Body: createReadStream(path), ContentType: 'application/octet-stream' },
          partSize: 8 * 1024 * 1024,
          queueSize: 2,
        }).done();
      } catch (error) {
        throw mapS3Error(error);
      } finally {
        await rm(path, { force: true });
      }
      return { key, size };
    },

    async get(key, range) {
      if (!isKey(key)) throw noBlob(key);
      try {
        const Range = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: name(key), ...Range }));
        return Body instanceof Readable ? Body : Readable.from([]);
      } catch (error) {
        throw isMissing(error) ? noBlob(key) : mapS3Error(error);
      }
    },

    stat: async (key) => (isKey(key) ? statOf(key) : undefined),

    async delete(key) {
      if (!isKey(key)) return;
      try {
        await client.send(new DeleteObjectCommand({ Bucket, Key: name(key) }));
      } catch (error) {
        if (!isMissing(error)) throw mapS3Error(error);
      }
    },

    async *list() {
      for (let token: string | undefined, more = true; more; ) {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket,
            ...(config.prefix === '' ? {} : { Prefix: config.prefix }),
            ContinuationToken: token,
          }),
        );
        for (const item of page.Contents ?? []) {
          const key = item.Key?.slice(config.prefix.length) ?? '';
          if (isKey(key)) yield { key, size: item.Size ?? 0, modified: item.LastModified?.getTime() ?? 0 };
        }
        token = page.NextContinuationToken;
        more = page.IsTruncated === true && token !== undefined;
      }
    },
  };
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket';
}

function mapS3Error(error: unknown): unknown {
  if ((error as { kind?: unknown }).kind === 'fitout.error') return error;
  if (statusOf(error) === 507) return new FitoutError('storageFull', { reason: 's3', cause: error });
  return new FitoutError('unavailable', { reason: 's3', cause: error });
}
