import type { ServerContext } from '@fitout/sdk/server';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { limits } from '../shared/limits.ts';
import { blobsAlone } from './blobs/store.ts';
import { forgetShares } from './shares/shares.ts';
import type { Db, Tables } from './tables.ts';

/** What it needs of its context. */
type Parts = Pick<ServerContext, 'database' | 'blobs' | 'log'>;

/** Rows of one step: whoever saves waits while a step runs. */
const step = 50;

/**
 * The daily cleaning: links that ended long ago, documents that lay in the trash for 30 days, with their versions, generations that ended half a
 * year ago, and blobs that nothing of their organisation names, never one that was put or named within a day.
 */
export async function clean(ctx: Parts): Promise<void> {
  await forgetShares(ctx);
  const documents = await dropTrash(ctx);
  const generations = await dropGenerations(ctx);
  const db = ctx.database.query<Tables>();
  const orgs = await db.selectFrom('blob').select('org_id').distinct().execute();
  let blobs = 0;
  for (const { org_id } of orgs) blobs += await dropBlobs(ctx, org_id);
  if (documents + generations + blobs > 0)
    ctx.log.info({ documents, generations, blobs }, 'old documents, generations and blobs were deleted for good');
}

async function dropTrash(ctx: Parts): Promise<number> {
  const gone = await ctx.database
    .query<Tables>()
    .deleteFrom('document')
    .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${limits.trashDays})`)
    .returning('id')
    .execute();
  return gone.length;
}

/** Those that ended long ago; what was taken into a document stays there. */
async function dropGenerations(ctx: Parts): Promise<number> {
  const gone = await ctx.database
    .query<Tables>()
    .deleteFrom('generation')
    .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${limits.generationDays})`)
    .returning('id')
    .execute();
  return gone.length;
}

const longUnused: RawBuilder<SqlBool> = sql`used_at < now() - make_interval(hours => ${limits.blobHours})`;

async function dropBlobs(ctx: Parts, orgId: bigint): Promise<number> {
  const hashes = await unnamed(ctx, orgId);
  for (let at = 0; at < hashes.length; at += step) {
    const some = hashes.slice(at, at + step);
    await ctx.database.transaction<Tables, void>(async (tx) => {
      await blobsAlone(tx);
      // What was named since they were looked for counts as put anew.
      const gone = await tx
        .deleteFrom('blob')
        .where('org_id', '=', orgId)
        .where('hash', 'in', some)
        .where(longUnused)
        .returning('key')
        .execute();
      for (const { key } of gone) if (!(await isKept(tx, key))) await ctx.blobs.delete(key);
    });
  }
  return hashes.length;
}

/** Hashes that nothing of the organisation names, for a day at least. */
async function unnamed(ctx: Parts, orgId: bigint): Promise<string[]> {
  // In a transaction, where the plugin's tables are found by their own names.
  return ctx.database.transaction<Tables, string[]>(async (tx) => {
    const { rows } = await sql<{ hash: string }>`
      with kept as (
        select document, thumbnail from document where org_id = ${orgId}
        union all select document, thumbnail from version where org_id = ${orgId}
      ), layer as (
        select jsonb_array_elements(document -> 'layers') as layer from kept
      ), named as (
        select thumbnail as hash from kept where thumbnail is not null
        union select layer #>> '{source,blob}' from layer where layer ? 'source'
        union select layer #>> '{content,source,blob}' from layer where layer #> '{content,source}' is not null
        union select unnest(array[before, after]) from review where org_id = ${orgId}
        union select logo ->> 'hash' from brand, jsonb_array_elements(kit -> 'logos') as logo where org_id = ${orgId}
        union select hash from generation_result where org_id = ${orgId}
        union select partial from generation where org_id = ${orgId} and partial is not null
        union select jsonb_array_elements_text(blobs) from generation where org_id = ${orgId}
        union select tile.value from layer, jsonb_each_text(layer -> 'tiles') as tile
        union select tile.value from layer, jsonb_each_text(layer #> '{mask,tiles}') as tile
        union select tile.value from layer, jsonb_each_text(layer #> '{content,tiles}') as tile
      )
      select hash from blob
      where org_id = ${orgId} and ${longUnused}
        and not exists (select 1 from named where named.hash = blob.hash)`.execute(tx);
    return rows.map(({ hash }) => hash);
  });
}

/** Has another organisation the same bytes? */
async function isKept(tx: Db, key: string): Promise<boolean> {
  const row = await tx.selectFrom('blob').select('key').where('key', '=', key).limit(1).executeTakeFirst();
  return row !== undefined;
}
