import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { FaultKind } from '../../shared/providers/capabilities.ts';
import type { Db, Tables } from '../tables.ts';
import type { GenerationRow } from './rows.ts';

/** A lease ends so long after its holder showed life last. */
export const leaseSeconds = 30;
const lease = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`;

/** A generation that this server carries out: only `holder` writes it. */
export interface Claim {
  row: GenerationRow;
  holder: string;
  /** Name of work that goes on at the provider; undefined where it has to begin. */
  task: string | undefined;
}

export type Claimed = { claim: Claim } | { wait: Date } | undefined;

/**
 * Takes a generation that waits. Undefined where it waits no more; `wait` where its provider is busy, or asked for
 * patience. Two servers do not both take it, nor more of one provider than it takes at once.
 */
export async function claimQueued(tx: Db, id: bigint, most: (kind: string) => number): Promise<Claimed> {
  const found = await tx
    .selectFrom('generation')
    .innerJoin('provider', 'provider.id', 'generation.provider_id')
    .select(['generation.provider_id', 'provider.kind'])
    .where('generation.id', '=', id)
    .where('generation.state', '=', 'queued')
    .executeTakeFirst();
  if (found === undefined) return undefined;
  await tx.selectFrom('provider').select('id').where('id', '=', found.provider_id).forUpdate().execute();
  const row = await tx
    .selectFrom('generation')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.not_before !== null && row.not_before.getTime() > Date.now()) return { wait: row.not_before };
  const { n } = await tx
    .selectFrom('generation')
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .where('provider_id', '=', found.provider_id)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  if (Number(n) >= most(found.kind)) return { wait: new Date(Date.now() + 2000) };
  return { claim: await take(tx, row, { attempt: row.attempt + 1, started_at: sql<Date>`now()` }) };
}

/** Those that run by nobody any more: their server was killed. Each is answered to one caller. */
export async function takeAbandoned(tx: Db): Promise<Claim[]> {
  const rows = await tx
    .selectFrom('generation')
    .selectAll()
    .where('state', '=', 'running')
    .where('lease_until', '<', sql<Date>`now()`)
    .orderBy('id')
    .limit(20)
    .forUpdate()
    .skipLocked()
    .execute();
  const claims: Claim[] = [];
  for (const row of rows) claims.push(await take(tx, row, {}));
  return claims;
}

async function take(tx: Db, row: GenerationRow, more: object): Promise<Claim> {
  const holder = randomUUID();
  await tx
    .updateTable('generation')
    .set({ state: 'running', holder, lease_until: lease, ...more })
    .where('id', '=', row.id)
    .execute();
  return { row, holder, task: row.task ?? undefined };
}

/** What the holder of a lease may write. Answers whether it still is the holder. */
export async function write(
  db: Kysely<Tables>,
  { row, holder }: Claim,
  change: { progress?: number; task?: string; partial?: string | null },
): Promise<{ held: boolean; cancelled: boolean }> {
  const after = await db
    .updateTable('generation')
    .set({ ...change, lease_until: lease })
    .where('id', '=', row.id)
    .where('holder', '=', holder)
    .where('state', '=', 'running')
    .returning('cancel_at')
    .executeTakeFirst();
  return { held: after !== undefined, cancelled: (after?.cancel_at ?? null) !== null };
}

/** What a generation comes to in the end. */
export interface Ending {
  state: 'done' | 'failed' | 'cancelled' | 'unknown' | 'queued';
  fault?: FaultKind;
  words?: string;
  cost: number;
  not_before?: Date;
}

/** The end, by its holder alone; answers whether it was. */
export async function end(
  db: Kysely<Tables>,
  { row, holder }: Claim,
  { state, fault, words = '', cost, not_before }: Ending,
): Promise<boolean> {
  const waits = state === 'queued';
  const after = await db
    .updateTable('generation')
    .set({
      ...{ state, cost, words, fault: fault ?? null, not_before: not_before ?? null, partial: null },
      ...{ holder: null, lease_until: null, ended_at: waits ? null : sql<Date>`now()` },
      ...(state === 'done' ? { progress: 1 } : {}),
      ...(waits ? { task: null, progress: 0 } : {}),
    })
    .where('id', '=', row.id)
    .where('holder', '=', holder)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return after.numUpdatedRows > 0n;
}

/** The lease ends now, and nothing renews it: another server takes the work up again. */
export async function letGo(db: Kysely<Tables>, { row, holder }: Claim): Promise<void> {
  await db
    .updateTable('generation')
    .set({ lease_until: sql<Date>`now()`, holder: null })
    .where('id', '=', row.id)
    .where('holder', '=', holder)
    .where('state', '=', 'running')
    .execute();
}
