import { FitoutError, pluralize } from '@fitout/sdk';
import type { Reply, ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import { blobsOf } from '../../shared/document/blobs.ts';
import type { PictureDocument } from '../../shared/document/document.ts';
import { limits } from '../../shared/limits.ts';
import type { Db, Tables } from '../tables.ts';
import { mark, type Received } from './receive.ts';
import { typeOf } from './types.ts';

/** Number of the lock that whoever puts or names blobs takes shared and cleaning takes alone. */
const blobLock = 7_301_166_023;

/** To the end of the transaction no blob is deleted. */
export async function keepBlobs(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${blobLock})`.execute(tx);
}

/** To the end of the transaction no blob is put or named: it has to be a short one. */
export async function blobsAlone(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${blobLock})`.execute(tx);
}

/**
 * Keeps bytes for an organisation; those that it has already count as put anew. What a crash leaves between the store
 * and the database is a row that is not `stored`, which the daily cleaning finds.
 */
export async function putBlob(ctx: ServerContext, orgId: bigint, received: Received): Promise<void> {
  const { hash, key, size } = received;
  const db = ctx.database.query<Tables>();
  const row = { org_id: orgId, hash, key, size, type: typeOf(received.head) };
  const { stored } = await db
    .insertInto('blob')
    .values(row)
    .onConflict((on) => on.columns(['org_id', 'hash']).doUpdateSet({ used_at: sql<Date>`now()` }))
    .returning('stored')
    .executeTakeFirstOrThrow();
  if (stored) return;
  await ctx.database.transaction<Tables, void>(async (tx) => {
    await keepBlobs(tx);
    await ctx.blobs.put(received.marked());
    // Again whole: cleaning may have come between.
    await tx
      .insertInto('blob')
      .values({ ...row, stored: true })
      .onConflict((on) => on.columns(['org_id', 'hash']).doUpdateSet({ stored: true, used_at: sql<Date>`now()` }))
      .execute();
  });
}

/** As `nameHashes`, of all that `document` names. */
export function nameBlobs(tx: Db, orgId: bigint, document: PictureDocument): Promise<void> {
  return nameHashes(tx, orgId, [...blobsOf(document)]);
}

/**
 * Throws 'unprocessable' with the list of blobs that are named and the organisation does not have. Those that it has
 * count as put anew, and none of them goes before the transaction has ended.
 */
export async function nameHashes(tx: Db, orgId: bigint, named: readonly string[]): Promise<void> {
  if (named.length === 0) return;
  await keepBlobs(tx);
  const among = sql<boolean>`hash = any(${named})`;
  const rows = await tx
    .selectFrom('blob')
    .select('hash')
    .where('org_id', '=', orgId)
    .where('stored', '=', true)
    .where(among)
    .execute();
  const there = new Set(rows.map(({ hash }) => hash));
  const missing = named.filter((hash) => !there.has(hash));
  if (missing.length > 0) throw blobsMissing(missing);
  // Half of the time that they are kept for: a document that is saved each minute writes each row twice a day.
  await tx
    .updateTable('blob')
    .set({ used_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where(among)
    .where('used_at', '<', sql<Date>`now() - make_interval(hours => ${limits.blobHours / 2})`)
    .execute();
}

function blobsMissing(missing: readonly string[]): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'ai.blobs-missing',
    message: {
      zh: `还有 ${missing.length} 个图块没有上传，请重试`,
      en: `${pluralize(missing.length, 'part of the image was', 'parts of the image were')} not uploaded. Try again`,
    },
    detail: { missing: missing.slice(0, limits.missing) },
  });
}

/** Nothing in it may run or load, wherever it is opened. */
const contained = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  // The address says the bytes.
  'cache-control': 'private, max-age=31536000, immutable',
};

/** A blob of the organisation as a file. Throws 'notFound'. */
export async function serveBlob(ctx: ServerContext, orgId: bigint, hash: string, ifNone?: string): Promise<Reply> {
  const blob = await ctx.database
    .query<Tables>()
    .selectFrom('blob')
    .select(['key', 'size', 'type'])
    .where('org_id', '=', orgId)
    .where('hash', '=', hash)
    .where('stored', '=', true)
    .executeTakeFirst();
  if (blob === undefined)
    throw new FitoutError('notFound', {
      reason: 'ai.no-blob',
      message: { zh: '图片数据不存在', en: 'The image data does not exist' },
    });
  const etag = `"${hash}"`;
  const shown = blob.type.startsWith('image/');
  const headers = {
    ...contained,
    'content-type': blob.type,
    'content-disposition': shown ? 'inline' : `attachment; filename="${hash.slice(0, 16)}.bin"`,
    etag,
  };
  if (ifNone === etag) return { status: 304, headers, body: null };
  if (blob.size === 0) return { headers: { ...headers, 'content-length': '0' }, body: '' };
  const range = { start: mark.length, end: mark.length + blob.size - 1 };
  return {
    headers: { ...headers, 'content-length': String(blob.size) },
    body: await ctx.blobs.get(blob.key, range),
  };
}
