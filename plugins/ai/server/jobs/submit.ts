import { randomUUID } from 'node:crypto';
import { FitoutError } from '@fitout/sdk';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { Estimate } from '../../shared/calls/generations.ts';
import { limits } from '../../shared/limits.ts';
import { blobsOfRequest, type GenerationRequest, type Placing } from '../../shared/providers/generation.ts';
import { problemOf } from '../../shared/providers/problems.ts';
import { nameHashes } from '../blobs/store.ts';
import { callerId, documentRow } from '../documents/documents.ts';
import { modelOf } from '../providers/provider.ts';
import type { Kinds } from '../providers/registry.ts';
import { type ProviderRow, providerRow } from '../providers/settings.ts';
import type { Db, Tables } from '../tables.ts';
import { budgetIn, estimateOf, spend } from './budget.ts';
import { factsOf } from './pictures.ts';
import { lockGeneration } from './rows.ts';

export interface Asked {
  provider: bigint;
  request: GenerationRequest;
  document?: bigint | undefined;
  placing?: Placing | undefined;
}

/** Fen of one picture. Throws what is wrong with a request, in words. */
export async function priceOf(ctx: ServerContext, kinds: Kinds, orgId: bigint, asked: Asked): Promise<number> {
  const row = await providerRow(ctx.database.query<Tables>(), orgId, asked.provider);
  return checked(ctx, kinds, row, asked.request);
}

async function checked(
  ctx: ServerContext,
  kinds: Kinds,
  row: ProviderRow,
  request: GenerationRequest,
): Promise<number> {
  const price = row.models.find(({ id }) => id === request.model)?.price;
  const provider = kinds.of(row.kind);
  const model = provider === undefined || price === undefined ? undefined : modelOf(provider, request.model);
  if (!row.enabled || model === undefined || price === undefined) throw switchedOff();
  const problem = problemOf(request, model, await factsOf(ctx, row.org_id, request));
  if (problem === undefined) return price;
  throw new FitoutError('unprocessable', {
    reason: `ai.request-${problem.field}`,
    message: problem.text,
    detail: { field: problem.field },
  });
}

export async function estimate(
  ctx: ServerContext,
  kinds: Kinds,
  caller: Caller,
  orgId: bigint,
  asked: Asked,
): Promise<Estimate> {
  const price = await priceOf(ctx, kinds, orgId, asked);
  return estimateOf(ctx.database.query<Tables>(), budgetIn(ctx, orgId), callerId(caller), price * asked.request.n);
}

/** Queues a generation for a person; answers its id. `also` is part of the same transaction. */
export async function submit(
  ctx: ServerContext,
  kinds: Kinds,
  person: bigint,
  orgId: bigint,
  asked: Asked,
  also?: (tx: Db, id: bigint) => Promise<void>,
): Promise<bigint> {
  const price = await priceOf(ctx, kinds, orgId, asked);
  const id = ctx.ids.next();
  const cost = price * asked.request.n;
  const { document, placing } = asked;
  const blobs = [
    ...new Set([...blobsOfRequest(asked.request), ...(placing?.mask === undefined ? [] : [placing.mask])]),
  ];
  await ctx.database.transaction<Tables, void>(async (tx) => {
    if (document !== undefined) await documentRow(tx, orgId, document);
    await spend(tx, budgetIn(ctx, orgId), person, cost);
    await mustHaveRoom(tx, orgId);
    await nameHashes(tx, orgId, blobs);
    await tx
      .insertInto('generation')
      .values({
        ...{ id, org_id: orgId, person_id: person, provider_id: asked.provider, key: randomUUID(), price, cost },
        ...{ document_id: document ?? null, target: placing === undefined ? null : JSON.stringify(placing) },
        ...{ request: JSON.stringify(asked.request), blobs: JSON.stringify(blobs), state: 'queued', words: '' },
        ...{
          task: null,
          holder: null,
          lease_until: null,
          cancel_at: null,
          not_before: null,
          partial: null,
          fault: null,
        },
        ...{ started_at: null, ended_at: null },
      })
      .execute();
    await also?.(tx, id);
    await queue(ctx, id, tx);
  });
  return id;
}

