/** Cents at which the bands of prices begin. */
export const priceBands: readonly number[] = [0, 30_000, 60_000, 100_000];
