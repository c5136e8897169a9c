import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import type { GenerationRequest } from '../../shared/providers/generation.ts';
import type { PictureFacts, PicturesOfRequest } from '../../shared/providers/problems.ts';
import { mark } from '../blobs/receive.ts';
import type { SentPicture } from '../providers/picture.ts';
import { sizeOf } from '../providers/picture-size.ts';
import type { Tables } from '../tables.ts';

/** So much of a file is read for its size. */
const headBytes = 1024 * 1024;

/** The pictures that a request names, by what their files say. Throws 'unprocessable' for what is no picture. */
export async function factsOf(
  ctx: ServerContext,
  orgId: bigint,
  { source, mask, references }: GenerationRequest,
): Promise<PicturesOfRequest> {
  const look = (hash: string) => factOf(ctx, orgId, hash);
  const [sourceFact, maskFact] = await Promise.all(
    [source, mask].map((hash) => (hash === undefined ? undefined : look(hash))),
  );
  return { source: sourceFact, mask: maskFact, references: await Promise.all(references.map(look)) };
}

async function factOf(ctx: ServerContext, orgId: bigint, hash: string): Promise<PictureFacts> {
  const { type, size, key } = await blobRow(ctx, orgId, hash);
  const facts = sizeOf(await read(ctx, key, Math.min(size, headBytes)));
  if (facts === undefined)
    throw new FitoutError('unprocessable', {
      reason: 'ai.no-picture',
      message: { zh: '只支持 PNG、JPEG 与 WebP 图片', en: 'Only PNG, JPEG and WebP images are supported' },
      detail: { hash },
    });
  return { type, bytes: size, ...facts };
}

/** A picture with its bytes. */
export async function pictureOf(ctx: ServerContext, orgId: bigint, hash: string): Promise<SentPicture> {
  const { type, width, height } = await factOf(ctx, orgId, hash);
  const { key, size } = await blobRow(ctx, orgId, hash);
  return { type, width, height, bytes: await read(ctx, key, size) };
}

async function blobRow(ctx: ServerContext, orgId: bigint, hash: string) {
  const row = await ctx.database
    .query<Tables>()
    .selectFrom('blob')
    .select(['key', 'size', 'type'])
    .where('org_id', '=', orgId)
    .where('hash', '=', hash)
    .where('stored', '=', true)
    .executeTakeFirst();
  if (row !== undefined) return row;
  throw new FitoutError('unprocessable', {
    reason: 'ai.blobs-missing',
    message: { zh: '图片还没有上传，请重试', en: 'An image was not uploaded. Try again' },
    detail: { missing: [hash] },
  });
}

async function read(ctx: ServerContext, key: string, size: number): Promise<Buffer> {
  if (size === 0) return Buffer.alloc(0);
  const stream = await ctx.blobs.get(key, { start: mark.length, end: mark.length + size - 1 });
  return Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>));
}
