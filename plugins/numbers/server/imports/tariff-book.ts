import { showMoney } from '@fitout/sdk';
import type { Ids } from '@fitout/sdk/server';
import type { Terms } from '../../shared/calls/imports.ts';
import { limits } from '../../shared/limits.ts';
import { nextNo } from '../pools/pools.ts';
import type { Db } from '../tables.ts';

const keyOf = ({ price, prestore, monthly, months }: Terms) => `${price} ${prestore} ${monthly} ${months}`;

/** The tariffs that a file's numbers need: those there are, and those that are made where one is missing. */
export class TariffBook {
  readonly #known: Map<string, number>;
  #count: number;
  /** Made by nobody yet. */
  #missing: { terms: Terms; key: string }[] = [];

  constructor(known: Map<string, number>, count: number) {
    this.#known = known;
    this.#count = count;
  }

  static async open(db: Db, orgId: bigint, carrier: string): Promise<TariffBook> {
    const rows = await db
      .selectFrom('tariff')
      .select(['no', 'carrier', 'price', 'prestore', 'monthly', 'months'])
      .where('org_id', '=', orgId)
      .where('trashed_at', 'is', null)
      .orderBy('no', 'desc')
      .execute();
    // The oldest of equal ones.
    const known = new Map(rows.filter((one) => one.carrier === carrier).map((one) => [keyOf(one), one.no]));
    return new TariffBook(known, rows.length);
  }

  /** Whether there is a tariff of these terms, or room for one. */
  takes(terms: Terms): boolean {
    const key = keyOf(terms);
    if (this.#known.has(key)) return true;
    if (this.#count >= limits.tariffs) return false;
    this.#known.set(key, 0);
    this.#count += 1;
    this.#missing.push({ terms, key });
    return true;
  }

  /** Its number within the organisation; of one that `takes` had room for, after `make`. */
  no(terms: Terms): number {
    return this.#known.get(keyOf(terms)) ?? 0;
  }

  /** Writes down those that are missing. */
  async make(tx: Db, ids: Ids, orgId: bigint, carrier: string): Promise<void> {
    if (this.#missing.length === 0) return;
    let no = await nextNo(tx, 'tariff', orgId);
    for (const { terms, key } of this.#missing) {
      await tx
        .insertInto('tariff')
        .values({
          id: ids.next(),
          org_id: orgId,
          no,
          carrier,
          name: tariffName(terms),
          penalty: '',
          note: '',
          ...terms,
        })
        .execute();
      this.#known.set(key, no);
      no += 1;
    }
  }

  /** What was made is there for good: the transaction has committed. Until then a try makes them again. */
  settle(): void {
    this.#missing = [];
  }
}

/** `¥100 · 预存 ¥50 · 月低消 ¥29 · 24 个月`; the staff name it as they like. */
export function tariffName({ price, prestore, monthly, months }: Terms): string {
  const parts = [showMoney(price)];
  if (prestore > 0) parts.push(`预存 ${showMoney(prestore)}`);
  if (monthly > 0) parts.push(`月低消 ${showMoney(monthly)}`);
  if (months > 0) parts.push(`${months} 个月`);
  return parts.join(' · ');
}
