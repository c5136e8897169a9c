import type { Size } from '../../shared/providers/capabilities.ts';
import { mark, type Received } from '../blobs/receive.ts';

/** A picture that is sent along, of the organisation's blobs. */
export interface SentPicture extends Size {
  bytes: Buffer;
  type: string;
}

/** A picture that came. Whoever takes it disposes of its file. */
export interface ProviderResult extends Size {
  file: Received;
  type: string;
  seed: number | undefined;
}

/** All bytes of a picture that came. */
export async function bytesOfResult(file: Received): Promise<Buffer> {
  const chunks = await Array.fromAsync(file.marked() as AsyncIterable<Buffer>);
  return Buffer.concat(chunks).subarray(mark.length);
}
