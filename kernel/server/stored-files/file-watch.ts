import type { LocalText } from '../../../sdk/base/text.ts';

/** What a look at the store found of the files that the database knows last. */
export interface FilesFound {
  looked: number;
  missing: number;
}

/** Whether the files that the database knows are there. */
export interface FileWatch {
  /** Of the last look; undefined before the first. */
  found(): FilesFound | undefined;
  /** Looks for the first time, and says in words what is missing. Tables must be there. */
  start(): Promise<LocalText[]>;
  stop(): void;
}
