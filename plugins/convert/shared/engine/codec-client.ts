import type { CodecAnswer, CodecContribution, CodecRequest, RawPicture } from './contribution.ts';
import { convertError } from './faults.ts';

/** Milliseconds that a contributed codec may take over one picture. */
const maxMs = 120_000;

type Order =
  | { decode: Uint8Array<ArrayBuffer> }
  | { encode: RawPicture; options: Record<string, number | string | boolean> };

/** One picture through a contributed codec, in a worker of its own that ends with it. */
async function ask(codec: CodecContribution, order: Order, signal: AbortSignal | undefined): Promise<CodecAnswer> {
  signal?.throwIfAborted();
  const worker = new Worker(codec.worker, { name: codec.id });
  const failed = (detail: string): Error => convertError('codec', `${codec.id}: ${detail}`);
  try {
    return await new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(failed('no answer')), maxMs);
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.onmessage = ({ data }: MessageEvent<CodecAnswer>) => {
        clearTimeout(late);
        if ('error' in data) reject(failed(data.error));
        else resolve(data);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        clearTimeout(late);
        reject(failed(event.message || 'the worker did not start'));
      };
      const request: CodecRequest = { id: 1, ...order };
      worker.postMessage(request, ['decode' in order ? order.decode.buffer : order.encode.data.buffer]);
    });
  } finally {
    worker.terminate();
  }
}

export async function decodeByContribution(
  codec: CodecContribution,
  source: Blob,
  signal: AbortSignal | undefined,
): Promise<RawPicture> {
  const answer = await ask(codec, { decode: new Uint8Array(await source.arrayBuffer()) }, signal);
  const { picture } = answer as { picture?: RawPicture };
  if (picture === undefined || picture.data.length !== picture.width * picture.height * 4)
    throw convertError('codec', `${codec.id}: no picture came`);
  return picture;
}

export async function encodeByContribution(
  codec: CodecContribution,
  picture: RawPicture,
  options: Record<string, number | string | boolean>,
  signal: AbortSignal | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await ask(codec, { encode: picture, options }, signal);
  const { bytes } = answer as { bytes?: Uint8Array<ArrayBuffer> };
  if (bytes === undefined || bytes.length === 0) throw convertError('codec', `${codec.id}: no file came`);
  return bytes;
}
