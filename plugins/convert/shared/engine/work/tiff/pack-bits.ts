/** PackBits of TIFF 6.0, section 9: at most `wanted` bytes. */
export function unpackBits(bytes: Uint8Array, wanted: number): Uint8Array {
  const result = new Uint8Array(wanted);
  let [from, at] = [0, 0];
  while (from < bytes.length && at < wanted) {
    const count = bytes[from] as number;
    from += 1;
    if (count < 128) {
      const copied = bytes.subarray(from, Math.min(from + count + 1, from + wanted - at));
      result.set(copied, at);
      at += copied.length;
      from += count + 1;
    } else if (count > 128 && from < bytes.length) {
      const to = Math.min(wanted, at + 257 - count);
      result.fill(bytes[from] as number, at, to);
      at = to;
      from += 1;
    }
  }
  return result.subarray(0, at);
}
