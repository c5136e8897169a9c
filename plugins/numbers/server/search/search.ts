import { quickPage, quickTotal } from '../bitmaps/quick.ts';
import type { Db } from '../tables.ts';
import { countBySql, type SearchAsk, type SearchPage, searchBySql } from './by-sql.ts';

export type { SearchAsk, SearchPage } from './by-sql.ts';

/*
 * The door of all searches: by the server's index where it has one of the carrier that is true to the database, by SQL
 * otherwise. The answers are the same, so a page may come from one and the next from the other.
 */

/**
 * The numbers that a wish leaves and nobody has. By keyset, so that nothing is shown twice or left out when others buy.
 *
 * @param db Of `ctx.database.query()`: within a transaction SQL answers.
 */
export async function searchNumbers(db: Db, ask: SearchAsk): Promise<SearchPage> {
  return (await quickPage(db, ask)) ?? searchBySql(db, ask);
}

/** How many numbers a wish leaves that nobody has. */
export async function countNumbers(db: Db, ask: Omit<SearchAsk, 'cursor' | 'limit' | 'order'>): Promise<number> {
  return (await quickTotal(db, ask)) ?? countBySql(db, ask);
}
