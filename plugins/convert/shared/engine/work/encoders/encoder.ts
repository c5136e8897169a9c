import type { RawPicture } from '../../contribution.ts';
import type { CodecOptions } from '../../options.ts';

/** Null where the codec refused. Some call `taken` once they need the caller's pixels no more. */
export type Encoder = (
  picture: RawPicture,
  options: CodecOptions,
  taken?: () => void,
) => Promise<Uint8Array<ArrayBuffer> | null>;
