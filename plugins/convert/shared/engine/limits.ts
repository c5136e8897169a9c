/** Pixels of the largest picture that is converted: 400 MB of plain colours, which every step holds once or twice. */
export const maxPixels = 100_000_000;

/** Pixels that all workers together hold. */
export const pixelsInFlight = { desktop: 48_000_000, phone: 24_000_000 };
