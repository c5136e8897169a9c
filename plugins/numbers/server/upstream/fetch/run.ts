import { isFitoutError, type LocalText } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import { UpstreamFault } from '../../../api.ts';
import { changedNumbers } from '../../pools/changed.ts';
import { insertNumbers } from '../../pools/insert.ts';
import type { Db, Tables } from '../../tables.ts';
import type { Believed } from '../believe.ts';
import type { FetchState } from '../tables.ts';
import { needUpstream } from '../upstream.ts';
import type { FetchRow } from './fetches.ts';

/** Numbers of one question. */
const amount = 200;
/** So many questions in a row that bring nothing new end it: the carrier repeats itself. */
const idleMost = 3;
/** So often in a row it is put off before it gives up. */
const putOffMost = 6;

/**
 * Asks the carrier until enough was asked, there are none, or nothing new comes. A server that is killed leaves a row that
 * goes on where it stands: a number that came in twice is known the second time.
 */
export async function runFetch(ctx: ServerContext, id: bigint): Promise<void> {
  let last: FetchRow | undefined;
  for (;;) {
    const row = await runningRow(ctx.database.query<Tables>(), id);
    if (row === undefined) break;
    if (!(await step(ctx, row))) return;
    last = row;
  }
  // Stopped while a question was under way: what came of it is in the pool.
  if (last !== undefined) await changedNumbers(ctx, last.org_id, last.carrier);
}

/** A job that failed for good: whoever waits for it is told. */
export async function failFetch(ctx: ServerContext, id: bigint): Promise<void> {
  const row = await runningRow(ctx.database.query<Tables>(), id);
  if (row === undefined) return;
  const words = {
    zh: '取号多次意外中断，已停止；已取到的号码都在号码池里，可以再取一次',
    en: 'Fetching was interrupted several times and has been stopped. Numbers fetched so far are in the pool. You can start again',
  };
  await finish(ctx, row, 'failed', words);
}

function runningRow(db: Db, id: bigint): Promise<FetchRow | undefined> {
  return db
    .selectFrom('upstream_fetch')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
}

/** One question. False where it ended, or goes on later. */
async function step(ctx: ServerContext, row: FetchRow): Promise<boolean> {
  const { org_id: orgId, id, asked, times } = row;
  try {
    const upstream = await needUpstream(ctx, orgId, row.carrier);
    const { segment, ...place } = row.ask;
    const answer = await upstream.query({ ...place, count: amount, ...(segment === '' ? {} : { segment }) });
    const idle = await store(ctx, row, answer);
    const end = endOf(answer, idle, asked + 1 >= times);
    if (end !== undefined) await finish(ctx, row, 'done', end);
    else await ctx.events.publish('fetch', id, orgId);
    return end === undefined;
  } catch (error) {
    if (error instanceof UpstreamFault && error.kind !== 'refused') return putOff(ctx, row, error.words);
    // What the staff have to put right.
    if (!(error instanceof UpstreamFault) && !isFitoutError(error)) throw error;
    const words =
      error instanceof UpstreamFault ? error.words : { zh: String(error.message), en: String(error.message) };
    await finish(ctx, row, 'failed', words);
    return false;
  }
}

function endOf({ more }: Believed, idle: number, enough: boolean): LocalText | undefined {
  if (!more) return { zh: '运营商没有更多号码了', en: 'The carrier has no more numbers' };
  if (idle >= idleMost) return { zh: `连续 ${idleMost} 次没有新号码`, en: `No new numbers ${idleMost} times in a row` };
  return enough ? { zh: '已查完所要的次数', en: 'Reached the requested number of requests' } : undefined;
}

/** Puts an answer into the pool and counts it, in one transaction. Answers how many brought nothing new in a row. */
function store(ctx: ServerContext, row: FetchRow, { numbers, bad, repeated }: Believed): Promise<number> {
  const { org_id: orgId, id, pool, batch, tariff, place, area } = row;
  return ctx.database.transaction<Tables, number>(async (tx) => {
    const most = await tx
      .selectFrom('tariff')
      .select('monthly')
      .where('org_id', '=', orgId)
      .where('no', '=', tariff)
      .executeTakeFirstOrThrow();
    // Sold under this tariff it would cost the customer more than they were told.
    const fit = numbers.filter(({ monthly = 0 }) => monthly <= most.monthly);
    const created = await insertNumbers(
      tx,
      { orgId, pool, batch },
      fit.map(({ number }) => ({ number, place, area, tariff })),
    );
    const counts = {
      created: sql<number>`created + ${created}`,
      known: sql<number>`known + ${fit.length - created + repeated}`,
      bad: sql<number>`bad + ${bad}`,
    };
    const { idle } = await tx
      .updateTable('upstream_fetch')
      .set({ ...counts, asked: sql<number>`asked + 1`, dearer: sql<number>`dearer + ${numbers.length - fit.length}` })
      .set({ idle: created > 0 ? 0 : sql<number>`idle + 1`, put_off: 0, changed_at: sql<Date>`now()` })
      .set({ words: JSON.stringify({ zh: '', en: '' }) })
      .where('id', '=', id)
      .returning('idle')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('batch')
      .set({ ...counts, rows: sql<number>`rows + ${numbers.length + bad + repeated}` })
      .where('org_id', '=', orgId)
      .where('no', '=', batch)
      .execute();
    return idle;
  });
}

/** The carrier is busy or broke off: it is asked again after a pause that doubles. */
async function putOff(ctx: ServerContext, row: FetchRow, words: LocalText): Promise<false> {
  const { id, org_id: orgId, put_off } = row;
  if (put_off + 1 >= putOffMost) {
    await finish(ctx, row, 'failed', words);
    return false;
  }
  await ctx.database
    .query<Tables>()
    .updateTable('upstream_fetch')
    .set({ put_off: put_off + 1, words: JSON.stringify(words), changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  const runAt = new Date(Date.now() + 1000 * 2 ** put_off);
  await ctx.jobs.add('fetch', { id: id.toString() }, { key: `fetch ${id} ${put_off + 1}`, runAt });
  await ctx.events.publish('fetch', id, orgId);
  return false;
}

async function finish(
  ctx: ServerContext,
  { id, org_id, carrier }: FetchRow,
  state: FetchState,
  words: LocalText,
): Promise<void> {
  await ctx.database
    .query<Tables>()
    .updateTable('upstream_fetch')
    .set({ state, words: JSON.stringify(words), changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
  await changedNumbers(ctx, org_id, carrier);
  await ctx.events.publish('fetch', id, org_id);
}
