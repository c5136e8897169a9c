import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { type RawBuilder, sql } from 'kysely';
import type { QueueTicket } from '../../shared/calls/visitors.ts';
import { bounds } from '../../shared/visitors/bounds.ts';
import type { OpenBlock } from './block.ts';
import type { VisitorDb, VisitorTables } from './tables.ts';
import { newToken, readToken } from './tokens.ts';

/*
 * The waiting room of an opening. All of it stands in PostgreSQL and goes by its clock, so that any server answers and
 * none is needed: who came before the opening is placed by chance, once; others stand behind them as they come; and who
 * is admitted follows from the time since the opening and the pace alone.
 */

interface Room {
  org_id: bigint;
  page_id: bigint;
  block: string;
  opens: Date;
}

export interface Waiting {
  holder: string;
  /** Hash of the address. */
  address: string;
}

interface TicketRow {
  id: bigint;
  place: number | null;
  entered_at: Date | null;
}

function roomOf({ orgId, page, block, settings }: OpenBlock): Room {
  if (settings.queue) return { org_id: orgId, page_id: page, block, opens: new Date(settings.opens) };
  throw new FitoutError('unprocessable', {
    reason: 'numbers.no-queue',
    message: { zh: '这里不需要排队，请刷新页面', en: 'No waiting room is needed here. Refresh the page' },
  });
}

const stayEnds = sql`(entered_at + make_interval(mins => ${sql.lit(bounds.stayMinutes)}))`;

/** Rows of one room, of rooms or of tickets. */
function atRoom({ org_id, page_id, block, opens }: Room): RawBuilder<boolean> {
  return sql<boolean>`(org_id, page_id, block, opens) = (${org_id}::int8, ${page_id}::int8, ${block}::text, ${opens}::timestamptz)`;
}

/** Comes into the room, or looks again: whoever is there keeps their place. */
export async function lookAtQueue(ctx: ServerContext, block: OpenBlock, who: Waiting): Promise<QueueTicket> {
  const room = roomOf(block);
  await ctx.database
    .query<VisitorTables>()
    .insertInto('queue_room')
    .values(room)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const ticket =
    (await ticketOf(ctx.database.query<VisitorTables>(), room, who.holder)) ?? (await join(ctx, room, who));
  const placed = ticket.place === null ? await draw(ctx, room, ticket) : ticket;
  return shown(ctx, block, room, who.holder, placed);
}

async function ticketOf(db: VisitorDb, room: Room, holder: string): Promise<TicketRow | undefined> {
  return db
    .selectFrom('queue_ticket')
    .where(atRoom(room))
    .select(['id', 'place', 'entered_at'])
    .where('holder', '=', holder)
    .executeTakeFirst();
}

/** Locks the room, so that nobody comes in while places are drawn, and no place is given twice. */
function locked<R>(
  ctx: ServerContext,
  room: Room,
  work: (tx: VisitorDb, opened: boolean, drawn: boolean) => Promise<R>,
) {
  return ctx.database.transaction<VisitorTables, R>(async (tx) => {
    const row = await tx
      .selectFrom('queue_room')
      .where(atRoom(room))
      .select(['drawn_at', sql<boolean>`opens <= clock_timestamp()`.as('opened')])
      .forUpdate()
      .executeTakeFirstOrThrow();
    return work(tx, row.opened, row.drawn_at !== null);
  });
}

async function join(ctx: ServerContext, room: Room, { holder, address }: Waiting): Promise<TicketRow> {
  await boundAddress(ctx.database.query<VisitorTables>(), room, address);
  return locked(ctx, room, async (tx, opened, drawn) => {
    const before = await ticketOf(tx, room, holder);
    if (before !== undefined) return before;
    if (opened && !drawn) await drawAll(tx, room);
    const place = opened ? await nextPlace(tx, room) : null;
    const id = ctx.ids.next();
    await tx
      .insertInto('queue_ticket')
      .values({ id, ...room, holder, address, place })
      .execute();
    return { id, place, entered_at: null };
  });
}

/** Not within the lock: a few more of one address at the same moment do no harm. */
async function boundAddress(db: VisitorDb, room: Room, address: string): Promise<void> {
  const { count } = await db
    .selectFrom('queue_ticket')
    .where(atRoom(room))
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('address', '=', address)
    .executeTakeFirstOrThrow();
  if (count < BigInt(bounds.ticketsOfAddress)) return;
  throw new FitoutError('tooMany', {
    reason: 'numbers.queue-address',
    message: {
      zh: '您所在的网络排队的人太多，请换一个网络再试',
      en: 'Too many people from your network are waiting. Try again on another network',
    },
  });
}

