import type { Counts } from '../../shared/calls/search.ts';
import { quickCounts } from '../bitmaps/quick.ts';
import type { Db } from '../tables.ts';
import { countChoicesBySql } from './counts-by-sql.ts';
import type { SearchAsk } from './search.ts';

export { priceBands } from './price-bands.ts';

/** How many numbers each further choice would leave; see `counts` of the calls. */
export async function countChoices(
  db: Db,
  ask: Pick<SearchAsk, 'orgId' | 'carrier' | 'wish' | 'pools' | 'signal'>,
): Promise<Counts> {
  return (await quickCounts(db, ask)) ?? countChoicesBySql(db, ask);
}
