/** `open`: not clear yet, or not told yet; `sure`: the carrier said it clearly; the others were found out later. */
export const attemptOutcomes = ['open', 'sure', 'free', 'ours', 'others'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];
