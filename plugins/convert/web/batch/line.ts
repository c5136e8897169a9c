import type { ConvertWarning, SourceFacts } from '../../api.ts';
import type { Entry, Outcome } from '../../shared/queue.ts';

/** A result, with the recipe's key that it was made by. */
export interface Made extends Outcome {
  blob: Blob;
  width: number;
  height: number;
  key: string;
  extension: string;
  warnings: readonly ConvertWarning[];
  ssim: number | undefined;
  quality: number | undefined;
}

export type Line = Entry<SourceFacts, Made>;
