import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HTMLCanvasElementLuminanceSource,
  HybridBinarizer,
  MultiFormatReader,
} from '@zxing/library';
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import { Html5Qrcode } from 'html5-qrcode';
import jsQR from 'jsqr';

/** Other readers for browsers, each with all that it offers for a picture, by its own function for pictures where it has one. */
async function canvasOf(file: File): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(bitmap, 0, 0);
  return canvas;
}

prepareZXingModule({ overrides: { locateFile: () => '/peer.wasm' } });
const detector = new BarcodeDetector();

const all = Object.values(BarcodeFormat).filter((format) => typeof format === 'number');
const hints = new Map<DecodeHintType, unknown>([
  [DecodeHintType.TRY_HARDER, true],
  [DecodeHintType.ALSO_INVERTED, true],
  [DecodeHintType.POSSIBLE_FORMATS, all],
]);

/**
 * A new one for each picture: its reader of DataBar Expanded keeps rows from the one before, and tells of a code that is long
 * gone. Without hints it is as its loop over a camera's frames has it: it looks for bars in a few rows, upright.
 */
function reader(hard: boolean): MultiFormatReader {
  const reader = new MultiFormatReader();
  reader.setHints(hard ? hints : null);
  return reader;
}

function byZxing(reader: MultiFormatReader, canvas: HTMLCanvasElement): string[] {
  try {
    const source = new HTMLCanvasElementLuminanceSource(canvas);
    return [reader.decodeWithState(new BinaryBitmap(new HybridBinarizer(source))).getText()];
  } catch {
    return [];
  }
}

const room = document.createElement('div');
room.id = 'html5-qrcode';
document.body.append(room);
const html5 = new Html5Qrcode(room.id, false);

const peers = {
  'barcode-detector': async (file: File) => (await detector.detect(file)).map(({ rawValue }) => rawValue),
  '@zxing/library': async (file: File) => byZxing(reader(true), await canvasOf(file)),
  'html5-qrcode': (file: File) =>
    html5.scanFileV2(file, false).then(
      ({ decodedText }) => [decodedText],
      () => [],
    ),
  jsQR: async (file: File) => {
    const canvas = await canvasOf(file);
    const image = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
    const found = image === undefined ? null : jsQR(image.data, image.width, image.height);
    return found === null ? [] : [found.data];
  },
};

async function peerFrame(canvas: HTMLCanvasElement, hard: boolean): Promise<{ ms: number; texts: string[] }> {
  const started = performance.now();
  const texts = byZxing(reader(hard), canvas);
  return { ms: performance.now() - started, texts };
}

Object.assign(window, { peers, peerFrame });
