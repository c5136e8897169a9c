/** Points on either side that the mean of a point's elevation takes in. */
const reach = 2;
/** Metres that a climb must fall back, or a descent rise again, to be over. */
const turn = 10;

/** Each elevation as the mean of five points; a missing one is that of its neighbours, or the last one known. */
export function smoothElevation(ele: Float32Array): Float32Array<ArrayBuffer> {
  const count = ele.length;
  const result = new Float32Array(count);
  let last = Number.NaN;
  for (let i = 0; i < count; i += 1) {
    let sum = 0;
    let known = 0;
    for (let k = Math.max(0, i - reach); k <= Math.min(count - 1, i + reach); k += 1) {
      const value = ele[k] as number;
      if (Number.isNaN(value)) continue;
      sum += value;
      known += 1;
    }
    if (known > 0) last = sum / known;
    result[i] = last;
  }
  const first = result.find((value) => !Number.isNaN(value)) ?? Number.NaN;
  for (let i = 0; i < count && Number.isNaN(result[i]); i += 1) result[i] = first;
  return result;
}

/** Metres climbed and descended between turning points that lie at least 10 m apart. */
export function climbOf(smooth: Float32Array, from = 0, to = smooth.length - 1): { gain: number; loss: number } {
  let gain = 0;
  let loss = 0;
  let base = smooth[from] as number;
  let top = base;
  let bottom = base;
  /** 1 while it climbs, -1 while it descends, 0 before the first turn. */
  let direction = 0;
  for (let i = from + 1; i <= to; i += 1) {
    const value = smooth[i] as number;
    top = Math.max(top, value);
    bottom = Math.min(bottom, value);
    if (direction === 0) {
      if (value - bottom >= turn) [direction, base, top] = [1, bottom, value];
      else if (top - value >= turn) [direction, base, bottom] = [-1, top, value];
    } else if (direction > 0 && top - value >= turn) {
      gain += top - base;
      [direction, base, bottom] = [-1, top, value];
    } else if (direction < 0 && value - bottom >= turn) {
      loss += base - bottom;
      [direction, base, top] = [1, bottom, value];
    }
  }
  if (direction > 0) gain += top - base;
  if (direction < 0) loss += base - bottom;
  return { gain, loss };
}
