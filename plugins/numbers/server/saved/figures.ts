import { addDays, dayIn } from '@fitout/sdk';
import type { Log, ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import { patternsAsked } from '../../shared/search/asked-patterns.ts';
import type { CheckedWish } from '../../shared/search/wish.ts';
import type { Db, Tables } from '../tables.ts';

/** Different patterns that are counted between two writes; more are counted as searches alone. */
const maxPatterns = 2000;
const writtenEvery = 60_000;
/** Of each list that is answered. */
const maxWanted = 50;

interface Counted {
  orgId: bigint;
  /** Of the organisation's zone. */
  day: string;
  carrier: string;
  pattern: string;
  searches: number;
  missed: number;
}

/** Counts searches in memory and writes the sums once a minute: a search costs no write. */
export function searchFigures(ctx: Pick<ServerContext, 'database' | 'log' | 'people'>): {
  note(search: { orgId: bigint; carrier: string; wish: CheckedWish; total: number }): void;
  flush(): Promise<void>;
} {
  let counted = new Map<string, Counted>();
  let timer: NodeJS.Timeout | undefined;
  const add = (orgId: bigint, carrier: string, pattern: string, missed: boolean) => {
    const day = dayIn(new Date(), ctx.people.timeZoneOf(orgId));
    const key = `${orgId} ${day} ${carrier} ${pattern}`;
    const one = counted.get(key) ?? { orgId, day, carrier, pattern, searches: 0, missed: 0 };
    if (pattern !== '' && one.searches === 0 && counted.size >= maxPatterns) return;
    one.searches++;
    if (missed) one.missed++;
    counted.set(key, one);
  };
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...counted.values()];
    counted = new Map();
    if (rows.length > 0)
      await write(ctx.database.query<Tables>(), rows).catch((error: unknown) => lost(ctx.log, error));
  };
  return {
    flush,
    note({ orgId, carrier, wish, total }) {
      add(orgId, carrier, '', total === 0);
      for (const pattern of patternsAsked(wish)) add(orgId, carrier, pattern, total === 0);
      timer ??= setTimeout(() => void flush(), writtenEvery).unref();
    },
  };
}

/** Figures are worth no failed search: what could not be written is gone. */
function lost(log: Log, error: unknown): void {
  log.warn({ err: error }, 'figures of searches could not be written');
}

async function write(db: Db, rows: readonly Counted[]): Promise<void> {
  // Sorted, so that two servers never wait for each other.
  const sorted = rows.toSorted((a, b) => (a.pattern < b.pattern ? -1 : a.pattern > b.pattern ? 1 : 0));
  await db
    .insertInto('search_figure')
    .values(
      sorted.map(({ orgId, day, carrier, pattern, searches, missed }) => ({
        ...{ org_id: orgId, day, carrier, pattern, searches, missed },
      })),
    )
    .onConflict((on) =>
      on.columns(['org_id', 'day', 'carrier', 'pattern']).doUpdateSet({
        searches: sql<number>`search_figure.searches + excluded.searches`,
        missed: sql<number>`search_figure.missed + excluded.missed`,
      }),
    )
    .execute();
}

interface Figures {
  days: { day: string; carrier: string; searches: number; missed: number }[];
  missed: { carrier: string; pattern: string; searches: number; missed: number }[];
}

/** Searches of the last days of the organisation's zone, and what was wanted in vain. */
export async function readFigures(
  db: Db,
  { orgId, zone }: { orgId: bigint; zone: string },
  days: number,
): Promise<Figures> {
  const since = addDays(dayIn(new Date(), zone), 1 - days);
  const rows = await db
    .selectFrom('search_figure')
    .select([sql<string>`day::text`.as('day'), 'carrier', 'searches', 'missed'])
    .where('org_id', '=', orgId)
    .where('pattern', '=', '')
    .where('day', '>=', since)
    .orderBy('search_figure.day', 'desc')
    .orderBy('carrier')
    .execute();
  const missed = await db
    .selectFrom('search_figure')
    .select(['carrier', 'pattern'])
    .select([sql<number>`sum(searches)::int`.as('searches'), sql<number>`sum(missed)::int`.as('missed')])
    .where('org_id', '=', orgId)
    .where('pattern', '<>', '')
    .where('missed', '>', 0)
    .where('day', '>=', since)
    .groupBy(['carrier', 'pattern'])
    .orderBy(sql`sum(missed)`, 'desc')
    .orderBy('pattern')
    .limit(maxWanted)
    .execute();
  return { days: rows, missed };
}
