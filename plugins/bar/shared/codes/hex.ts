/** Bytes as people write them: `0A FF`. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(' ');
}

/** The bytes of what `hexOf` wrote. */
export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.split(' ').filter(Boolean), (pair) => Number.parseInt(pair, 16));
}
