import '../support/source-hook.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startEngineServer } from '../../plugins/convert/tests/support/engine-server.ts';
import { photo } from '../../plugins/convert/tests/support/samples.ts';
import type { PageServer } from '../support/page-server.ts';
import type { Batch, Target } from './convert-page.ts';
import { type Figure, figure } from './figure.ts';
import { pageSlowness } from './machine.ts';
import { openingBytes } from './opening-bytes.ts';
import { browser } from './product.ts';
import { peakOf } from './renderer-memory.ts';

/** Photos of a batch. AVIF takes half an hour of one core for 24: a shorter run says so in its figures. */
const count = Number(process.env.FITOUT_BENCH_PHOTOS ?? 24);
const cores = 2;

/** A batch of 12-megapixel photos into WebP and AVIF: the engine's pool, jSquash in one worker, and sharp as the limit. */
export async function run(): Promise<Figure[]> {
  const server = await startEngineServer({ bench: join(import.meta.dirname, 'convert-page.ts') });
  server.files.set(
    '/bench.html',
    Buffer.from(
      '<!doctype html><title>bench</title><script type="module" src="/bench.js"></script><input type="file" multiple>',
    ),
  );
  const folder = await mkdtemp(join(tmpdir(), 'fitout-bench-photos-'));
  try {
    const photos = await photosOf(count);
    const paths = photos.map((_, index) => join(folder, `${index}.jpeg`));
    for (const [index, file] of photos.entries()) await writeFile(paths[index] as string, file);
    const work = { server, photos, paths, slowness: await pageSlowness() };
    return [
      ...(await batch(work, 'webp', 'WebP q75')),
      ...(await batch(work, 'avif', 'AVIF q50 speed 6')),
      figure(
        'opening the converter, before a codec is needed',
        (await openingBytes('#/convert', (page) => page.locator('main:visible input[type=file]').first())) / 1000,
        'kB',
        { most: 40 },
      ),
    ];
  } finally {
    server.stop();
    await rm(folder, { recursive: true });
  }
}

interface Photos {
  server: PageServer;
  photos: Buffer[];
  /** The same as files. */
  paths: string[];
  /** Of this machine now (machine.ts). */
  slowness: number;
}

/** Six scenes, each also mirrored and upside down: every file is another one. */
async function photosOf(wanted: number): Promise<Buffer[]> {
  const files: Buffer[] = [];
  for (let index = 0; index < wanted; index += 1) {
    const scene = files[index % 6] ?? (await photo(4000, 3000, index + 1));
    const turn = Math.floor(index / 6);
    if (turn === 0) files.push(scene);
    else
      files.push(
        await sharp(scene)
          .flip((turn & 1) === 1)
          .flop((turn & 2) === 2)
          .jpeg({ quality: 92 })
          .toBuffer(),
      );
  }
  return files;
}

async function batch(work: Photos, target: Target, words: string): Promise<Figure[]> {
  const { photos } = work;
  const { result: ours, peak, seconds } = await inPage(work, 'ours', target);
  const { result: squoosh, seconds: itsSeconds } = await inPage(work, 'peer', target);
  const native = await bySharp(photos, target);
  const bytes = (one: Batch): number => one.bytes.reduce((sum, n) => sum + n, 0);
  const each = (ms: number): number => ms / photos.length / 1000;
  const many = `${photos.length} photos of 12 MP into ${words}`;
  return [
    figure(`${many}, a photo`, each(ours.ms), 's', {}, { jsquash: each(squoosh.ms), sharp: each(native) }),
    // Two cores have twice the throughput of one where this is the same, however busy the machine is.
    figure(
      `${many}, seconds of processor a photo`,
      seconds / photos.length,
      's',
      {},
      {
        jsquash: itsSeconds / photos.length,
      },
    ),
    figure(`${many}, throughput next to jSquash in one worker`, squoosh.ms / ours.ms, '×', { least: 1.8 }),
    figure(`${many}, time next to sharp`, ours.ms / native, '×', { most: 3 }),
    figure(`${many}, longest task of the page`, ours.blocked, 'ms', { most: 50 * work.slowness }),
    figure(`${many}, peak memory of the renderer`, peak / 2 ** 20, 'MB', { most: 600 }),
    figure(`${many}, bytes off the reference encoder’s`, Math.abs(bytes(ours) / bytes(squoosh) - 1) * 100, '%', {
      most: 1,
    }),
  ];
}

/** In a browser of its own, so that the memory of one is not counted for the other. */
async function inPage(
  { server, paths }: Photos,
  name: 'ours' | 'peer',
  target: Target,
): Promise<{ result: Batch; peak: number; seconds: number }> {
  const { page, close } = await browser();
  try {
    await page.goto(`${server.url}/bench.html`);
    await page.waitForFunction((wanted) => wanted in window, name);
    await page.setInputFiles('input', paths);
    page.setDefaultTimeout(0);
    return await peakOf(() =>
      page.evaluate(
        ([run, into]) => {
          const work = (window as unknown as Record<string, (target: string) => Promise<Batch>>)[run];
          if (work === undefined) throw new Error(`no ${run}`);
          return work(into);
        },
        [name, target] as const,
      ),
    );
  } finally {
    await close();
  }
}

/** As many at once as there are cores, with what the wasm encoders are told. */
async function bySharp(photos: Buffer[], target: Target): Promise<number> {
  const started = performance.now();
  const waiting = [...photos];
  const line = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const picture = sharp(file);
      await (target === 'webp'
        ? picture.webp({ quality: 75, effort: 4 }).toBuffer()
        : picture.avif({ quality: 50, effort: 3, chromaSubsampling: '4:2:0' }).toBuffer());
    }
  };
  await Promise.all(Array.from({ length: cores }, line));
  return performance.now() - started;
}
