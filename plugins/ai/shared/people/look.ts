import { graphOfTflite } from '../network/graph-of-tflite.ts';
import { startNetwork } from '../network/start.ts';
import { readTflite } from '../network/tflite.ts';
import { type Look, lookedAt } from './people.ts';

/**
 * Starts MediaPipe's selfie segmentation (Google, Apache-2.0; its general model): `weights` are the bytes of its .tflite,
 * `wasm` those of the runtime, looked for beside it in Node.
 */
export async function startLook(weights: Uint8Array, wasm?: ArrayBuffer): Promise<Look> {
  const run = await startNetwork(graphOfTflite(readTflite(weights)), wasm);
  return (planes) => run(planes, [1, 3, lookedAt, lookedAt]);
}
