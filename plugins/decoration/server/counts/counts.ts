import { createHash, randomBytes } from 'node:crypto';
import { dayIn } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';
import { type Asker, counts, visitorOf } from './rules.ts';
import type { CountTables } from './tables.ts';

/** What one page collects on one day, until it is written. */
interface Heap {
  page: bigint;
  day: string;
  views: number;
  visitors: Set<string>;
  clicks: Map<string, number>;
}

/** A page, and whose it is: its days are those of its organisation's zone. */
type PageOf = { id: bigint; orgId: bigint };

export const countLimits = {
  /** Milliseconds that counts stand in memory: as much is lost when a server is killed. */
  flushMs: 5_000,
  /** Visitors and blocks in memory; beyond them it is written at once. */
  held: 20_000,
  /** Views and clicks together of one address in a minute; what goes beyond is no person. */
  perMinute: 600,
  /** Addresses whose calls are counted at once. */
  addresses: 100_000,
  /** Days that counts are kept. */
  keptDays: 400,
} as const;

/**
 * Counts views and clicks in memory, and writes them in batches: a visit costs the database nothing. A batch that
 * cannot be written is tried again with the next one.
 */
export class Counts {
  readonly #ctx: ServerContext;
  #heaps = new Map<string, Heap>();
  #held = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  /** Calls by address in the present minute. */
  #calls = new Map<string, number>();
  #minute = 0;

  constructor(ctx: ServerContext) {
    this.#ctx = ctx;
  }

