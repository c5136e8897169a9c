import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { FitoutError } from '../../../sdk/base/errors.ts';
import type { Ids } from '../../../sdk/server.ts';

/** 2024-01-01T00:00:00Z: milliseconds of ids count from here, and fit 41 bits until 2093. */
export const idEpoch = 1_704_067_200_000;
const serverBits = 10n;
const sequenceBits = 12n;
/** Milliseconds of an id are no more than this. */
const lastMillisecond = 2 ** 41 - 1;
/**
 * No id is below it, on a machine whose clock stands before 2024 either: a browser gets an integer of 16 digits or more as
 * a string, and a shorter one as a number.
 */
export const minId = 10n ** 15n;
const lastSequence = (1 << 12) - 1;
const leaseSeconds = 60;

/** When an id was made, by the database's clock. */
export function idTime(id: bigint): Date {
  return new Date(Number(id >> (serverBits + sequenceBits)) + idEpoch);
}

/** In SQL: the least id that something made at `at` has. An index on ids so finds a day of years ago too. */
export function leastIdAt(at: RawBuilder<Date>): RawBuilder<bigint> {
  const since = sql`(extract(epoch from ${at}) * 1000)::int8 - ${idEpoch}::int8`;
  const above = Number(serverBits + sequenceBits);
  return sql<bigint>`(greatest(0, least(${since}, ${lastMillisecond}::int8)) << ${above}::int4)`;
}

export interface IdClock {
  /** Milliseconds that never run backwards. */
  now(): number;
}

/**
 * Makes ids of one server number: 41 bits of milliseconds, 10 of the server, 12 that count within a millisecond.
 * When 4096 are used up, or the clock stands or runs back, it goes on with the next millisecond of its own.
 */
export class IdMaker implements Ids {
  readonly #clock: IdClock;
  #server: bigint;
  #last: number;
  #sequence = 0;
  #ceiling: number;

  /** `floor`: the last millisecond (since `idEpoch`) that the number may have been used for. `ceiling`: the last it may be. */
  constructor(clock: IdClock, server: number, floor: number, ceiling: number) {
    this.#clock = clock;
    this.#server = BigInt(server);
    this.#last = Math.max(floor, Number(minId >> (serverBits + sequenceBits)));
    this.#sequence = lastSequence;
    this.#ceiling = ceiling;
  }

  next(): bigint {
    const now = Math.floor(this.#clock.now()) - idEpoch;
    if (now > this.#last) this.#step(now);
    else if (this.#sequence >= lastSequence) this.#step(this.#last + 1);
    else this.#sequence += 1;
    if (this.#last > this.#ceiling) throw new FitoutError('unavailable', { reason: 'id-lease' });
    return (
      (BigInt(this.#last) << (serverBits + sequenceBits)) | (this.#server << sequenceBits) | BigInt(this.#sequence)
    );
  }

  timeOf(id: bigint): Date {
    return idTime(id);
  }

  #step(millisecond: number): void {
    this.#last = millisecond;
    this.#sequence = 0;
  }

  /** The last millisecond used. */
  get last(): number {
    return this.#last;
  }

  extend(ceiling: number): void {
    this.#ceiling = Math.max(this.#ceiling, ceiling);
  }

  /** Goes on under another number, after the old one's lease was lost. */
  move(server: number, floor: number, ceiling: number): void {
    this.#server = BigInt(server);
    this.#last = Math.max(this.#last, floor);
    this.#sequence = lastSequence;
    this.#ceiling = ceiling;
  }
}

export interface LeasedIds extends Ids {
  /** Lengthens the lease; called every few seconds. Takes another number where the old one was given away. */
  renew(): Promise<void>;
  release(): Promise<void>;
}

interface Lease {
  number: number;
  floor: number;
  ceiling: number;
  now: number;
}

/**
 * Takes one of 1024 server numbers for as long as this server lives. The time is the database's, carried on by this
 * machine's monotonic clock: stepping its wall clock changes nothing.
 */
export async function leaseIds(db: Kysely<unknown>): Promise<LeasedIds> {
  const holder = randomUUID();
  let lease = await take(db, holder);
  let base = lease.now - performance.now();
  const maker = new IdMaker({ now: () => base + performance.now() }, lease.number, lease.floor, lease.ceiling);
  return {
    next: () => maker.next(),
    timeOf: idTime,
    async renew() {
      const ceiling = await extend(db, lease.number, holder);
      if (ceiling !== undefined) return maker.extend(ceiling);
      lease = await take(db, holder);
      base = lease.now - performance.now();
      maker.move(lease.number, lease.floor, lease.ceiling);
    },
    async release() {
      await sql`update fitout.server set lease_until = now(), ceiling = ${maker.last}
        where number = ${lease.number} and holder = ${holder}`.execute(db);
    },
  };
}

const databaseNow = sql`(extract(epoch from clock_timestamp()) * 1000 - ${sql.lit(idEpoch)})::int8`;
const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${sql.lit(leaseSeconds)})`;
const ceilingNow = sql`${databaseNow} + ${sql.lit(leaseSeconds * 1000)}`;

/** The number that lies idle the longest, so that what a killed server may still have promised is long past; else a new one. */
async function take(db: Kysely<unknown>, holder: string): Promise<Lease> {
  return db
    .transaction()
    .setAccessMode('read write')
    .execute(async (tx) => {
      await sql`lock table fitout.server in share row exclusive mode`.execute(tx);
      const { rows } = await sql<{ number: number; floor: bigint }>`
      (select number, ceiling as floor from fitout.server
        where lease_until <= clock_timestamp() and ceiling < ${databaseNow} order by ceiling limit 1)
      union all
      (select coalesce(max(number) + 1, 0), 0::int8 from fitout.server having coalesce(max(number), -1) < 1023)
      limit 1`.execute(tx);
      const row = rows[0];
      if (row === undefined) throw new FitoutError('unavailable', { reason: 'id-numbers' });
      const { rows: written } = await sql<{ ceiling: bigint; now: bigint }>`
      insert into fitout.server (number, holder, seen_at, lease_until, ceiling)
      values (${row.number}, ${holder}, clock_timestamp(), ${leaseEnd}, ${ceilingNow})
      on conflict (number) do update set holder = excluded.holder, seen_at = excluded.seen_at,
        lease_until = excluded.lease_until, ceiling = excluded.ceiling
      returning ceiling, ${databaseNow} as now`.execute(tx);
      return {
        number: row.number,
        floor: Number(row.floor),
        ceiling: Number(written[0]?.ceiling ?? 0n),
        now: Number(written[0]?.now ?? 0n) + idEpoch,
      };
    });
}

async function extend(db: Kysely<unknown>, number: number, holder: string): Promise<number | undefined> {
  // Goes on while the disk is full and sessions are read-only: it is one row, written over and over.
  const { rows } = await db
    .transaction()
    .setAccessMode('read write')
    .execute((tx) =>
      sql<{ ceiling: bigint }>`
    update fitout.server set seen_at = clock_timestamp(), lease_until = ${leaseEnd}, ceiling = ${ceilingNow}
    where number = ${number} and holder = ${holder} returning ceiling`.execute(tx),
    );
  return rows[0] === undefined ? undefined : Number(rows[0].ceiling);
}
