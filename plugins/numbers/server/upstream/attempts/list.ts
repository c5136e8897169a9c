import { FitoutError } from '@fitout/sdk';
import { type RawBuilder, sql } from 'kysely';
import type { UpstreamAttemptRecord } from '../../../shared/calls/upstream-log.ts';
import type { AttemptOutcome } from '../../../shared/upstream/outcomes.ts';
import { attemptText } from '../../../shared/upstream/texts.ts';
import type { Db } from '../../tables.ts';
import { type Attempt, isOpen } from './log.ts';

const outcomes: Record<AttemptOutcome, RawBuilder<boolean>> = {
  open: isOpen,
  sure: sql<boolean>`(state in ('ok', 'taken', 'failed') and next_at is null)`,
  free: sql<boolean>`(state = 'free')`,
  ours: sql<boolean>`(state = 'ours')`,
  others: sql<boolean>`(state = 'others')`,
};

export function attemptRecord(row: Attempt): UpstreamAttemptRecord {
  const { id, carrier, number, order_id, what, state, asked_at, settled_at, tries, next_at, said, took_ms } = row;
  return {
    ...{ id, carrier, number: number.toString(), order: order_id, what, state, tries, said, tookMs: took_ms },
    ...{ words: attemptText(what, state), open: state === 'asked' || state === 'unknown' || next_at !== null },
    ...{ askedAt: asked_at.toISOString(), settledAt: settled_at?.toISOString() ?? null },
    nextAt: next_at?.toISOString() ?? null,
  };
}

/** @throws notFound `numbers.no-attempt` for one that is not the organisation's. */
export async function findAttempt(db: Db, orgId: bigint, id: bigint): Promise<Attempt> {
  const row = await db
    .selectFrom('upstream_attempt')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row !== undefined) return row;
  throw new FitoutError('notFound', {
    reason: 'numbers.no-attempt',
    message: { zh: '没有这条记录', en: 'This entry does not exist' },
  });
}

export interface AttemptFilter {
  outcome?: AttemptOutcome | undefined;
  carrier?: string | undefined;
  /** Digits of the number. */
  q?: string | undefined;
  /** Of the last one that was shown: `1.<id>` where it was not clear yet, `0.<id>` where it was. */
  cursor?: string | undefined;
  limit: number;
}

/** What carriers were asked: what is not clear yet first, of both the newest first. */
export async function listAttempts(
  db: Db,
  orgId: bigint,
  { outcome, carrier, q = '', cursor, limit }: AttemptFilter,
): Promise<{ items: UpstreamAttemptRecord[]; next: string | null; open: number }> {
  let select = db
    .selectFrom('upstream_attempt')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy(isOpen, 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (outcome !== undefined) select = select.where(outcomes[outcome]);
  if (carrier !== undefined) select = select.where('carrier', '=', carrier);
  if (q !== '') select = select.where((one) => one(one.cast<string>('number', 'text'), 'like', `%${q}%`));
  if (cursor !== undefined) {
    const [open, id = '0'] = cursor.split('.');
    select = select.where(sql<boolean>`(${isOpen}, id) < (${open === '1'}, ${BigInt(id)})`);
  }
  const [rows, { count }] = await Promise.all([select.execute(), countOpen(db, orgId)]);
  const items = rows.slice(0, limit).map(attemptRecord);
  const last = items.at(-1);
  const next = rows.length > limit && last !== undefined ? `${last.open ? 1 : 0}.${last.id}` : null;
  return { items, next, open: Number(count) };
}

function countOpen(db: Db, orgId: bigint): Promise<{ count: bigint }> {
  return db
    .selectFrom('upstream_attempt')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('org_id', '=', orgId)
    .where(isOpen)
    .executeTakeFirstOrThrow();
}
