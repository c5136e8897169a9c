/**
 * QR codes of version 2, level L, that are one text together (ISO/IEC 18004, 8), drawn here because the writers at hand
 * make none: 34 codewords of data, 10 of Reed and Solomon, mask 0.
 */

const edge = 25;
const dataWords = 34;
const checkWords = 10;

/** GF(256) of QR codes: powers of 2 modulo x⁸+x⁴+x³+x²+1. */
const powers = Array.from({ length: 255 }, () => 1);
for (let at = 1; at < 255; at += 1) {
  const twice = (powers[at - 1] as number) << 1;
  powers[at] = twice > 255 ? twice ^ 0x11d : twice;
}

function times(one: number, other: number): number {
  if (one === 0 || other === 0) return 0;
  return powers[(powers.indexOf(one) + powers.indexOf(other)) % 255] as number;
}

function checksOf(data: readonly number[]): number[] {
  let generator = [1];
  for (let root = 0; root < checkWords; root += 1) {
    const by = powers[root] as number;
    generator = [...generator, 0].map((one, at) => one ^ times(generator[at - 1] ?? 0, by));
  }
  const rest = [...data, ...Array.from({ length: checkWords }, () => 0)];
  for (let at = 0; at < data.length; at += 1) {
    const lead = rest[at] as number;
    for (const [to, by] of generator.entries()) rest[at + to] = (rest[at + to] as number) ^ times(lead, by);
  }
  return rest.slice(data.length);
}

function wordsOf(bytes: Uint8Array, index: number, size: number, parity: number): number[] {
  const bits = (value: number, width: number) => value.toString(2).padStart(width, '0');
  const head = bits(3, 4) + bits(index, 4) + bits(size - 1, 4) + bits(parity, 8);
  const all = `${head}${bits(4, 4)}${bits(bytes.length, 8)}${Array.from(bytes, (byte) => bits(byte, 8)).join('')}0000`;
  const words = (all.match(/.{1,8}/g) ?? []).map((eight) => Number.parseInt(eight.padEnd(8, '0'), 2));
  if (words.length > dataWords) throw new Error(`at most 30 bytes, not ${bytes.length}`);
  while (words.length < dataWords) words.push(words.length % 2 === 0 ? 0xec : 0x11);
  return words;
}

/** Modules of one symbol, row by row, true for dark. */
function modulesOf(words: readonly number[]): boolean[] {
  const dark: (boolean | undefined)[] = Array.from({ length: edge * edge }, () => undefined);
  const put = (x: number, y: number, on: boolean) => {
    if (x >= 0 && y >= 0 && x < edge && y < edge) dark[y * edge + x] = on;
  };
  const ring = (cx: number, cy: number, radii: readonly number[], light: number) => {
    for (let y = -light; y <= light; y += 1)
      for (let x = -light; x <= light; x += 1) put(cx + x, cy + y, radii.includes(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (let at = 8; at < edge - 8; at += 1) {
    put(at, 6, at % 2 === 0);
    put(6, at, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [edge - 4, 3],
    [3, edge - 4],
  ] as const)
    ring(x, y, [0, 1, 3], 4);
  ring(18, 18, [0, 2], 2);
  // Level L, mask 0.
  const format = '111011111000100';
  const upright = [0, 1, 2, 3, 4, 5, 7, 8, edge - 7, edge - 6, edge - 5, edge - 4, edge - 3, edge - 2, edge - 1];
  for (const [at, bit] of [...format].entries()) {
    const on = bit === '1';
    // Once along the row beneath the upper finders, once along the column beside the left ones.
    put(at < 6 ? at : at === 6 ? 7 : at === 7 ? edge - 8 : edge - 15 + at, 8, on);
    put(8, (upright.at(-1 - at) as number) + 0, on);
  }
  put(8, 8, format[7] === '1');
  put(edge - 8, 8, format[7] === '1');
  put(8, edge - 8, true);
  const bits = [...words, ...checksOf(words)].map((word) => word.toString(2).padStart(8, '0')).join('');
  let next = 0;
  for (let right = edge - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < edge; step += 1) {
      const y = up ? edge - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (dark[y * edge + x] !== undefined) continue;
        put(x, y, (bits[next] === '1') !== ((x + y) % 2 === 0));
        next += 1;
      }
    }
  }
  return dark.map((one) => one === true);
}

/** Grey pictures of the codes that `text` is cut into, `size` of them, by bytes wherever these fall. */
export function structuredAppend(text: string | Uint8Array, size: number, scale = 6) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const parity = bytes.reduce((sum, byte) => sum ^ byte, 0);
  const each = Math.ceil(bytes.length / size);
  return Array.from({ length: size }, (_, index) => {
    const modules = modulesOf(wordsOf(bytes.slice(index * each, (index + 1) * each), index, size, parity));
    const width = (edge + 8) * scale;
    const grey = new Uint8Array(width * width).fill(255);
    for (let y = 0; y < edge * scale; y += 1)
      for (let x = 0; x < edge * scale; x += 1)
        if (modules[Math.floor(y / scale) * edge + Math.floor(x / scale)] === true)
          grey[(y + 4 * scale) * width + x + 4 * scale] = 0;
    return { grey, width, height: width };
  });
}
