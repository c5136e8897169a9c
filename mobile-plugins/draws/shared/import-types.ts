import type { LocalText } from '@fitout/sdk';
import type { DrawCatalogue } from '../../../plugins/draws-admin/api.ts';
import type { Account, AccountKey, Origin } from './model.ts';

/** What is wrong, and where. */
export interface ImportFault {
  code:
    | 'empty'
    | 'too-large'
    | 'json'
    | 'unknown-format'
    | 'version'
    | 'schema'
    | 'time'
    | 'mixed-uid'
    | 'duplicate-id'
    | 'uid'
    | 'pool'
    | 'upstream'
    | 'other-game';
  /** Ready to be shown: names format, record and field. Plain text. */
  text: LocalText;
  /** Place of the record in its list, from 0. */
  index?: number;
  /** Id of the record, as far as it can be read. */
  id?: string;
  /** Name of the field, `/info/uid` as a pointer where it is not of a record. */
  field?: string;
}

/** Records that were not taken, since something in them is wrong. The rest of their file is. */
export interface LeftOut {
  /** The first 20. */
  faults: ImportFault[];
  /** How many there are in all. */
  total: number;
}

export interface ReadOptions {
  /** Names, ranks and ids that the file leaves out are taken from here. */
  catalogue?: DrawCatalogue;
  /** The pool number that was asked for (mc): wins over the label in the answer. */
  asked?: number;
  /** Whose records they are where the file does not say (answers of Wuthering Waves). */
  uid?: string;
  /** Called now and then with 0 to 1. */
  progress?: (share: number) => void;
}

/** A file that was read. Nothing is stored yet. */
export interface ReadFile {
  ok: true;
  format: Origin;
  /** `4.2`, `3.0`, …; empty for formats without one. */
  version: string;
  /** The program that made it, as far as it says. */
  app: string;
  /** One per game and uid, in the file's order. `uid` is empty where the file has none. */
  accounts: Account[];
  /** Records that are wrong in themselves, and are in none of the accounts. */
  left: LeftOut;
  /** What the file holds beyond our games, and whatever else the person should know. */
  notes: LocalText[];
}

/** A file of which nothing was taken: it is wrong as a whole, or no record in it is right. */
export interface RefusedFile extends LeftOut {
  ok: false;
  format: Origin | undefined;
}

export type ReadResult = ReadFile | RefusedFile;

/** A record of the file that was not taken, since it contradicts one that is kept under its id. */
export interface RefusedRecord {
  index: number;
  id: string;
  reason: LocalText;
}

/** What an import did to one account. `added + known + refused.length` are the records that were read for it. */
export interface AccountReport {
  key: AccountKey;
  added: number;
  known: number;
  /** Known ones that told something new: worth keeping though nothing was added. */
  completed: number;
  refused: RefusedRecord[];
  /** Records in the account afterwards. */
  total: number;
}

export interface ImportReport {
  format: Origin;
  version: string;
  app: string;
  accounts: AccountReport[];
  left: LeftOut;
  notes: LocalText[];
}
