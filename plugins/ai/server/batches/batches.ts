import { FitoutError, pluralize } from '@fitout/sdk';
import type { Caller, Handlers, ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import { imageLookup } from '../../../images/api.ts';
import { isServiceWork, madeOf, type ServiceWork } from '../../shared/batch/cost.ts';
import { type BatchFormat, type BatchWork, batchLimits } from '../../shared/batch/work.ts';
import type { batchCalls } from '../../shared/calls/batches.ts';
import { callerId } from '../documents/documents.ts';
import { budgetIn, estimateOf } from '../jobs/budget.ts';
import { cancel as cancelGeneration } from '../jobs/submit.ts';
import type { Kinds } from '../providers/registry.ts';
import type { Db, Tables } from '../tables.ts';
import { batchOf, batchRow, batchSummaries } from './reading.ts';
import { modelFor } from './service.ts';
import { wakeBatches } from './wake.ts';

interface Given {
  name: string;
  work: BatchWork;
  format: BatchFormat;
  pictures: string[];
}

export function batchHandlers(ctx: ServerContext, kinds: Kinds): Handlers<typeof batchCalls> {
  const changed = async (orgId: bigint, id: bigint) => {
    await ctx.events.publish('batch', id, orgId);
    await wakeBatches(ctx);
    return batchOf(ctx, orgId, id);
  };
  const record = (caller: Caller, action: string, id: bigint, name: string, detail?: object) =>
    ctx.audit.record(caller, `ai.${action}`, { kind: 'batch', id, name }, detail);
  return {
    'GET batches': async ({ orgId }) => ({ items: await batchSummaries(ctx, orgId) }),
    'POST batches': async ({ body, caller, orgId }) => {
      // Results go into the library in the name of who asks.
      if (!caller.can('images.edit'))
        throw new FitoutError('forbidden', { reason: 'ai.batch-library', message: mayNot });
      if (isServiceWork(body.work)) {
        if (!caller.can('ai.generate'))
          throw new FitoutError('forbidden', { reason: 'ai.batch-generate', message: mayNotGenerate });
        await mustBeAffordable(ctx, kinds, { orgId, person: callerId(caller) }, body.work, body.pictures.length);
      }
      const id = await begin(ctx, orgId, callerId(caller), body);
      await record(caller, 'batch', id, body.name, { kind: body.work.kind, pictures: body.pictures.length });
      return changed(orgId, id);
    },
    'GET batches/:id': ({ params: { id }, orgId }) => batchOf(ctx, orgId, id),
    'POST batches/:id/cancel': async ({ params: { id }, orgId }) => {
      await stop(ctx, orgId, id);
      return changed(orgId, id);
    },
    'POST batches/:id/retry': async ({ params: { id }, orgId }) => {
      await again(ctx, orgId, id);
      return changed(orgId, id);
    },
    'DELETE batches/:id': async ({ params: { id }, caller, orgId }) => {
      const { name } = await batchOf(ctx, orgId, id);
      await ctx.database.query<Tables>().deleteFrom('batch').where('org_id', '=', orgId).where('id', '=', id).execute();
      await record(caller, 'batch-delete', id, name);
      await ctx.events.publish('batch', id, orgId);
      return {};
    },
  };
}

async function begin(ctx: ServerContext, orgId: bigint, person: bigint, given: Given): Promise<bigint> {
  const { name, work, format, pictures } = given;
  const wanted = work.kind === 'mark' ? [...pictures, work.picture] : pictures;
  const known = await ctx.services.get(imageLookup).byKeys(orgId, wanted);
  if (wanted.some((key) => known.get(key)?.kind !== 'image')) throw missing();
  const id = ctx.ids.next();
  await ctx.database.transaction<Tables, void>(async (tx) => {
    await mustHaveRoom(tx, orgId, madeOf(work, pictures.length));
    await tx
      .insertInto('batch')
      .values({ id, org_id: orgId, person_id: person, name, work: JSON.stringify(work), format, turn_at: null })
      .execute();
    const sizes = work.kind === 'sizes' ? work.sizes.map((size) => JSON.stringify(size)) : [null];
    const items = pictures.flatMap((key) => sizes.map((size) => ({ key, name: known.get(key)?.name ?? '', size })));
    const nothing = { lease_until: null, result: null, fault: null, generation_id: null };
    await tx
      .insertInto('batch_item')
      .values(items.map((item, place) => ({ ...item, ...nothing, batch_id: id, place })))
      .execute();
    // The oldest that are over make room.
    await sql`delete from batch where org_id = ${orgId} and id in (
      select id from batch as old where org_id = ${orgId}
        and not exists (select from batch_item where batch_id = old.id and state in ('waiting', 'running', 'asking'))
      order by id desc offset ${batchLimits.kept}
    )`.execute(tx);
  });
  return id;
}

/** Throws where too many pictures wait. Two at once do not both take the last place. */
async function mustHaveRoom(tx: Db, orgId: bigint, more: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ai.batches:${orgId}`}, 0))`.execute(tx);
  const { n } = await tx
    .selectFrom('batch_item')
    .innerJoin('batch', 'batch.id', 'batch_item.batch_id')
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .where('batch.org_id', '=', orgId)
    .where('batch_item.state', 'in', ['waiting', 'running', 'asking'])
    .executeTakeFirstOrThrow();
  if (Number(n) + more <= batchLimits.waiting) return;
  throw new FitoutError('unprocessable', {
    reason: 'ai.batch-full',
    message: {
      zh: `已有 ${n} 张图片在排队，最多 ${batchLimits.waiting} 张；请等一部分处理完再开始`,
      en: `${pluralize(String(n), 'image is', 'images are')} already waiting, and the limit is ${batchLimits.waiting}. Start when some are done`,
    },
  });
}

/** What waits, or is only made ready for a service, is not done; what a service has is cancelled there. */
async function stop(ctx: ServerContext, orgId: bigint, id: bigint): Promise<void> {
  const { work } = await batchRow(ctx, orgId, id);
  const db = ctx.database.query<Tables>();
  const items = () => db.updateTable('batch_item').where('batch_id', '=', id);
  await items().set({ state: 'cancelled', fault: null }).where('state', '=', 'waiting').execute();
  // Whoever makes it ready finds that it is taken away before anything is asked.
  if (isServiceWork(work))
    await items()
      .set({ state: 'cancelled', fault: null, lease_until: null })
      .where('state', '=', 'running')
      .where('generation_id', 'is', null)
      .execute();
  const asked = await db
    .selectFrom('batch_item')
    .innerJoin('generation', 'generation.id', 'batch_item.generation_id')
    .select('generation.id')
    .where('batch_id', '=', id)
    .where('batch_item.state', '=', 'asking')
    .where('generation.state', 'in', ['queued', 'running'])
    .execute();
  for (const { id: generation } of asked) {
    await cancelGeneration(ctx, orgId, generation);
    await ctx.events.publish('job', generation, orgId);
  }
}

/** What brought nothing is done again. What a service made already is not asked for again, which would cost again. */
async function again(ctx: ServerContext, orgId: bigint, id: bigint): Promise<void> {
  await batchRow(ctx, orgId, id);
  await ctx.database.transaction<Tables, void>(async (tx) => {
    const items = () => tx.updateTable('batch_item').where('batch_id', '=', id);
    const made = sql<boolean>`exists (select from generation where id = generation_id and state = 'done')`;
    await items().set({ state: 'asking', fault: null }).where('state', '=', 'failed').where(made).execute();
    await items()
      .set({ state: 'waiting', fault: null, generation_id: null })
      .where('state', 'in', ['failed', 'cancelled'])
      .execute();
  });
}

/** Throws where a service is not set up for the work, or all of it would cost more than may be spent. */
async function mustBeAffordable(
  ctx: ServerContext,
  kinds: Kinds,
  { orgId, person }: { orgId: bigint; person: bigint },
  work: ServiceWork,
  pictures: number,
): Promise<void> {
  const { model, price } = await modelFor(ctx, kinds, orgId, work);
  const { length } = work.kind === 'scene' ? [...work.prompt] : [];
  if (length > model.prompt)
    throw new FitoutError('unprocessable', {
      reason: 'ai.request-prompt',
      message: {
        zh: `提示词最多 ${model.prompt} 字`,
        en: `The prompt can have up to ${pluralize(model.prompt, 'character', 'characters')}`,
      },
    });
  const detail = await estimateOf(ctx.database.query<Tables>(), budgetIn(ctx, orgId), person, price * pictures);
  if (detail.fits) return;
  throw new FitoutError('unprocessable', {
    reason: 'ai.budget',
    message: {
      zh: '本月的生成额度不够做完这一批',
      en: 'The budget left for this month does not cover the whole batch',
    },
    detail,
  });
}

const mayNotGenerate = {
  zh: '这种处理会用到生成服务，需要「生成图片」权限',
  en: 'This uses an AI service. You need the “Generate images” permission',
};

const mayNot = {
  zh: '结果要存入素材库，需要「素材库编辑」权限',
  en: 'Results are saved to the asset library. You need permission to edit it',
};

function missing(): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'ai.batch-missing',
    message: {
      zh: '有图片已不在素材库中，请重新选择',
      en: 'Some images are no longer in the asset library. Select the images again',
    },
  });
}
