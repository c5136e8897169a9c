import type { CodeName } from '../../base/codes.ts';
import type { FitoutErrorOptions } from '../../base/errors.ts';

/** What a worker answers: its result, or the FitoutError that it threw, or nothing that we know. */
export type WorkAnswer<O> =
  | { result: O }
  | { refused: Pick<FitoutErrorOptions, 'message' | 'reason' | 'detail'> & { name: CodeName } }
  | { failed: string };

/** A site that ended, or was ended, before it answered. */
export class SiteEnded extends Error {
  /** It asked for more memory or time than it has. */
  readonly beyondLimits: boolean;

  constructor(why: string, beyondLimits = false) {
    super(why);
    this.beyondLimits = beyondLimits;
  }
}

/** Where work of one kind is done, one input at a time: a thread or a process, there until it is ended. It keeps no loop alive. */
export interface Site {
  /** Is it there still? One that waits for work may be ended from without. */
  readonly isOpen: boolean;
  /** What its worker answers to the input; rejects with SiteEnded where it ends instead. `transfer` is a thread's. */
  run<O>(input: unknown, transfer: ArrayBuffer[]): Promise<WorkAnswer<O>>;
  /** Ends it at once, whatever it does. */
  end(): void;
}
