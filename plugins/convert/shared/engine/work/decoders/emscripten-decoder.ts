import type { RawPicture } from '../../contribution.ts';

/** How jSquash's modules answer: an ImageData, null for what they cannot read. */
export interface EmscriptenDecoder {
  decode(bytes: Uint8Array, bitDepth?: number): RawPicture | null;
}
