import { Readable } from 'node:stream';
import { type AigcMark, FitoutError } from '@fitout/sdk';
import { boundedWork, type ServerContext } from '@fitout/sdk/server';
import { batchOperation, type ServiceWork } from '../../shared/batch/cost.ts';
import { generationLimits, type ModelInfo } from '../../shared/providers/capabilities.ts';
import { faultTexts } from '../../shared/providers/fault-texts.ts';
import { receive } from '../blobs/receive.ts';
import { putBlob } from '../blobs/store.ts';
import { pictureOf } from '../jobs/pictures.ts';
import { submit } from '../jobs/submit.ts';
import { modelOf } from '../providers/provider.ts';
import type { Kinds } from '../providers/registry.ts';
import { providerRow } from '../providers/settings.ts';
import type { Tables } from '../tables.ts';
import type { Prepared, PrepareTask } from './prepare.ts';
import { seconds } from './take.ts';

/** Pictures of a batch that services work on: what they are asked, and what came. */

export interface ServiceItem {
  id: bigint;
  place: number;
  orgId: bigint;
  person: bigint;
  work: ServiceWork;
  bytes: Uint8Array;
}

const preparedOf = boundedWork<PrepareTask, Prepared>(
  new URL('./prepare.worker.ts', import.meta.url),
  {
    heapMb: 1024,
    seconds,
    refusal: { zh: '这张图片太大或太复杂，没有处理完', en: 'This image is too large or too complex to process' },
  },
  { background: true },
);

/** The model of a work, with the price of a picture in fen. Throws where it is not set up, or cannot do the work. */
export async function modelFor(
  ctx: ServerContext,
  kinds: Kinds,
  orgId: bigint,
  work: ServiceWork,
): Promise<{ model: ModelInfo; price: number }> {
  const row = await providerRow(ctx.database.query<Tables>(), orgId, BigInt(work.provider));
  const price = row.models.find(({ id }) => id === work.model)?.price;
  const provider = kinds.of(row.kind);
  const model = provider === undefined ? undefined : modelOf(provider, work.model);
  if (row.enabled && model !== undefined && price !== undefined && batchOperation(work.kind, model) !== undefined)
    return { model, price };
  throw new FitoutError('unprocessable', {
    reason: 'ai.batch-model',
    message: {
      zh: '所选的生成服务或模型未启用，或做不了这件事',
      en: 'The selected service or model is disabled or cannot do this',
    },
  });
}

/** Asks the service for one picture. Once: the item is the generation's from the moment that it is queued. */
export async function askService(ctx: ServerContext, kinds: Kinds, item: ServiceItem): Promise<void> {
  const { id, place, orgId, person, work, bytes } = item;
  const { model } = await modelFor(ctx, kinds, orgId, work);
  const operation = batchOperation(work.kind, model) ?? 'edit';
  const sizes = operation === 'upscale' ? ({ kind: 'source' } as const) : (model.sizesWithPicture ?? model.sizes);
  const task: PrepareTask = { bytes, operation, sizes, picture: model.picture };
  const { source, mask, size } = await preparedOf(task, { owner: 'ai.batch' });
  const request = {
    ...{ model: work.model, operation, prompt: work.kind === 'scene' ? work.prompt : '', negative: '', n: 1 },
    ...{ references: [], source: await kept(ctx, orgId, source) },
    ...(mask === undefined ? {} : { mask: await kept(ctx, orgId, mask) }),
    ...(size === undefined ? {} : { size }),
  };
  await submit(ctx, kinds, person, orgId, { provider: BigInt(work.provider), request }, async (tx, generation) => {
    const { numUpdatedRows } = await tx
      .updateTable('batch_item')
      .set({ state: 'asking', lease_until: null, generation_id: generation })
      .where('batch_id', '=', id)
      .where('place', '=', place)
      .where('state', '=', 'running')
      .where('generation_id', 'is', null)
      .executeTakeFirst();
    // Another server took it, or the batch was deleted: nothing is asked, and nothing spent.
    if (numUpdatedRows === 0n) throw new FitoutError('conflict', { reason: 'ai.batch-taken' });
  });
}

async function kept(ctx: ServerContext, orgId: bigint, bytes: Uint8Array): Promise<string> {
  await using file = await receive(Readable.from([Buffer.from(bytes)]), generationLimits.resultBytes);
  await putBlob(ctx, orgId, file);
  return file.hash;
}

/** What a service made, with its label; undefined where a person ended it. Throws why nothing came. */
export async function madeBy(
  ctx: ServerContext,
  orgId: bigint,
  generation: bigint,
): Promise<{ bytes: Uint8Array; label: AigcMark } | undefined> {
  const db = ctx.database.query<Tables>();
  const row = await db
    .selectFrom('generation')
    .leftJoin('generation_result', (join) =>
      join.onRef('generation_result.generation_id', '=', 'generation.id').on('place', '=', 0),
    )
    .select(['generation.state', 'generation.fault', 'generation.words', 'hash', 'provider', 'model'])
    .where('generation.org_id', '=', orgId)
    .where('generation.id', '=', generation)
    .executeTakeFirst();
  if (row?.state === 'cancelled') return undefined;
  if (row?.state === 'done' && row.hash !== null) {
    const { bytes } = await pictureOf(ctx, orgId, row.hash);
    const producer = `${row.provider} ${row.model}`.slice(0, 500);
    const label = { label: '1', producer, produceId: String(generation), propagator: '', propagateId: '' } as const;
    return { bytes, label };
  }
  throw new FitoutError('unprocessable', { reason: 'ai.batch-service', message: wordsOf(row) });
}

function wordsOf(row: { fault: keyof typeof faultTexts | null; words: string; state: string } | undefined) {
  if (row === undefined || row.fault === null)
    return { zh: '没有结果，可以重试', en: 'No result was returned. Try again' };
  const { zh, en } = faultTexts[row.fault];
  const said = row.words === '' ? '' : row.words.slice(0, 120);
  if (row.state === 'discarded') return { zh: `已放弃：${zh}`, en: `Discarded: ${en}` };
  return said === '' ? { zh, en } : { zh: `${zh}（${said}）`, en: `${en} (${said})` };
}
