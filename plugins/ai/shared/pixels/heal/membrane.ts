/** Values on a grid, some of which are given and some to be found. */
export interface Membrane {
  width: number;
  height: number;
  /** `channels` a place. */
  values: Float32Array;
  channels: number;
  /** 0 is given, 1 is to be found, 2 counts for nothing: its neighbours do without it. */
  states: Uint8Array;
}

const smallest = 6;
const sweeps = 30;
/** Over-relaxation: quick for grids of any size, since each begins with what the coarser one found. */
const relax = 1.7;

/**
 * Stretches a skin over the given values: each that is found becomes the mean of its neighbours (Laplace's equation). A
 * grid half as wide is solved first.
 */
export function stretch(membrane: Membrane): void {
  const { width, height, states } = membrane;
  if (Math.min(width, height) > smallest && states.includes(1)) {
    const coarse = coarser(membrane);
    stretch(coarse);
    refine(membrane, coarse);
  }
  for (let sweep = 0; sweep < sweeps; sweep += 1) relaxOnce(membrane, sweep === 0 ? 1 : relax);
  relaxOnce(membrane, 1);
}

/** Means of what is given. A square in which anything is given is given: the edge of the skin stays where it is. */
function coarser({ width, height, values, channels, states }: Membrane): Membrane {
  const [across, down] = [(width + 1) >> 1, (height + 1) >> 1];
  const small: Membrane = {
    width: across,
    height: down,
    channels,
    values: new Float32Array(across * down * channels),
    states: new Uint8Array(across * down),
  };
  for (let at = 0; at < small.states.length; at += 1) {
    const [x, y] = [(at % across) * 2, Math.floor(at / across) * 2];
    let [given, found] = [0, 0];
    for (let row = y; row < Math.min(height, y + 2); row += 1)
      for (let column = x; column < Math.min(width, x + 2); column += 1) {
        const from = row * width + column;
        found += states[from] === 1 ? 1 : 0;
        if (states[from] !== 0) continue;
        given += 1;
        for (let channel = 0; channel < channels; channel += 1)
          small.values[at * channels + channel] =
            (small.values[at * channels + channel] as number) + (values[from * channels + channel] as number);
      }
    small.states[at] = given > 0 ? 0 : found > 0 ? 1 : 2;
    for (let channel = 0; channel < channels && given > 0; channel += 1)
      small.values[at * channels + channel] = (small.values[at * channels + channel] as number) / given;
  }
  return small;
}

function refine({ width, values, channels, states }: Membrane, coarse: Membrane): void {
  for (let at = 0; at < states.length; at += 1) {
    if (states[at] !== 1) continue;
    const from = (Math.floor(at / width) >> 1) * coarse.width + ((at % width) >> 1);
    for (let channel = 0; channel < channels; channel += 1)
      values[at * channels + channel] = coarse.values[from * channels + channel] as number;
  }
}

function relaxOnce({ width, height, values, channels, states }: Membrane, by: number): void {
  for (let at = 0; at < states.length; at += 1) {
    if (states[at] !== 1) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    const left = x > 0 && states[at - 1] !== 2 ? 1 : 0;
    const right = x < width - 1 && states[at + 1] !== 2 ? 1 : 0;
    const up = y > 0 && states[at - width] !== 2 ? 1 : 0;
    const below = y < height - 1 && states[at + width] !== 2 ? 1 : 0;
    const count = left + right + up + below;
    if (count === 0) continue;
    for (let channel = 0; channel < channels; channel += 1) {
      const here = at * channels + channel;
      let sum = 0;
      if (left === 1) sum += values[here - channels] as number;
      if (right === 1) sum += values[here + channels] as number;
      if (up === 1) sum += values[here - width * channels] as number;
      if (below === 1) sum += values[here + width * channels] as number;
      const value = values[here] as number;
      values[here] = value + by * (sum / count - value);
    }
  }
}