  /** A page was opened. */
  seen(page: PageOf, asker: Asker): void {
    if (!counts(asker) || !this.#mayCall(asker.addressKey)) return;
    const heap = this.#heapOf(page);
    heap.views++;
    const visitor = visitorOf(asker);
    if (!heap.visitors.has(visitor)) this.#held++;
    heap.visitors.add(visitor);
    this.#writeSoon();
  }

  /** A link or a button in a block of a page was clicked, if visitors have such a block: `isThere` is asked of those who may call. */
  async clicked(page: PageOf, block: string, asker: Asker, isThere: () => Promise<boolean>): Promise<void> {
    if (!counts(asker) || !this.#mayCall(asker.addressKey) || !(await isThere())) return;
    const { clicks } = this.#heapOf(page);
    if (!clicks.has(block)) this.#held++;
    clicks.set(block, (clicks.get(block) ?? 0) + 1);
    this.#writeSoon();
  }

  /** Writes all that is held, after what is being written already. Throws where the database does not take it. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const run = this.#writing.then(() => this.#write());
    this.#writing = run.catch(() => undefined);
    return run;
  }

  #heapOf({ id: page, orgId }: PageOf): Heap {
    const day = dayIn(new Date(), this.#ctx.people.timeZoneOf(orgId));
    const key = `${page} ${day}`;
    const known = this.#heaps.get(key);
    if (known !== undefined) return known;
    const heap: Heap = { page, day, views: 0, visitors: new Set(), clicks: new Map() };
    this.#heaps.set(key, heap);
    return heap;
  }

  #mayCall(address: string): boolean {
    const minute = Math.floor(performance.now() / 60_000);
    if (minute !== this.#minute || this.#calls.size > countLimits.addresses) this.#calls.clear();
    this.#minute = minute;
    const used = (this.#calls.get(address) ?? 0) + 1;
    this.#calls.set(address, used);
    return used <= countLimits.perMinute;
  }

  #writeSoon(): void {
    if (this.#held >= countLimits.held) this.#tryFlush();
    else this.#timer ??= setTimeout(() => this.#tryFlush(), countLimits.flushMs).unref();
  }

  #tryFlush(): void {
    this.flush().catch((error: unknown) => {
      this.#ctx.log.warn({ err: error }, 'views and clicks could not be written, they are tried again');
      this.#timer ??= setTimeout(() => this.#tryFlush(), countLimits.flushMs).unref();
    });
  }

  async #write(): Promise<void> {
    const heaps = [...this.#heaps.values()];
    if (heaps.length === 0) return;
    const held = this.#held;
    this.#heaps = new Map();
    this.#held = 0;
    try {
      await this.#ctx.database.transaction<CountTables, void>((tx) => writeHeaps(tx, heaps));
    } catch (error) {
      // More than twice of what is held at most is not kept for a database that stays away.
      if (this.#held + held <= countLimits.held * 2) this.#takeBack(heaps);
      throw error;
    }
  }

  #takeBack(heaps: readonly Heap[]): void {
    for (const { page, day, views, visitors, clicks } of heaps) {
      const key = `${page} ${day}`;
      const heap = this.#heaps.get(key) ?? { page, day, views: 0, visitors: new Set<string>(), clicks: new Map() };
      heap.views += views;
      for (const visitor of visitors) heap.visitors.add(visitor);
      for (const [block, count] of clicks) heap.clicks.set(block, (heap.clicks.get(block) ?? 0) + count);
      this.#heaps.set(key, heap);
      this.#held += visitors.size + clicks.size;
    }
  }
}

/** Pages that are gone meanwhile are passed over. In one order on every server, so that two never wait for each other. */
async function writeHeaps(tx: Kysely<CountTables>, heaps: readonly Heap[]): Promise<void> {
  const salts = new Map<string, Buffer>();
  for (const day of new Set(heaps.map((heap) => heap.day))) salts.set(day, await saltOf(tx, day));
  const days = heaps.map(({ page, day, views }) => ({ page: String(page), day, views }));
  await sql`insert into page_day (page_id, day, views)
    select p.id, v.day, v.views from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as v(page bigint, day text, views integer)
    join page p on p.id = v.page order by p.id, v.day
    on conflict (page_id, day) do update set views = page_day.views + excluded.views`.execute(tx);
  const visitors = heaps.flatMap(({ page, day, visitors: all }) =>
    [...all].map((visitor) => ({ page: String(page), day, visitor: hashOf(visitor, page, salts.get(day) as Buffer) })),
  );
  await sql`insert into page_visitor (page_id, day, visitor)
    select p.id, v.day, decode(v.visitor, 'hex')
    from jsonb_to_recordset(${JSON.stringify(visitors)}::jsonb) as v(page bigint, day text, visitor text)
    join page p on p.id = v.page order by p.id, v.day, v.visitor
    on conflict do nothing`.execute(tx);
  const clicks = heaps.flatMap(({ page, day, clicks: all }) =>
    [...all].map(([block, count]) => ({ page: String(page), day, block, count })),
  );
  await sql`insert into block_day (page_id, day, block, clicks)
    select p.id, v.day, v.block, v.count
    from jsonb_to_recordset(${JSON.stringify(clicks)}::jsonb) as v(page bigint, day text, block text, count integer)
    join page p on p.id = v.page order by p.id, v.day, v.block
    on conflict (page_id, day, block) do update set clicks = block_day.clicks + excluded.clicks`.execute(tx);
}

/** One salt a day for all servers, forgotten with the day. */
async function saltOf(tx: Kysely<CountTables>, day: string): Promise<Buffer> {
  await tx
    .insertInto('count_salt')
    .values({ day, salt: randomBytes(16) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { salt } = await tx.selectFrom('count_salt').select('salt').where('day', '=', day).executeTakeFirstOrThrow();
  return salt;
}

/** Half of a sha256 in hex; another one on each page, so that nobody is followed from one to the next. */
function hashOf(visitor: string, page: bigint, salt: Buffer): string {
  return createHash('sha256').update(salt).update(`${page}\n${visitor}`).digest('hex').slice(0, 32);
}

const all = new WeakMap<ServerContext, Counts>();

/** The counts of this server. */
export function countsOf(ctx: ServerContext): Counts {
  const known = all.get(ctx) ?? new Counts(ctx);
  all.set(ctx, known);
  return known;
}
