import { cutOut } from '../../plugins/ai/shared/pixels/cutout/index.ts';
import { eraseArea } from '../../plugins/ai/shared/pixels/erase/erase.ts';
import { fillByTelea } from '../../plugins/ai/shared/pixels/erase/telea.ts';
import { copyImage, type Image, type Mask } from '../../plugins/ai/shared/pixels/image.ts';
import { ellipseMask } from '../../plugins/ai/shared/pixels/masks/shapes.ts';
import { borderFlood } from '../../plugins/ai/shared/pixels/testing/flood.ts';
import { psnr } from '../../plugins/ai/shared/pixels/testing/measures.ts';
import { drawScene, overlap, type SceneKind, sceneKinds } from '../../plugins/ai/shared/pixels/testing/scenes.ts';
import { type Texture, texture } from '../../plugins/ai/shared/pixels/testing/textures.ts';
import { type Figure, figure } from './figure.ts';

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** How well subjects are cut out, and what was erased is filled, beside simpler ways. */
export async function qualityFigures(): Promise<Figure[]> {
  return [...(await cutOuts()), ...(await erasing())];
}

async function cutOuts(): Promise<Figure[]> {
  const scenes = sceneKinds.map((kind) => [0, 1, 2].map((turn) => drawScene(kind, turn)));
  const classes: [SceneKind, number][] = [];
  for (const drawn of scenes) {
    const found: number[] = [];
    for (const { picture, truth } of drawn) found.push(overlap(await cutOut(picture), truth));
    classes.push([drawn[0]?.kind ?? 'gradient', mean(found)]);
  }
  // The peer with the tolerance that suits these scenes best.
  const floods = [6, 12, 20, 32, 48].flatMap((tolerance) =>
    (['mean', 'steps'] as const).map((by) =>
      mean(scenes.flat().map(({ picture, truth }) => overlap(borderFlood(picture, tolerance, by), truth))),
    ),
  );
  const flood = Math.max(...floods);
  const all = mean(classes.map(([, value]) => value));
  return [
    figure('cut-out of drawn subjects, mean overlap', all, 'IoU', { least: Math.max(0.95, flood + 0.1) }, { flood }),
    figure('cut-out, worst class of scenes', Math.min(...classes.map(([, value]) => value)), 'IoU', { least: 0.85 }),
  ];
}

const kinds: Texture[] = ['bricks', 'stripes', 'checks', 'weave', 'pebbles', 'wood'];

async function erasing(): Promise<Figure[]> {
  const ours: number[] = [];
  const telea: number[] = [];
  for (const kind of kinds) {
    const truth = texture(kind, 200, 160);
    const mask = ellipseMask(200, 160, { x: 76, y: 58, width: 46, height: 40 });
    const image = spoilt(truth, mask);
    ours.push(psnr(await eraseArea(image, mask), truth, mask));
    const other = copyImage(image);
    await fillByTelea(other, mask);
    telea.push(psnr(other, truth, mask));
  }
  const gain = mean(ours) - mean(telea);
  return [
    figure('erasing on texture, above Telea', gain, 'dB', { least: 2 }, { ours: mean(ours), telea: mean(telea) }),
  ];
}

function spoilt(truth: Image, mask: Mask): Image {
  const image = copyImage(truth);
  mask.data.forEach((value, at) => {
    if (value > 0) image.data.set([255, 0, 255, 255], at * 4);
  });
  return image;
}
