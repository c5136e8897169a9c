import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import * as file from 'zxing-wasm/reader/zxing_reader.wasm?file';

/** `addOns`: articles with an add-on alone are read, with it in their text. */
interface Question {
  image: ImageData;
  addOns: boolean;
}

/**
 * zxing-wasm by itself, for measurements: all that helps with a picture as it is, and nothing of ours. Answers each picture
 * with its texts.
 */
const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<Question>) => void) | null;
  postMessage(message: string[] | { error: string }): void;
};

const ready = (async () => {
  const wasmBinary = await (await fetch(file.url, { integrity: file.integrity })).arrayBuffer();
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
})();

scope.onmessage = ({ data: { image, addOns } }) => {
  const eanAddOnSymbol = addOns ? 'Require' : 'Ignore';
  ready
    .then(() => readBarcodes(image, { tryHarder: true, textMode: 'Plain', eanAddOnSymbol }))
    .then((results) => scope.postMessage(results.filter(({ isValid }) => isValid).map(({ text }) => text)))
    .catch((error: unknown) => scope.postMessage({ error: String(error) }));
};
