/** A square symbol (ISO/IEC 16022, table 7). */
export interface SymbolSize {
  /** Modules of one side, borders and all. */
  size: number;
  /** Regions side by side. */
  regions: number;
  /** Codewords that say something, and those that correct errors. */
  data: number;
  checks: number;
  /** Groups of codewords that are corrected by themselves. */
  blocks: number;
}

export const symbolSizes: readonly SymbolSize[] = (
  [
    [10, 1, 3, 5, 1],
    [12, 1, 5, 7, 1],
    [14, 1, 8, 10, 1],
    [16, 1, 12, 12, 1],
    [18, 1, 18, 14, 1],
    [20, 1, 22, 18, 1],
    [22, 1, 30, 20, 1],
    [24, 1, 36, 24, 1],
    [26, 1, 44, 28, 1],
    [32, 2, 62, 36, 1],
    [36, 2, 86, 42, 1],
    [40, 2, 114, 48, 1],
    [44, 2, 144, 56, 1],
    [48, 2, 174, 68, 1],
    [52, 2, 204, 84, 2],
    [64, 4, 280, 112, 2],
    [72, 4, 368, 144, 4],
    [80, 4, 456, 192, 4],
    [88, 4, 576, 224, 4],
    [96, 4, 696, 272, 4],
    [104, 4, 816, 336, 6],
    [120, 6, 1050, 408, 6],
    [132, 6, 1304, 496, 8],
    [144, 6, 1558, 620, 10],
  ] as const
).map(([size, regions, data, checks, blocks]) => ({ size, regions, data, checks, blocks }));

/** GF(256) modulo x⁸+x⁵+x³+x²+1: powers of 2, and which power a number is. */
const powers: number[] = [];
const logs: number[] = [];
for (let at = 0, value = 1; at < 255; at += 1) {
  powers.push(value);
  logs[value] = at;
  value <<= 1;
  if (value > 255) value ^= 0x12d;
}

function times(one: number, other: number): number {
  if (one === 0 || other === 0) return 0;
  return powers[((logs[one] as number) + (logs[other] as number)) % 255] as number;
}

/** The `count` codewords of Reed and Solomon that correct errors in `data`. */
function checksOf(data: readonly number[], count: number): number[] {
  // The polynomial with the roots 2¹ to 2ᶜᵒᵘⁿᵗ, its first factor 1 left out.
  let generator: number[] = [];
  for (let root = 1; root <= count; root += 1) {
    const by = powers[root % 255] as number;
    const before = [1, ...generator];
    generator = [...generator, 0].map((one, at) => one ^ times(before[at] as number, by));
  }
  const rest = Array.from({ length: count }, () => 0);
  for (const word of data) {
    const lead = word ^ (rest.shift() as number);
    rest.push(0);
    for (let at = 0; at < count; at += 1) rest[at] = (rest[at] as number) ^ times(lead, generator[at] as number);
  }
  return rest;
}

/** All codewords of a symbol: `data`, and behind them the checks of each block, words of the blocks by turns. */
export function blocksOf(data: readonly number[], { checks, blocks }: SymbolSize): number[] {
  const all = [...data];
  for (let block = 0; block < blocks; block += 1) {
    const own = data.filter((_, at) => at % blocks === block);
    for (const [at, check] of checksOf(own, checks / blocks).entries()) all[data.length + at * blocks + block] = check;
  }
  return all;
}