/** Has a server look at it, at once or later. */
export function queue(ctx: Pick<ServerContext, 'jobs'>, id: bigint, tx?: Db, runAt?: Date): Promise<void> {
  const options = { key: `generate:${id}`, ...(runAt === undefined ? {} : { runAt }) };
  return ctx.jobs.add('generate', { id: String(id) }, options, tx);
}

async function mustHaveRoom(tx: Db, orgId: bigint): Promise<void> {
  const { n } = await tx
    .selectFrom('generation')
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .where('org_id', '=', orgId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  if (Number(n) < limits.generating) return;
  throw new FitoutError('unprocessable', {
    reason: 'ai.too-many-generations',
    message: {
      zh: `最多 ${limits.generating} 个生成任务同时排队，请稍后再试`,
      en: `Up to ${limits.generating} generations can wait at a time. Try again later`,
    },
  });
}

const retried = new Set(['failed', 'cancelled', 'unknown', 'discarded']);

/** Asks again for what brought nothing: the same request, by the same key. */
export async function retry(
  ctx: ServerContext,
  kinds: Kinds,
  caller: Caller,
  orgId: bigint,
  id: bigint,
): Promise<void> {
  await ctx.database.transaction<Tables, void>(async (tx) => {
    const row = await lockGeneration(tx, orgId, id);
    if (!retried.has(row.state)) throw notNow();
    const price = await priceOf(ctx, kinds, orgId, { provider: row.provider_id, request: row.request });
    const more = price * row.request.n;
    await spend(tx, budgetIn(ctx, orgId), callerId(caller), more);
    await nameHashes(tx, orgId, row.blobs);
    await tx
      .updateTable('generation')
      .set({
        ...{ state: 'queued', fault: null, words: '', progress: 0, partial: null, cancel_at: null, not_before: null },
        ...{ task: null, started_at: null, ended_at: null, price },
        // What an earlier try may have been charged stays.
        cost: row.cost + more,
      })
      .where('id', '=', id)
      .execute();
    await queue(ctx, id, tx);
  });
}

/** A person let go of one whose outcome is not known. What it may have cost stays counted. */
export async function discard(ctx: ServerContext, orgId: bigint, id: bigint): Promise<void> {
  await ctx.database.transaction<Tables, void>(async (tx) => {
    const row = await lockGeneration(tx, orgId, id);
    if (row.state === 'discarded') return;
    if (row.state !== 'unknown') throw notNow();
    await tx.updateTable('generation').set({ state: 'discarded' }).where('id', '=', id).execute();
  });
}

/** One that waits ends at once; of one that runs its server is told. */
export async function cancel(ctx: ServerContext, orgId: bigint, id: bigint): Promise<void> {
  await ctx.database.transaction<Tables, void>(async (tx) => {
    const { state } = await lockGeneration(tx, orgId, id);
    const now = sql<Date>`now()`;
    if (state === 'queued')
      await tx
        .updateTable('generation')
        .set({
          state: 'cancelled',
          fault: 'cancelled',
          cancel_at: now,
          ended_at: now,
          cost: sql<number>`greatest(cost - price * (request ->> 'n')::int, 0)`,
        })
        .where('id', '=', id)
        .execute();
    if (state === 'running') await tx.updateTable('generation').set({ cancel_at: now }).where('id', '=', id).execute();
  });
}

function notNow(): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'ai.generation-state',
    message: {
      zh: '当前状态下不能这样做，请刷新后查看',
      en: 'This cannot be done in the current state. Refresh and check again',
    },
  });
}

function switchedOff(): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'ai.no-model',
    message: {
      zh: '该生成服务或模型未启用，请联系管理员',
      en: 'This service or model is disabled. Contact an administrator',
    },
  });
}
