import { FitoutError } from '@fitout/sdk';
import type { Caller, Handlers, ServerContext } from '@fitout/sdk/server';
import { type Selectable, sql } from 'kysely';
import type { PromptTemplateRecord, promptCalls } from '../../shared/calls/prompts.ts';
import { limits } from '../../shared/limits.ts';
import { callerId } from '../documents/documents.ts';
import type { Db, Tables } from '../tables.ts';
import type { PromptTemplateTable } from './tables.ts';

type Row = Selectable<PromptTemplateTable>;

export function promptHandlers(ctx: ServerContext): Handlers<typeof promptCalls> {
  const db = () => ctx.database.query<Tables>();
  /** After a change: into the log, and to whoever shows templates. */
  const recorded = async (caller: Caller, orgId: bigint, action: string, { id, name }: Pick<Row, 'id' | 'name'>) => {
    await ctx.audit.record(caller, `ai.${action}`, { kind: 'prompt', id, name });
    await ctx.events.publish('prompts', id, orgId);
  };
  return {
    'GET prompts': async ({ orgId }) => ({ items: await withPeople(ctx, orgId, await rowsOf(db(), orgId)) }),
    'POST prompts': async ({ body, caller, orgId }) => {
      const row = await add(ctx, orgId, callerId(caller), body);
      await recorded(caller, orgId, 'prompt-add', row);
      return record(ctx, orgId, row);
    },
    'PUT prompts/:id': async ({ params: { id }, body: { rev, ...given }, caller, orgId }) => {
      const changes = { ...given, rev: rev + 1, updated_by: callerId(caller), updated_at: sql<Date>`now()` };
      const row = await db()
        .updateTable('prompt_template')
        .set(changes)
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .where('rev', '=', rev)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) {
        const now = await record(ctx, orgId, await rowOf(db(), orgId, id));
        throw new FitoutError('conflict', { reason: 'ai.prompt-changed', detail: { now: { ...now, id: String(id) } } });
      }
      await recorded(caller, orgId, 'prompt-change', row);
      return record(ctx, orgId, row);
    },
    'DELETE prompts/:id': async ({ params: { id }, caller, orgId }) => {
      const row = await rowOf(db(), orgId, id);
      await db().deleteFrom('prompt_template').where('org_id', '=', orgId).where('id', '=', id).execute();
      await recorded(caller, orgId, 'prompt-delete', row);
      return {};
    },
  };
}

function add(
  ctx: ServerContext,
  orgId: bigint,
  person: bigint,
  given: Pick<Row, 'name' | 'text' | 'negative'>,
): Promise<Row> {
  return ctx.database.transaction<Tables, Row>(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`ai.prompts:${orgId}`}, 0))`.execute(tx);
    if ((await rowsOf(tx, orgId)).length >= limits.prompts)
      throw new FitoutError('unprocessable', {
        reason: 'ai.too-many-prompts',
        message: {
          zh: `最多 ${limits.prompts} 个提示词模板`,
          en: `You can save up to ${limits.prompts} prompt templates`,
        },
      });
    return tx
      .insertInto('prompt_template')
      .values({ id: ctx.ids.next(), org_id: orgId, ...given, updated_by: person })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

function rowsOf(db: Db, orgId: bigint): Promise<Row[]> {
  return db
    .selectFrom('prompt_template')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

async function rowOf(db: Db, orgId: bigint, id: bigint): Promise<Row> {
  const row = await db
    .selectFrom('prompt_template')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row !== undefined) return row;
  throw new FitoutError('notFound', {
    reason: 'ai.no-prompt',
    message: { zh: '提示词模板不存在或已被删除', en: 'This template does not exist or was deleted' },
  });
}

async function withPeople(ctx: ServerContext, orgId: bigint, rows: readonly Row[]): Promise<PromptTemplateRecord[]> {
  const people = await ctx.people.byIds(orgId, [...new Set(rows.map(({ updated_by }) => updated_by))]);
  return rows.map(({ id, name, text, negative, rev, updated_at, updated_by }) => ({
    ...{ id, name, text, negative, rev },
    at: updated_at.toISOString(),
    by: people.get(updated_by)?.name ?? '',
  }));
}

async function record(ctx: ServerContext, orgId: bigint, row: Row): Promise<PromptTemplateRecord> {
  const [made] = await withPeople(ctx, orgId, [row]);
  if (made === undefined) throw new Error('the inserted row was not returned');
  return made;
}
