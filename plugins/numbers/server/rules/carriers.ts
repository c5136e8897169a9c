import { FitoutError } from '@fitout/sdk';
import { builtInCarriers, type CarrierRules } from '../../shared/carriers.ts';
import type { Db } from '../tables.ts';

export type CarrierRecord = CarrierRules & { rev: number };

/** The carriers of an organisation: the built-in ones, as its staff changed them, and those that they added. */
export async function listCarriers(db: Db, orgId: bigint): Promise<CarrierRecord[]> {
  const rows = await db.selectFrom('carrier').selectAll().where('org_id', '=', orgId).orderBy('key').execute();
  const own = new Map(
    rows.map(({ key, name, color, segments, levels, terms, rev }) => [
      key,
      { key, name, color, segments, levels, terms, rev },
    ]),
  );
  const first = builtInCarriers.map((one) => own.get(one.key) ?? { ...one, rev: 0 });
  const builtIn = new Set(builtInCarriers.map(({ key }) => key));
  return [...first, ...[...own.values()].filter(({ key }) => !builtIn.has(key))];
}

/** One carrier; throws 'notFound' in words where the organisation has none of this key. */
export async function readCarrier(db: Db, orgId: bigint, key: string): Promise<CarrierRecord> {
  const found = (await listCarriers(db, orgId)).find((one) => one.key === key);
  if (found !== undefined) return found;
  throw new FitoutError('notFound', {
    reason: 'numbers.no-carrier',
    message: { zh: '没有这个运营商', en: 'This carrier does not exist' },
  });
}
