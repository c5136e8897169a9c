import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { FitoutError } from '@fitout/sdk';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';
import { posterWidth, storedWidths } from '../../shared/widths.ts';
import { type PreparedVariant, prepareVariant } from '../files/prepare.ts';
import { openWorkspace, type Workspace } from '../files/receive.ts';
import type { Tables } from '../schema.ts';

export type Db = Kysely<Tables>;

/** Number of the lock that storing takes shared and cleaning takes alone, so that no file goes while it is being taken up. */
const storageLock = 7_301_166_004;

/**
 * Puts files into the store and the rows that name them into the database: both or none. What a crash between the two
 * leaves behind is listed in pending_blobs, where the daily cleaning finds it.
 */
export async function withStored<R>(
  ctx: ServerContext,
  files: readonly { key: string; path: string }[],
  work: (tx: Db) => Promise<R>,
): Promise<R> {
  const keys = [...new Set(files.map(({ key }) => key))];
  if (keys.length > 0) {
    await ctx.database
      .query<Tables>()
      .insertInto('pending_blobs')
      .values(keys.map((blob) => ({ blob })))
      .onConflict((conflict) => conflict.column('blob').doUpdateSet({ created_at: sql<Date>`now()` }))
      .execute();
  }
  return ctx.database.transaction<Tables, R>(async (tx) => {
    await sql`select pg_advisory_xact_lock_shared(${storageLock})`.execute(tx);
    for (const { path } of files) await ctx.blobs.put(createReadStream(path));
    const result = await work(tx);
    if (keys.length > 0) await tx.deleteFrom('pending_blobs').where('blob', 'in', keys).execute();
    return result;
  });
}

/** Runs `work` while nothing is being stored. */
export async function withStorageAlone<R>(ctx: ServerContext, work: (tx: Db) => Promise<R>): Promise<R> {
  return ctx.database.transaction<Tables, R>(async (tx) => {
    await sql`select pg_advisory_xact_lock(${storageLock})`.execute(tx);
    return work(tx);
  });
}

export async function insertVariant(tx: Db, key: string, variant: PreparedVariant): Promise<void> {
  await tx
    .insertInto('variants')
    .values({ key, width: variant.width, blob: variant.key, type: 'image/webp', size: variant.size })
    .onConflict((conflict) => conflict.columns(['key', 'width']).doNothing())
    .execute();
}

export interface ServedFile {
  blob: string;
  type: string;
  size: number;
}

export interface FileFacts {
  key: string;
  type: string;
  width: number;
  height: number;
  size: number;
  animated: boolean;
}

/** Has this file smaller copies? Drawings scale by themselves; a video has those of its still. */
export function isRaster(file: Pick<FileFacts, 'type'>): boolean {
  return file.type.startsWith('image/') && file.type !== 'image/svg+xml';
}

const making = new Map<string, Promise<ServedFile>>();

/** The smaller copy of a file at a kept size; made now where the job has not come to it. Calls at once share the work. */
export async function variantOf(ctx: ServerContext, file: FileFacts, width: number): Promise<ServedFile> {
  const ready = await readVariant(ctx, file.key, width);
  if (ready !== undefined) return ready;
  const name = `${file.key}/${width}`;
  const running = making.get(name) ?? makeVariants(ctx, file, [width]).then((made) => made[0] as ServedFile);
  making.set(name, running);
  try {
    return await running;
  } finally {
    making.delete(name);
  }
}

function readVariant(ctx: ServerContext, key: string, width: number): Promise<ServedFile | undefined> {
  return ctx.database
    .query<Tables>()
    .selectFrom('variants')
    .select(['blob', 'type', 'size'])
    .where('key', '=', key)
    .where('width', '=', width)
    .executeTakeFirst();
}

/** Makes every smaller copy that a file still lacks. A file that is gone meanwhile is no error. */
export async function makeMissingVariants(ctx: ServerContext, key: string, background = false): Promise<void> {
  const db = ctx.database.query<Tables>();
  const file = await db.selectFrom('files').selectAll().where('key', '=', key).executeTakeFirst();
  if (file === undefined || !isRaster(file)) return;
  const rows = await db.selectFrom('variants').select('width').where('key', '=', key).execute();
  const there = new Set(rows.map(({ width }) => width));
  const wanted = file.animated ? [...storedWidths(file.width), posterWidth] : storedWidths(file.width);
  const missing = wanted.filter((width) => !there.has(width));
  if (missing.length > 0) await makeVariants(ctx, file, missing, background);
}

/**
 * The file that could not be made smaller stands in for its smaller copies, so that nobody's request tries it again, and
 * the log tells whoever put it into the library.
 */
export async function giveUpVariants(ctx: ServerContext, key: string): Promise<void> {
  const db = ctx.database.query<Tables>();
  const file = await db.selectFrom('files').selectAll().where('key', '=', key).executeTakeFirst();
  if (file === undefined) return;
  const widths = file.animated ? [...storedWidths(file.width), posterWidth] : storedWidths(file.width);
  if (widths.length > 0)
    await db
      .insertInto('variants')
      .values(widths.map((width) => ({ key, width, blob: key, type: file.type, size: file.size })))
      .onConflict((conflict) => conflict.columns(['key', 'width']).doNothing())
      .execute();
  const assets = await db.selectFrom('assets').selectAll().where('key', '=', key).execute();
  for (const { id, name, org_id: orgId, created_by: by } of assets) {
    const sender: Caller = { kind: 'staff', id: by, orgId, name: '', can: () => false };
    await ctx.audit.record(sender, 'images.variants-given-up', { kind: 'asset', id, name });
    await ctx.events.publish('asset', id, orgId);
  }
}

async function makeVariants(
  ctx: ServerContext,
  file: FileFacts,
  widths: number[],
  background = false,
): Promise<ServedFile[]> {
  await using space = await openWorkspace();
  const path = await fetchBlob(ctx, file.key, space);
  const made: ServedFile[] = [];
  for (const width of widths) made.push(await makeVariant(ctx, file, { path, width, background }, space));
  return made;
}

async function makeVariant(
  ctx: ServerContext,
  file: FileFacts,
  { path, width, background }: { path: string; width: number; background: boolean },
  space: Workspace,
): Promise<ServedFile> {
  const still = width === posterWidth;
  const variant = await prepareVariant(path, space, {
    width,
    animated: file.animated && !still,
    megapixels: (file.width * file.height) / 1e6,
    // Those who look wait together, and keep nobody from sending.
    owner: 'sizes',
    background,
    ...(still ? { pixels: 480 } : {}),
  });
  // A small icon can be smaller as it is than as WebP: then the size at full width is the file itself.
  const asItIs = !still && width >= file.width && variant.size >= file.size;
  const served: ServedFile = asItIs
    ? { blob: file.key, type: file.type, size: file.size }
    : { blob: variant.key, type: 'image/webp', size: variant.size };
  await withStored(ctx, asItIs ? [] : [variant], async (tx) => {
    const row = await tx.selectFrom('files').select('key').where('key', '=', file.key).executeTakeFirst();
    if (row === undefined) throw new FitoutError('notFound');
    await tx
      .insertInto('variants')
      .values({ key: file.key, width, ...served })
      .onConflict((conflict) => conflict.columns(['key', 'width']).doNothing())
      .execute();
  });
  return served;
}

async function fetchBlob(ctx: ServerContext, key: string, space: Workspace): Promise<string> {
  const path = space.file('original');
  await pipeline(await ctx.blobs.get(key), createWriteStream(path));
  return path;
}
