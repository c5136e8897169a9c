import type { CallKey, Encodable, PlatformCalls } from '../../sdk/calls.ts';

/** What one of our own calls answers, before it is encoded. */
export type Answered<K extends keyof PlatformCalls & CallKey> = Encodable<PlatformCalls[K]>;
