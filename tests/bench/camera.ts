import '../support/source-hook.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPageServer } from '../support/page-server.ts';
import { documents } from './camera-documents.ts';
import { addOnFigures, filmFigures } from './camera-films.ts';
import { frameFigures } from './camera-frames.ts';
import { labelFigures } from './camera-labels.ts';
import { memoryFigures, openingFigures } from './camera-opening.ts';
import { pictures } from './camera-pictures.ts';
import { readFigures } from './camera-read.ts';
import { type Figure, figure } from './figure.ts';
import { pageSlowness } from './machine.ts';
import { openingBytes } from './opening-bytes.ts';
import { benchProduct, browser } from './product.ts';

/** Minutes of scanning, after which memory must have come to rest. */
const minutes = { short: 10, long: 60 };

/**
 * The camera's readers beside others on the same pictures and frames, its documents and labels, what it takes to open it
 * and what scanning does to the page: ten minutes of it, with `long` an hour.
 */
export async function run({ long = false } = {}): Promise<Figure[]> {
  const slowness = await pageSlowness();
  return [
    ...(await readers(slowness)),
    ...(await documents()),
    ...(await scanning(slowness, long ? minutes.long : minutes.short)),
    figure(
      'opening the camera’s page, before the decoder',
      (await openingBytes('#/bar', (page) => page.getByRole('button', { name: '打开摄像头' }))) / 1000,
      'kB',
      { most: 40 },
    ),
  ];
}

/** All that reads pictures and frames, in one page: the product's decoder and others. */
async function readers(slowness: number): Promise<Figure[]> {
  const server = await startPageServer(
    {
      ours: join(import.meta.dirname, 'camera-page.ts'),
      others: join(import.meta.dirname, 'camera-peers/page.ts'),
    },
    // Others bring WebAssembly into the page itself.
    { policy: false },
  );
  const wasm = join(import.meta.dirname, 'node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
  server.files.set('/peer.wasm', await readFile(wasm));
  const { page, close } = await browser();
  try {
    page.setDefaultTimeout(0);
    await page.goto(`${server.url}/index.html`);
    const frames = await frameFigures(page, server, slowness);
    const all = await pictures();
    return [
      ...(await readFigures(page, server, all)),
      ...(await addOnFigures(page, server)),
      ...(await filmFigures(page, server, all)),
      ...frames,
    ];
  } finally {
    await close();
    server.stop();
  }
}

/** The product itself, with a camera that shows a film. */
async function scanning(slowness: number, minutes: number): Promise<Figure[]> {
  const product = await benchProduct();
  try {
    return [
      ...(await openingFigures(product, slowness)),
      ...(await labelFigures(product)),
      ...(await memoryFigures(product, minutes)),
    ];
  } finally {
    await product.stop();
  }
}
