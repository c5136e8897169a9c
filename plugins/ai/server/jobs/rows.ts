import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import type { Selectable } from 'kysely';
import type { GenerationRecord } from '../../shared/calls/generations.ts';
import type { Db, Tables } from '../tables.ts';
import type { GenerationResultTable, GenerationTable } from './tables.ts';

export type GenerationRow = Selectable<GenerationTable>;
type ResultRow = Selectable<GenerationResultTable>;

export function noGeneration(): FitoutError {
  return new FitoutError('notFound', {
    reason: 'ai.no-generation',
    message: { zh: '生成记录不存在或已过期', en: 'This generation does not exist or has expired' },
  });
}

/** Locked to the end of the transaction. Throws 'notFound'. */
export async function lockGeneration(tx: Db, orgId: bigint, id: bigint): Promise<GenerationRow> {
  const row = await tx
    .selectFrom('generation')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw noGeneration();
  return row;
}

export async function generationOf(ctx: ServerContext, orgId: bigint, id: bigint): Promise<GenerationRecord> {
  const row = await ctx.database
    .query<Tables>()
    .selectFrom('generation')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  const [record] = row === undefined ? [] : await withParts(ctx, orgId, [row]);
  if (record === undefined) throw noGeneration();
  return record;
}

/** Those of these that are there, in no order. */
export async function generationsOf(
  ctx: ServerContext,
  orgId: bigint,
  ids: readonly bigint[],
): Promise<GenerationRecord[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.database
    .query<Tables>()
    .selectFrom('generation')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .execute();
  return withParts(ctx, orgId, rows);
}

export interface ListQuery {
  mine: boolean;
  open: boolean;
  document?: bigint | undefined;
  before?: string | undefined;
  limit: number;
}

export async function listGenerations(ctx: ServerContext, orgId: bigint, person: bigint, query: ListQuery) {
  let asked = ctx.database.query<Tables>().selectFrom('generation').selectAll().where('org_id', '=', orgId);
  if (query.mine) asked = asked.where('person_id', '=', person);
  if (query.open) asked = asked.where('state', 'in', ['queued', 'running', 'unknown']);
  if (query.document !== undefined) asked = asked.where('document_id', '=', query.document);
  if (query.before !== undefined) asked = asked.where('id', '<', BigInt(query.before));
  const rows = await asked
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const shown = rows.slice(0, query.limit);
  const next = rows.length > query.limit ? String(shown.at(-1)?.id) : null;
  return { items: await withParts(ctx, orgId, shown), next };
}

/** With names of people and services, and results. */
async function withParts(
  ctx: ServerContext,
  orgId: bigint,
  rows: readonly GenerationRow[],
): Promise<GenerationRecord[]> {
  if (rows.length === 0) return [];
  const db = ctx.database.query<Tables>();
  const ids = rows.map(({ id }) => id);
  const people = await ctx.people.byIds(orgId, [...new Set(rows.map(({ person_id }) => person_id))]);
  const providers = await db.selectFrom('provider').select(['id', 'name']).where('org_id', '=', orgId).execute();
  const names = new Map(providers.map(({ id, name }) => [id, name]));
  const results = await db
    .selectFrom('generation_result')
    .selectAll()
    .where('generation_id', 'in', ids)
    .orderBy('place')
    .execute();
  return rows.map((row) => ({
    ...recordOf(row),
    provider: { id: row.provider_id, name: names.get(row.provider_id) ?? '' },
    by: { id: row.person_id, name: people.get(row.person_id)?.name ?? '' },
    results: results.filter(({ generation_id }) => generation_id === row.id).map(resultRecord),
  }));
}

function recordOf(row: GenerationRow): Omit<GenerationRecord, 'provider' | 'by' | 'results'> {
  const {
    id,
    request,
    document_id: document,
    target: placing,
    state,
    attempt,
    progress,
    partial,
    fault,
    words,
    cost,
  } = row;
  return {
    ...{ id, request, document, placing, state, attempt, progress, partial, fault, words, cost },
    at: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    notBefore: row.not_before?.toISOString() ?? null,
  };
}

function resultRecord({ hash, type, width, height, seed, provider, model, prompt, made_at }: ResultRow) {
  return { hash, type, width, height, seed, origin: { provider, model, prompt, at: made_at.toISOString() } };
}
