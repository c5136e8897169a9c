let crcTable: Uint32Array | undefined;

/** Of the parts one after the other, as PNG and zip have it. */
export function crc32(parts: readonly Uint8Array[]): number {
  crcTable ??= Uint32Array.from({ length: 256 }, (_, index) => {
    let value = index;
    for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    return value;
  });
  let crc = 0xffffffff;
  for (const part of parts) for (const byte of part) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 255] as number);
  return (crc ^ 0xffffffff) >>> 0;
}
