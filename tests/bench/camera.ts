import '../support/source-hook.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPageServer } from '../support/page-server.ts';
import { pictures } from './camera-pictures.ts';
import { readFigures } from './camera-read.ts';
import type { Figure } from './figure.ts';
import { browser } from './product.ts';

/** The camera's readers, its documents and labels, and what scanning costs. */
export async function run(): Promise<Figure[]> {
  return await readers();
}

/** All that reads pictures and frames, in one page: the product's decoder and others. */
async function readers(): Promise<Figure[]> {
  const server = await startPageServer(
    {
      ours: join(import.meta.dirname, 'camera-page.ts'),
      others: join(import.meta.dirname, 'camera-peers/page.ts'),
    },
    { policy: false },
  );
  const wasm = join(import.meta.dirname, 'node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
  server.files.set('/peer.wasm', await readFile(wasm));
  const { page, close } = await browser();
  try {
    await page.goto(`${server.url}/index.html`);
    return await readFigures(page, server, await pictures());
  } finally {
    await close();
    server.stop();
  }
}
