import { type SourceFacts, sameFile } from '../../api.ts';
import { type Edit, expectedSize, jobOf, type Size } from '../../shared/job.ts';
import type { Recipe } from '../../shared/recipe.ts';
import type { Batch } from './batch.ts';

export interface Estimated {
  bytes: number;
  size: Size | undefined;
  /** It was made as a whole. */
  exact: boolean;
}

/** Up to so many pixels the picture itself is quick enough. */
const wholeBelow = 1_000_000;
/** Pixels of the longer edge of what is encoded in place of a larger picture. */
const previewEdge = 960;
/** Bytes grow slower than pixels: a smaller copy has as many edges in less room. */
const growth = 0.92;

let last: { id: number; small: Blob } | undefined;

/** Encodes the picture, or a small copy of it from which the size is carried over. Rejects where it cannot be read. */
export async function estimateOf(
  batch: Batch,
  recipe: Recipe,
  { id, facts, edit }: { id: number; facts: SourceFacts; edit: Edit | undefined },
  signal: AbortSignal,
): Promise<Estimated | undefined> {
  const source = batch.sourceOf(id);
  if (source === undefined) return undefined;
  const size = expectedSize(recipe, facts, edit);
  const file = { id: -id, name: source.name, facts, edit };
  const whole = recipe.target === sameFile || facts.width * facts.height <= wholeBelow;
  if (whole || size === undefined) {
    const { bytes } = await batch.engine.run(
      { ...jobOf(recipe, { ...file, source }), measure: false },
      { signal, urgent: true },
    );
    return { bytes: bytes.after, size, exact: true };
  }
  const small = last?.id === id ? last.small : await smallCopy(batch, source, signal);
  last = { id, small };
  const { resize: _resize, targetBytes, ...job } = jobOf(recipe, { ...file, source: small });
  const made = await batch.engine.run({ ...job, measure: false }, { signal, urgent: true });
  const factor = (size.width * size.height) / (made.width * made.height);
  const bytes = Math.round(made.bytes.after * factor ** growth);
  return { bytes: targetBytes === undefined ? bytes : Math.min(bytes, targetBytes), size, exact: false };
}

async function smallCopy(batch: Batch, source: Blob, signal: AbortSignal): Promise<Blob> {
  const bitmap = await batch.engine.preview(source, previewEdge, signal);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/png' });
}
