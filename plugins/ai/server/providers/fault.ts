import type { FaultKind } from '../../shared/providers/capabilities.ts';

export interface FaultFacts {
  /** Seconds to wait. */
  retryAfter?: number;
  /** What the provider said of it. */
  words?: string;
  cause?: unknown;
}

/** Why a provider brought nothing. */
export class ProviderFault extends Error {
  readonly kind: FaultKind;
  readonly retryAfter: number | undefined;
  readonly words: string;

  constructor(kind: FaultKind, { retryAfter, words = '', cause }: FaultFacts = {}) {
    super(words === '' ? kind : `${kind}: ${words}`, cause === undefined ? undefined : { cause });
    this.name = 'ProviderFault';
    this.kind = kind;
    this.retryAfter = retryAfter;
    this.words = words.slice(0, 500);
  }
}
