import { containing, type ServerContext } from '@fitout/sdk/server';
import { type SqlBool, sql } from 'kysely';
import type { ListQuery } from '../../shared/calls/documents.ts';
import type { DocumentSummaryRecord } from '../../shared/calls/outputs.ts';
import type { Tables } from '../tables.ts';
import { summaryColumns, withPeople } from './documents.ts';

/** A slice of the organisation's documents, the last changed first; the first says how many there are. */
export async function listDocuments(
  ctx: ServerContext,
  orgId: bigint,
  { q, deleted, before, limit }: ListQuery,
): Promise<{ items: DocumentSummaryRecord[]; next: string | null; total?: number }> {
  let found = ctx.database
    .query<Tables>()
    .selectFrom('document')
    .where('org_id', '=', orgId)
    .where('deleted_at', deleted ? 'is not' : 'is', null);
  if (q !== undefined && q !== '') found = found.where('name', 'ilike', containing(q));
  let slice = found
    .select(summaryColumns)
    // Whole microseconds: a Date has milliseconds, and rows between two of them would be left out.
    .select(sql<string>`(extract(epoch from updated_at) * 1000000)::bigint::text`.as('micros'))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (before !== undefined) slice = slice.where(olderThan(before));
  const rows = await slice.execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const counted =
    before === undefined
      ? await found.select(({ fn }) => fn.countAll<bigint>().as('n')).executeTakeFirstOrThrow()
      : undefined;
  return {
    items: await withPeople(ctx, orgId, shown),
    next: rows.length > limit && last !== undefined ? `${last.micros}.${last.id}` : null,
    ...(counted === undefined ? {} : { total: Number(counted.n) }),
  };
}

function olderThan(cursor: string) {
  const [micros = '0', id = '0'] = cursor.split('.');
  return sql<SqlBool>`(updated_at, id) <
    ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${id}::numeric)`;
}