async function nextPlace(tx: VisitorDb, room: Room): Promise<number> {
  const { last } = await tx
    .updateTable('queue_room')
    .set({ last: sql<number>`last + 1` })
    .where(atRoom(room))
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

async function draw(ctx: ServerContext, room: Room, ticket: TicketRow): Promise<TicketRow> {
  // Asked without the lock: before the opening everybody looks each few seconds.
  const { opened } = await ctx.database
    .query<VisitorTables>()
    .selectNoFrom(sql<boolean>`${room.opens}::timestamptz <= clock_timestamp()`.as('opened'))
    .executeTakeFirstOrThrow();
  if (!opened) return ticket;
  return locked(ctx, room, async (tx, isOpen, drawn) => {
    if (isOpen && !drawn) await drawAll(tx, room);
    const { place } = await tx
      .selectFrom('queue_ticket')
      .select('place')
      .where('id', '=', ticket.id)
      .executeTakeFirstOrThrow();
    return { ...ticket, place };
  });
}

/**
 * Gives everybody who is there a place by chance, once. Tickets of one address count as one household: a few of them are
 * drawn with everybody else's, the next few after all of those, and so on. So whoever came with a hundred invented
 * cookies stands no further in front than who came with those few.
 */
async function drawAll(tx: VisitorDb, room: Room): Promise<void> {
  const together = sql.lit(bounds.ticketsDrawnTogether);
  await sql`
    with mixed as (
      select id, row_number() over (partition by address order by random()) as nth
      from queue_ticket
      where org_id = ${room.org_id} and page_id = ${room.page_id} and block = ${room.block} and opens = ${room.opens}
        and place is null
    ), drawn as (
      select id, row_number() over (order by (nth - 1) / ${together}, random()) as place from mixed
    ), placed as (
      update queue_ticket set place = drawn.place from drawn where queue_ticket.id = drawn.id returning 1
    )
    update queue_room set drawn_at = clock_timestamp(), last = (select count(*) from drawn)
    where org_id = ${room.org_id} and page_id = ${room.page_id} and block = ${room.block} and opens = ${room.opens}
  `.execute(tx);
}

async function shown(
  ctx: ServerContext,
  { settings: { pace } }: OpenBlock,
  room: Room,
  holder: string,
  ticket: TicketRow,
): Promise<QueueTicket> {
  const db = ctx.database.query<VisitorTables>();
  const { now, last, admitted } = await db
    .selectFrom('queue_room')
    .where(atRoom(room))
    .select(['last', sql<Date>`clock_timestamp()`.as('now')])
    .select(admittedBy(pace).as('admitted'))
    .executeTakeFirstOrThrow();
  const waiting = ticket.place === null ? await countWaiting(db, room) : Math.max(0, last - admitted);
  const ahead = ticket.place === null ? null : Math.max(0, ticket.place - 1 - admitted);
  const turn = ticket.place !== null && ticket.place <= admitted;
  const until = ticket.entered_at === null ? null : new Date(ticket.entered_at.getTime() + bounds.stayMinutes * 60_000);
  const inside = until !== null && until > now;
  return {
    now: now.toISOString(),
    opens: room.opens.toISOString(),
    waiting,
    ahead,
    pace,
    token: turn && until === null ? await newToken(ctx, room, { ticket: ticket.id, holder, now }) : null,
    until: inside ? until.toISOString() : null,
  };
}

/** How many may be inside by now: those of the first second at once. */
const admittedBy = (pace: number) =>
  sql<number>`case when opens > clock_timestamp() then 0 else
    least(1e9, greatest(1, ${sql.lit(pace)} / 60.0) + extract(epoch from clock_timestamp() - opens) * ${sql.lit(pace)} / 60.0)
  end::int`;

async function countWaiting(db: VisitorDb, room: Room): Promise<number> {
  const { count } = await db
    .selectFrom('queue_ticket')
    .where(atRoom(room))
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const refused = (reason: string, zh: string, en: string) =>
  new FitoutError('gone', { reason: `numbers.token-${reason}`, message: { zh, en } });

/** Comes in by an admission token, which is good once. The same press again, answered late, is told that one is inside. */
export async function enter(ctx: ServerContext, block: OpenBlock, holder: string, token: string): Promise<QueueTicket> {
  const room = roomOf(block);
  const db = ctx.database.query<VisitorTables>();
  const read = await readToken(ctx, room, { token, holder });
  if (read === undefined)
    throw refused(
      'strange',
      '这张入场凭证不属于这台设备，请重新排队',
      'This admission does not belong to this device. Join the waiting room again',
    );
  const { now } = await db.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow();
  if (read.until < now.getTime())
    throw refused(
      'old',
      '入场凭证已过期，您的位置还在，请再试一次',
      'This admission has expired, but your place is kept. Try again',
    );
  const entered = await db
    .updateTable('queue_ticket')
    .set({ entered_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', read.ticket)
    .where('holder', '=', holder)
    .where('entered_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (entered === undefined) throw refused('used', '这张入场凭证已经用过了', 'This admission has already been used');
  return lookAtQueue(ctx, block, { holder, address: '' });
}

/** Throws unless a visitor is inside, where there is a waiting room. */
export async function checkInside(ctx: ServerContext, block: OpenBlock, holder: string): Promise<void> {
  if (!block.settings.queue) return;
  const ticket = await ctx.database
    .query<VisitorTables>()
    .selectFrom('queue_ticket')
    .where(atRoom(roomOf(block)))
    .select(sql<boolean>`${stayEnds} > clock_timestamp()`.as('inside'))
    .where('holder', '=', holder)
    .where('entered_at', 'is not', null)
    .executeTakeFirst();
  if (ticket?.inside === true) return;
  throw new FitoutError('unprocessable', {
    reason: 'numbers.queue',
    message:
      ticket === undefined
        ? {
            zh: '请先排队，轮到您后再选号',
            en: 'Join the waiting room first. You can choose a number when it is your turn',
          }
        : { zh: '您的选号时间已到，请重新排队', en: 'Your time to choose has ended. Join the waiting room again' },
  });
}

/** Those whose time inside is over go to the end of the queue when they ask again. */
export async function againInQueue(ctx: ServerContext, block: OpenBlock, holder: string): Promise<void> {
  await ctx.database
    .query<VisitorTables>()
    .deleteFrom('queue_ticket')
    .where(atRoom(roomOf(block)))
    .where('holder', '=', holder)
    .where(sql<boolean>`${stayEnds} <= clock_timestamp()`)
    .execute();
}
