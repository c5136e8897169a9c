import { prepared } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { CarrierRules } from '../../shared/carriers.ts';
import type { Db, Tables } from '../tables.ts';
import type { TariffPrices } from './asked.ts';
import { listBlocks, readBlock } from './blocks.ts';
import { readHolds, readTakenForGood } from './takings.ts';
import type { BitmapThread } from './thread.ts';

/** What the index of one carrier stands on, as the database has it now. */
export interface Stamp {
  version: number;
  count: number;
  /** Its blocks may be used. */
  current: boolean;
  /** Another text after each change of a tariff. */
  tariffs: string;
}

const stamps = prepared<Tables, { orgId: bigint; carrier: string }>()((db, value) =>
  db
    .selectFrom('number_blocks')
    .select(['version', 'count', sql<boolean>`asked = done`.as('current')])
    .select(({ selectFrom }) =>
      selectFrom('tariff')
        .select(sql<string>`concat(count(*), ' ', sum(rev), ' ', max(changed_at))`.as('tariffs'))
        .where('tariff.org_id', '=', value('orgId'))
        .as('tariffs'),
    )
    .where('org_id', '=', value('orgId'))
    .where('carrier', '=', value('carrier')),
);

export async function readStamp(db: Db, orgId: bigint, carrier: string): Promise<Stamp | undefined> {
  const [row] = await stamps(db, { orgId, carrier });
  return row === undefined ? undefined : { ...row, tariffs: row.tariffs ?? '' };
}

/** All blocks of this installation, the largest first. */
export function listStamps(db: Db, least: number): Promise<{ org_id: bigint; carrier: string; version: number }[]> {
  return db
    .selectFrom('number_blocks')
    .select(['org_id', 'carrier', 'version'])
    .where('count', '>=', least)
    .orderBy('count', 'desc')
    .execute();
}

export function readTariffs(db: Db, orgId: bigint): Promise<TariffPrices[]> {
  return db
    .selectFrom('tariff')
    .select(['no', 'price', 'prestore', 'monthly', 'months'])
    .where('org_id', '=', orgId)
    .orderBy('no')
    .execute();
}

/** Which version of each city the thread has. */
export type Cities = Map<number, number>;

interface Reading {
  db: Db;
  thread: BitmapThread;
  /** Its name in the thread. */
  of: string;
  orgId: bigint;
  carrier: CarrierRules;
}

/**
 * Has the thread hold what the database has: cities whose blocks changed, tariffs, levels, and who has what.
 *
 * @param cities What the thread has, and then has.
 * @returns On which stamp it stands; undefined where the blocks are not to be used.
 */
export async function read({ db, thread, of, orgId, carrier }: Reading, cities: Cities): Promise<Stamp | undefined> {
  await thread.ask({ do: 'levels', of, levels: carrier.levels });
  for (;;) {
    const stamp = await readStamp(db, orgId, carrier.key);
    if (stamp?.current !== true) return undefined;
    // Read while the thread builds cities. Orders that change meanwhile are noted by the keeper, and looked at again.
    const good = readTakenForGood(db, orgId);
    // What goes wrong with it is told where it is waited for.
    good.catch(() => undefined);
    if (!(await readCities({ db, thread, of, orgId, carrier }, cities))) return undefined;
    await thread.ask({ do: 'tariffs', of, tariffs: await readTariffs(db, orgId) });
    await thread.ask({ do: 'taken', of, good: await good, holds: await readHolds(db, orgId) });
    const now = await readStamp(db, orgId, carrier.key);
    if (now?.version === stamp.version && now.current) return stamp;
  }
}

async function readCities({ db, thread, of, orgId, carrier }: Reading, cities: Cities): Promise<boolean> {
  const blocks = await listBlocks(db, orgId, carrier.key);
  const there = new Set(blocks.map(({ place }) => place));
  for (const place of [...cities.keys()].filter((one) => !there.has(one))) {
    await thread.ask({ do: 'city', of, place, parts: [] });
    cities.delete(place);
  }
  for (const block of blocks) {
    if (cities.get(block.place) === block.version) continue;
    const parts = await readBlock(db, orgId, carrier.key, block);
    // Written anew meanwhile: the caller looks again.
    if (parts === undefined) continue;
    const transfer = parts.map(({ buffer }) => buffer as ArrayBuffer);
    const inOrder = await thread.ask({ do: 'city', of, place: block.place, parts }, { transfer });
    if (!inOrder) return false;
    cities.set(block.place, block.version);
  }
  return true;
}
