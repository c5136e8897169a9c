/** What a quality gave. */
export interface Try<T> {
  quality: number;
  bytes: number;
  result: T;
}

/**
 * The best quality (whole numbers from `least` to `most`) whose result has at most `limit` bytes, and that result; the
 * smallest one tried where none has. Halves what is left, so that 1 to 100 takes at most eight encodings.
 */
export async function searchQuality<T extends { length: number }>(
  encode: (quality: number) => Promise<T>,
  limit: number,
  range: { least: number; most: number; first: number },
): Promise<Try<T> & { met: boolean }> {
  let [low, high] = [range.least, range.most];
  let quality = Math.min(high, Math.max(low, range.first));
  let best: Try<T> | undefined;
  let smallest: Try<T> | undefined;
  while (low <= high) {
    const result = await encode(quality);
    const one = { quality, bytes: result.length, result };
    if (smallest === undefined || one.bytes < smallest.bytes) smallest = one;
    if (one.bytes <= limit) {
      best = one;
      low = quality + 1;
    } else high = quality - 1;
    quality = (low + high) >> 1;
  }
  const found = best ?? smallest;
  if (found === undefined) throw new RangeError('no quality to try');
  return { ...found, met: best !== undefined };
}
