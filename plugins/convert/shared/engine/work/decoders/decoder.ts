import type { RawPicture } from '../../contribution.ts';

/** 8-bit straight RGBA as the file has it: no profile is applied. Null for what cannot be read. */
export type Decoder = (bytes: Uint8Array<ArrayBuffer>) => Promise<RawPicture | null>;
