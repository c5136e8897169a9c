import type { sharedCalls } from './shared/calls/shares.ts';

export type { Shared, SharedReview } from './shared/calls/shares.ts';
export { limits } from './shared/limits.ts';

/** What a link shows on phones: `callsOf<SharedCalls>(ctx.http)`. */
export type SharedCalls = {
  [K in keyof typeof sharedCalls as K extends `${infer Method} ${infer Path}`
    ? `${Method} /p/ai/${Path}`
    : never]: (typeof sharedCalls)[K];
};
