import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import * as file from 'zxing-wasm/reader/zxing_reader.wasm?file';

/**
 * zxing-wasm by itself, for measurements: all that helps with a picture as it is, and nothing of ours. Takes pictures
 * (`ImageData`) and answers each with its texts.
 */
const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ImageData>) => void) | null;
  postMessage(message: string[] | { error: string }): void;
};

const ready = (async () => {
  const wasmBinary = await (await fetch(file.url, { integrity: file.integrity })).arrayBuffer();
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
})();

scope.onmessage = ({ data }) => {
  ready
    .then(() => readBarcodes(data, { tryHarder: true, textMode: 'Plain' }))
    .then((results) => scope.postMessage(results.filter(({ isValid }) => isValid).map(({ text }) => text)))
    .catch((error: unknown) => scope.postMessage({ error: String(error) }));
};
