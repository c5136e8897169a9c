import { blobsOf } from '../../shared/document/blobs.ts';
import type { PictureDocument } from '../../shared/document/document.ts';
import { engineError } from '../../shared/engine/faults.ts';

/** Requests at once. */
const parallel = 8;

/** All blobs that a document names, each once. Ends at the first that does not come. */
export async function fetchBlobs(
  document: PictureDocument,
  blobs: { get(hash: string): Promise<ArrayBuffer> },
  signal?: AbortSignal,
): Promise<[hash: string, bytes: ArrayBuffer][]> {
  const found: [string, ArrayBuffer][] = [];
  const waiting = blobsOf(document).values();
  let failed = false;
  const take = async (): Promise<void> => {
    for (const hash of waiting) {
      if (failed) return;
      signal?.throwIfAborted();
      const bytes = await blobs.get(hash);
      found.push([hash, bytes]);
    }
  };
  try {
    await Promise.all(Array.from({ length: parallel }, take));
  } catch (error) {
    failed = true;
    throw error instanceof Error ? error : engineError('blob', String(error));
  }
  return found;
}
