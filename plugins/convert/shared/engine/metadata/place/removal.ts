/** What a removal of the place has come to: one object goes along through all parts of a file. */
export interface Removal {
  /** Something that says where the picture was taken was there. */
  found: boolean;
  /** Everything that can hold a place was understood; false where something may be left. */
  certain: boolean;
  /** Bytes of tracks that were erased so far. */
  erased: number;
  /** Blanks the place in a picture that lies within: a thumbnail, a second picture, one in base64. */
  inner(picture: Uint8Array): void;
}

/** Pieces of a file that belong together are read as one, and written back where they stand. */
export function editJoined(pieces: readonly Uint8Array[], edit: (whole: Uint8Array) => void): void {
  const [first] = pieces;
  if (pieces.length === 1 && first !== undefined) {
    edit(first);
    return;
  }
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  edit(whole);
  at = 0;
  for (const piece of pieces) {
    piece.set(whole.subarray(at, at + piece.length));
    at += piece.length;
  }
}

/** The first place at or behind `from` where the bytes stand; -1 where they do not. */
export function indexOfBytes(data: Uint8Array, wanted: Uint8Array, from: number): number {
  const [first = 0] = wanted;
  for (let at = data.indexOf(first, from); at >= 0; at = data.indexOf(first, at + 1))
    if (wanted.every((byte, index) => data[at + index] === byte)) return at;
  return -1;
}

/** Zeros and spaces, as padding is. */
export const isPadding = (data: Uint8Array): boolean => data.every((byte) => byte === 0 || byte === 0x20);
