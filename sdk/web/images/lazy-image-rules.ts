/** How lazy images behave, as the specification gives it. */
/** Images within this many viewport heights from the top are loaded. */
export const lazyImagePreloadRatio = 1.3;
export const lazyImageThrottleMs = 200;
/** Urls remembered as loaded: these are shown at once when they come again. */
export const lazyImageCache = 200;
