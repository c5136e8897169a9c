/** What one call that saves edits may carry: ops, and bytes of its body. */
export const batchLimits = { ops: 5_000, bytes: 8 * 1024 * 1024 } as const;
