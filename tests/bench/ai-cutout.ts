import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cutOut } from '../../plugins/ai/shared/pixels/cutout/index.ts';
import type { Image } from '../../plugins/ai/shared/pixels/image.ts';
import { overlap } from '../../plugins/ai/shared/pixels/testing/scenes.ts';
import { type Figure, figure, median } from './figure.ts';
import { photoScene } from './photo-file.ts';

const rounds = 5;

/** A product cut out of its photo of 12 MP, beside OpenCV's GrabCut by a frame, as its guide does it, in turns. */
export async function cutOutFigures(): Promise<Figure[]> {
  const { picture, truth } = photoScene();
  const { cv } = await openCv();
  const [mine, theirs]: [number[], number[]] = [[], []];
  let [one, other] = [0, 0];
  for (let round = 0; round <= rounds; round += 1) {
    const from = performance.now();
    const cut = await cutOut(picture);
    const between = performance.now();
    const peer = grabCut(cv, picture);
    const end = performance.now();
    [one, other] = [overlap(cut, truth), overlap(peer, truth)];
    // The first is for the compiler.
    if (round === 0) continue;
    mine.push((between - from) / 1000);
    theirs.push((end - between) / 1000);
  }
  const spread = Math.max(...mine) - Math.min(...mine);
  return [
    figure('cut-out of 12 MP', median(mine), 's', undefined, { OpenCV: median(theirs), target: 4, spread }),
    figure('the same, next to OpenCV’s GrabCut', median(mine) / median(theirs), '×', { most: 2 }),
    figure('the same photo, overlap with the truth', one, 'IoU', { least: 0.95 }, { OpenCV: other }),
  ];
}

interface Mat {
  data: Uint8Array;
  rows: number;
  cols: number;
  delete(): void;
}

/** What is used of OpenCV for browsers and Node (`@techstark/opencv-js`). */
interface OpenCv {
  Mat: new (rows?: number, cols?: number, type?: number) => Mat;
  Rect: new (x: number, y: number, width: number, height: number) => object;
  Size: new (width: number, height: number) => object;
  onRuntimeInitialized: () => void;
  grabCut(image: Mat, mask: Mat, rect: object, ground: Mat, subject: Mat, rounds: number, mode: number): void;
  resize(from: Mat, to: Mat, size: object, x: number, y: number, how: number): void;
  cvtColor(from: Mat, to: Mat, how: number): void;
  CV_8UC1: number;
  CV_8UC4: number;
  COLOR_RGBA2RGB: number;
  INTER_AREA: number;
  INTER_LINEAR: number;
  GC_INIT_WITH_RECT: number;
  GC_FGD: number;
  GC_PR_FGD: number;
}

/** In an object of its own: the module settles no promise that it is the value of. */
function openCv(): Promise<{ cv: OpenCv }> {
  const cv = createRequire(join(import.meta.dirname, 'package.json'))('@techstark/opencv-js') as OpenCv;
  return new Promise((done) => {
    cv.onRuntimeInitialized = () => done({ cv });
  });
}

/** Pixels of the picture in which OpenCV looks, as ours does: of all of it, it takes minutes. */
const lookedAt = 180_000;

function grabCut(cv: OpenCv, { width, height, data }: Image): Uint8Array {
  const scale = Math.sqrt(lookedAt / (width * height));
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  const [whole, colours, small, mask, ground, subject] = [
    new cv.Mat(height, width, cv.CV_8UC4),
    ...Array.from({ length: 5 }, () => new cv.Mat()),
  ] as [Mat, Mat, Mat, Mat, Mat, Mat];
  whole.data.set(data);
  cv.cvtColor(whole, colours, cv.COLOR_RGBA2RGB);
  cv.resize(colours, small, new cv.Size(w, h), 0, 0, cv.INTER_AREA);
  const rim = Math.round(w * 0.03);
  cv.grabCut(
    small,
    mask,
    new cv.Rect(rim, rim, w - rim * 2, h - rim * 2),
    ...([ground, subject] as const),
    ...([5, cv.GC_INIT_WITH_RECT] as const),
  );
  const found = mask.data;
  found.forEach((value, at) => {
    found[at] = value === cv.GC_FGD || value === cv.GC_PR_FGD ? 255 : 0;
  });
  const cut = new cv.Mat();
  cv.resize(mask, cut, new cv.Size(width, height), 0, 0, cv.INTER_LINEAR);
  const kept = cut.data.slice();
  for (const mat of [whole, colours, small, mask, ground, subject, cut]) mat.delete();
  return kept;
}
