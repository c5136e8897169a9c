import { wishText } from '../../shared/search/texts.ts';
import type { CheckedWish } from '../../shared/search/wish.ts';
import type { CarrierRecord } from '../rules/carriers.ts';
import { PlaceBook } from '../rules/place-book.ts';
import { readShare } from '../saved/shares.ts';
import { keptWish } from '../saved/wishes.ts';
import type { Db } from '../tables.ts';

/** What a salesperson chose for a customer. */
export interface CustomerLink {
  /** The salesperson. */
  person: bigint;
  wish: CheckedWish;
  /** The search in words, as customers read it. */
  words: string;
}

/**
 * The search behind a customer's link, of this organisation and carrier; null where the link is over, withdrawn or of
 * something else, undefined where there is none.
 */
export async function readLink(
  db: Db,
  orgId: bigint,
  carrier: CarrierRecord,
  token: string | undefined,
): Promise<CustomerLink | null | undefined> {
  if (token === undefined) return undefined;
  const share = await readShare(db, orgId, token);
  if (share === undefined || share.carrier !== carrier.key) return null;
  // Names of pools are the shop's own.
  const { pools: _pools, ...shown } = keptWish(share.wish);
  const book = await PlaceBook.of(db, orgId);
  const levels = new Map(carrier.levels.map(({ code, name }) => [code, name]));
  const named = (name: string) => ({ zh: name, en: name });
  const words = wishText(shown, {
    place: (code) => named(book.nameOf(code)),
    level: (code) => named(levels.get(code) ?? '普号'),
    pool: () => '',
  });
  return { person: share.person, wish: share.wish, words: words.zh };
}
