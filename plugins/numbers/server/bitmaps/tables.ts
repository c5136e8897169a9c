import type { Generated } from 'kysely';

/** How far the blocks of one carrier's numbers are. */
export interface NumberBlocksTable {
  org_id: bigint;
  carrier: string;
  /** One more each time that any of them changed. */
  version: Generated<number>;
  /** Grows where the catalogue changed so that blocks must not be used until they are written again. */
  asked: Generated<number>;
  /** What `asked` was when they were written last: less than it, and they are not to be used. */
  done: Generated<number>;
  /** Numbers in all of them. */
  count: Generated<number>;
}

/** The numbers of one carrier in one city; see `writeBlocks`. */
export interface NumberBlockTable {
  org_id: bigint;
  carrier: string;
  place: number;
  /** `number_blocks.version` with which it changed last. */
  version: number;
  count: number;
  /** 16 bytes a number, by rank and number. */
  data: Buffer;
}
