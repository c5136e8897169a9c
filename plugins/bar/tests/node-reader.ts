import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { ReadOnce } from '../shared/decoder/looks.ts';

const { resolve } = createRequire(import.meta.url);

/** The worker's own reader in Node: the same WebAssembly, the same results. */
export async function nodeReader(): Promise<ReadOnce> {
  const bytes = await readFile(resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: bytes.buffer as ArrayBuffer }, fireImmediately: true });
  // It takes `data`, `width` and `height` of an ImageData, which Node has not.
  return async (image, options) => (await readBarcodes(image as ImageData, options)).filter(({ isValid }) => isValid);
}
