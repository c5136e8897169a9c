/** Spans that may be asked for, in days that end today. */
export const countSpans = [7, 30, 90] as const;
