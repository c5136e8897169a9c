import type { CallsOf } from '@fitout/sdk/web';
import type { blobCalls } from '../../../shared/calls/blobs.ts';
import type { KeptBlob } from '../../engine/protocol.ts';

/** Uploads at once; the server takes eight of one person. */
const parallel = 5;

/** Sends blobs, several at once; ends at the first that fails. */
export async function putBlobs(call: CallsOf<typeof blobCalls>, blobs: readonly KeptBlob[]): Promise<void> {
  const waiting = blobs.values();
  let failed = false;
  const take = async (): Promise<void> => {
    for (const { hash, bytes } of waiting) {
      if (failed) return;
      await call('POST blobs/:hash', { params: { hash }, files: new Blob([bytes]) }, { timeout: 600_000 });
    }
  };
  try {
    await Promise.all(Array.from({ length: parallel }, take));
  } catch (error) {
    failed = true;
    throw error;
  }
}
