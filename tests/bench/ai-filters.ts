import sharp, { type Sharp } from 'sharp';
import type { Engine } from '../../plugins/ai/shared/engine/engine.ts';
import type { Command } from '../../plugins/ai/shared/engine/types.ts';
import type { Image } from '../../plugins/ai/shared/pixels/image.ts';
import { psnr } from '../../plugins/ai/shared/pixels/testing/measures.ts';
import { photoEngine } from './ai-engine.ts';
import { type Figure, figure, median } from './figure.ts';
import { photoScene, photoSize } from './photo-file.ts';

const { width, height } = photoSize;
const rounds = 7;

interface Work {
  name: string;
  command: Command;
  peer(from: Sharp): Sharp;
  /** Decibels that the two are alike by at least, where they mean the same. */
  like?: number;
}

const id = 'photo';
const filtered = (filter: Extract<Command, { kind: 'filter-layer' }>['filter']): Command => ({
  kind: 'filter-layer',
  id,
  filter,
});
const levels = { low: 16, high: 240, gamma: 1, outLow: 0, outHigh: 255 };

const works: readonly Work[] = [
  ...[2, 8, 30].map(
    (sigma): Work => ({
      name: `blur of σ ${sigma}`,
      command: filtered({ kind: 'blur', sigma }),
      peer: (from) => from.blur(sigma),
      like: 40,
    }),
  ),
  {
    name: 'sharpening',
    command: filtered({ kind: 'sharpen', sigma: 2, amount: 1 }),
    peer: (from) => from.sharpen({ sigma: 2 }),
  },
  {
    name: 'levels',
    command: filtered({ kind: 'adjust', adjust: { kind: 'levels', rgb: levels } }),
    peer: (from) =>
      from.linear([255 / 224, 255 / 224, 255 / 224, 1], [-16 * (255 / 224), -16 * (255 / 224), -16 * (255 / 224), 0]),
    like: 45,
  },
  {
    name: 'noise reduction (sharp: a median of 5)',
    command: filtered({ kind: 'denoise', strength: 0.5 }),
    peer: (from) => from.median(5),
  },
  {
    name: 'made 0.6 times as large',
    command: { kind: 'place-layer', id, corners: [0, 0, 2400, 0, 2400, 1800, 0, 1800] },
    peer: (from) => from.resize(2400, 1800, { fit: 'fill', kernel: 'cubic' }),
    like: 45,
  },
];

/** Whole pictures of 12 MP, raw to raw, beside sharp: medians of runs in turn. */
export async function* filterFigures(): AsyncGenerator<Figure> {
  const { picture } = photoScene();
  for (const work of works) {
    const engine = await photoEngine(picture);
    const [ours, theirs]: [number[], number[]] = [[], []];
    let likeness = 0;
    for (let round = 0; round <= rounds; round += 1) {
      const from = performance.now();
      await engine.run(work.command as Parameters<Engine['run']>[0]);
      const between = performance.now();
      const made = await work
        .peer(sharp(picture.data, { raw: { width, height, channels: 4 } }))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const end = performance.now();
      if (round === 0) likeness = likenessOf(engine, { ...made.info, data: new Uint8ClampedArray(made.data) });
      // The first is for the compiler.
      else {
        ours.push(between - from);
        theirs.push(end - between);
      }
      await engine.undo();
    }
    engine.close();
    const ratio = median(ours) / median(theirs);
    const spread = (Math.max(...ours) - Math.min(...ours)) / median(theirs);
    yield figure(
      `12 MP: ${work.name}`,
      ratio,
      '× sharp',
      { most: 3 },
      { ms: median(ours), sharp: median(theirs), spread },
    );
    yield figure(
      `12 MP: ${work.name}, alike`,
      likeness,
      'dB',
      work.like === undefined ? undefined : { least: work.like },
    );
  }
}

/** Of what both have, but for the rim, beyond which each goes on in a way of its own. */
function likenessOf(engine: Engine, peer: Image): number {
  const whole = engine.pixels();
  const data = new Uint8ClampedArray(peer.data.length);
  const inside = new Uint8Array(peer.width * peer.height);
  const rim = 120;
  for (let y = 0; y < peer.height; y += 1) {
    const from = y * width * 4;
    data.set(whole.subarray(from, from + peer.width * 4), y * peer.width * 4);
    if (y >= rim && y < peer.height - rim) inside.fill(255, y * peer.width + rim, (y + 1) * peer.width - rim);
  }
  const { width: w, height: h } = peer;
  return psnr({ width: w, height: h, data }, peer, { width: w, height: h, data: inside });
}
