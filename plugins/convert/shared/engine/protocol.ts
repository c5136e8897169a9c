import type { LocalText } from '@fitout/sdk';
import type { RawPicture } from './contribution.ts';
import type { CodecOptions } from './options.ts';
import type { Converted, ConvertFault, ConvertJob, Stage } from './types.ts';

/** What a worker is asked to do. One thing at a time. */
export type Work =
  | {
      do: 'convert';
      job: ConvertJob;
      options: CodecOptions;
      /** Decoded already: by the page (SVG) or by a contributed codec. */
      decoded?: { picture: RawPicture } | { bitmap: ImageBitmap };
      /** The target is a contributed codec's: stop before it, with what it can hold. */
      handOver?: { alpha: boolean };
    }
  | { do: 'preview'; source: Blob; longEdge: number };

/** What a conversion tells beside the file. */
export type Outcome = Omit<Converted, 'blob' | 'extension' | 'source' | 'warnings' | 'bytes'> & {
  /** Kinds of loss that only the work itself finds. */
  lost: ('bytes' | 'icc' | 'exif' | 'alpha' | 'aigc' | 'place' | 'inks')[];
};

export type Report =
  | { kind: 'stage'; stage: Stage; pixels: number }
  | { kind: 'converted'; blob: Blob; outcome: Outcome; heap: number }
  | { kind: 'decoded'; picture: RawPicture; outcome: Outcome; heap: number }
  | { kind: 'preview'; bitmap: ImageBitmap; heap: number }
  | { kind: 'failed'; fault: ConvertFault; detail: string; text: LocalText | undefined };
