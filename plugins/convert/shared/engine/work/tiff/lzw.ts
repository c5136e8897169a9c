const clear = 256;
const end = 257;
const maxCodes = 4096;

/**
 * LZW of TIFF 6.0, at most `wanted` bytes. Files of before 1990 have the bits of their codes the other way round and
 * make codes longer one later; their first code shows it.
 */
export function unpackLzw(bytes: Uint8Array, wanted: number): Uint8Array {
  const result = new Uint8Array(wanted);
  // Where each code's bytes stand in the result, and how many there are.
  const starts = new Uint32Array(maxCodes);
  const lengths = new Uint32Array(maxCodes);
  const old = bytes[0] === 0 && ((bytes[1] ?? 0) & 1) === 1;
  const early = old ? 0 : 1;
  let [at, bit, next, size, before] = [0, 0, 258, 9, -1];
  while (at < wanted) {
    const code = old ? lowCode(bytes, bit, size) : highCode(bytes, bit, size);
    bit += size;
    if (code === end || bit > bytes.length * 8) break;
    if (code === clear) {
      [next, size, before] = [258, 9, -1];
      continue;
    }
    if (code > next || (code === next && before < 0)) break;
    const start = at;
    if (code < 256) {
      result[at] = code;
      at += 1;
    } else {
      // The code that is just being made is the one before and its own first byte.
      const from = code < next ? (starts[code] as number) : (starts[next] as number);
      const length = Math.min(code < next ? (lengths[code] as number) : (lengths[next] as number), wanted - at);
      for (let index = 0; index < length; index += 1) result[at + index] = result[from + index] as number;
      at += length;
    }
    if (before >= 0 && next < maxCodes) {
      next += 1;
      if (next + early >= 1 << size && size < 12) size += 1;
    }
    // The next code will be this string and the first byte of what follows, which lies right behind it.
    if (next < maxCodes) {
      starts[next] = start;
      lengths[next] = at - start + 1;
    }
    before = code;
  }
  return result.subarray(0, at);
}

function highCode(bytes: Uint8Array, bit: number, size: number): number {
  const at = bit >> 3;
  const word = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
  return (word >> (24 - (bit & 7) - size)) & ((1 << size) - 1);
}

function lowCode(bytes: Uint8Array, bit: number, size: number): number {
  const at = bit >> 3;
  const word = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
  return (word >> (bit & 7)) & ((1 << size) - 1);
}
