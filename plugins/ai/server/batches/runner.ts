import { FitoutError, isFitoutError, type LocalText, textIn } from '@fitout/sdk';
import { boundedWork, type ServerContext } from '@fitout/sdk/server';
import { imageLookup, imageStore } from '../../../images/api.ts';
import { isServiceWork } from '../../shared/batch/cost.ts';
import { type BatchSize, batchKinds } from '../../shared/batch/work.ts';
import type { Kinds } from '../providers/registry.ts';
import type { Tables } from '../tables.ts';
import type { BatchTask } from './picture.ts';
import { askService, madeBy } from './service.ts';
import { seconds, type Taken, take } from './take.ts';
import { wakeBatches } from './wake.ts';

const broken: LocalText = { zh: '处理这张图片时出错，可以重试', en: 'Something went wrong with this image. Try again' };

const pictureOf = boundedWork<BatchTask, Uint8Array>(
  new URL('./batch.worker.ts', import.meta.url),
  {
    heapMb: 1024,
    seconds,
    refusal: { zh: '这张图片太大或太复杂，没有处理完', en: 'This image is too large or too complex to process' },
  },
  { background: true },
);

/** Does the next picture of whichever batch waited longest, and sees that the one after it follows. */
export async function runNext(ctx: ServerContext, kinds: Kinds): Promise<void> {
  const taken = await take(ctx);
  if (taken === undefined) return;
  await tell(ctx, taken);
  try {
    await step(ctx, kinds, taken);
  } catch (error) {
    // What other generations leave free is used later: each minute, and when one of them ends.
    if (isFitoutError(error) && error.reason === 'ai.too-many-generations') return putBack(ctx, taken);
    if (!isFitoutError(error)) ctx.log.error({ err: error, id: String(taken.id) }, 'a picture of a batch failed');
    await finish(ctx, taken, { state: 'failed', result: null, fault: JSON.stringify(wordsOf(error)) });
  }
  await tell(ctx, taken);
  await wakeBatches(ctx);
}

async function step(ctx: ServerContext, kinds: Kinds, taken: Taken): Promise<void> {
  const row = await itemRow(ctx, taken);
  const { id, place, orgId } = taken;
  const { work, person_id: person, generation_id: generation } = row;
  const bytes = await bytesOf(ctx, orgId, row.key);
  if (isServiceWork(work) && generation === null)
    return askService(ctx, kinds, { id, place, orgId, person, work, bytes });
  const made = generation === null ? undefined : await madeBy(ctx, orgId, generation);
  if (isServiceWork(work) && made === undefined)
    return finish(ctx, taken, { state: 'cancelled', result: null, fault: null });
  const mark = work.kind === 'mark' ? await bytesOf(ctx, orgId, work.picture) : undefined;
  const task: BatchTask = { work, format: row.format, bytes, mark, made, size: row.size ?? undefined };
  const result = await keptInLibrary(ctx, orgId, row, await pictureOf(task, { owner: 'ai.batch' }));
  await finish(ctx, taken, { state: 'done', result, fault: null });
}

type Row = Awaited<ReturnType<typeof itemRow>>;

function itemRow(ctx: ServerContext, { id, place }: Taken) {
  return ctx.database
    .query<Tables>()
    .selectFrom('batch_item')
    .innerJoin('batch', 'batch.id', 'batch_item.batch_id')
    .select(['batch.work', 'batch.format', 'batch.name as folder', 'batch.person_id', 'batch_item.key'])
    .select(['batch_item.name', 'batch_item.size', 'batch_item.generation_id'])
    .where('batch.id', '=', id)
    .where('batch_item.place', '=', place)
    .executeTakeFirstOrThrow();
}

/** Answers the key of what was made. */
async function keptInLibrary(ctx: ServerContext, orgId: bigint, row: Row, bytes: Uint8Array): Promise<string> {
  const people = await ctx.people.byIds(orgId, [row.person_id]);
  const by = { id: row.person_id, name: people.get(row.person_id)?.name ?? '' };
  const what = row.size === null ? batchKinds[row.work.kind].zh : nameOf(row.size);
  const filename = `${row.name} ${what}.${row.format === 'jpeg' ? 'jpg' : row.format}`;
  const picture = { filename, bytes, folder: row.folder, background: true };
  const { key } = await ctx.services.get(imageStore).keep({ orgId, by }, picture);
  return key;
}

const nameOf = ({ width, height }: BatchSize): string => `${width}×${height}`;

async function bytesOf(ctx: ServerContext, orgId: bigint, key: string): Promise<Uint8Array> {
  const found = await ctx.services.get(imageLookup).byKeys(orgId, [key]);
  if (found.get(key)?.kind !== 'image') throw gone();
  return Buffer.concat(await Array.fromAsync((await ctx.blobs.get(key)) as AsyncIterable<Buffer>));
}

async function finish(
  ctx: ServerContext,
  { id, place }: Taken,
  set: { state: 'done' | 'failed' | 'cancelled' | 'waiting'; result: string | null; fault: string | null },
): Promise<void> {
  await ctx.database
    .query<Tables>()
    .updateTable('batch_item')
    .set({ ...set, lease_until: null })
    .where('batch_id', '=', id)
    .where('place', '=', place)
    .where('state', '=', 'running')
    .execute();
}

const putBack = (ctx: ServerContext, taken: Taken): Promise<void> =>
  finish(ctx, taken, { state: 'waiting', result: null, fault: null });

const tell = (ctx: ServerContext, { id, orgId }: Taken): Promise<void> => ctx.events.publish('batch', id, orgId);

function wordsOf(error: unknown): LocalText {
  if (!isFitoutError(error)) return broken;
  return { zh: textIn(error.text, 'zh-CN'), en: textIn(error.text, 'en') };
}

function gone(): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'ai.batch-gone',
    message: { zh: '素材库里已没有这张图片', en: 'This image is no longer in the asset library' },
  });
}
