import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Wish } from '../../shared/search/wish.ts';

type Stamp = ColumnType<Date, Date | undefined, Date>;

/** A search that somebody keeps, and how many numbers came in that fit it. */
export interface SavedSearchTable {
  id: bigint;
  org_id: bigint;
  person_id: bigint;
  carrier: string;
  name: string;
  wish: JSONColumnType<Wish>;
  /** The last batch that the person has seen, and the last that a notice was made for. */
  seen_batch: Generated<number>;
  told_batch: Generated<number>;
  /** Numbers that fit and came in after `seen_batch`, as the last notice counted them. */
  fresh: Generated<number>;
  made_at: Stamp;
}

/** 收藏, each person's own. */
export interface FavouriteTable {
  org_id: bigint;
  person_id: bigint;
  number: bigint;
  carrier: string;
  made_at: Stamp;
}

/** A link that shows a search to customers. */
export interface ShareTable {
  id: bigint;
  org_id: bigint;
  /** Whose link it is: what is ordered by it is theirs. */
  person_id: bigint;
  /** sha256 of the token, in hex: a copy of the database opens no link. */
  token_hash: string;
  carrier: string;
  wish: JSONColumnType<Wish>;
  until: ColumnType<Date, Date, Date>;
  made_at: Stamp;
}

/** How often was searched on a day; `pattern` is '' for all searches, else what a search asked for. */
export interface SearchFigureTable {
  org_id: bigint;
  day: ColumnType<string, string, never>;
  carrier: string;
  pattern: string;
  searches: number;
  /** Of these, how many found nothing. */
  missed: number;
}

export interface SavedTables {
  saved_search: SavedSearchTable;
  favourite: FavouriteTable;
  share: ShareTable;
  search_figure: SearchFigureTable;
}
