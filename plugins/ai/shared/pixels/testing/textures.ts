import { type Image, newImage } from '../image.ts';
import { bellOf, randomOf } from './random.ts';

export type Texture = 'bricks' | 'stripes' | 'checks' | 'weave' | 'pebbles' | 'wood';

/** Slow noise: the mean of some waves that know no common period. */
function wavesOf(random: () => number, count: number, longest: number): (x: number, y: number) => number {
  const waves = Array.from({ length: count }, () => {
    const angle = random() * 2 * Math.PI;
    const length = longest * (0.3 + 0.7 * random());
    return {
      kx: (Math.cos(angle) * 2 * Math.PI) / length,
      ky: (Math.sin(angle) * 2 * Math.PI) / length,
      at: random() * 7,
    };
  });
  return (x, y) => waves.reduce((sum, { kx, ky, at }) => sum + Math.sin(kx * x + ky * y + at), 0) / Math.sqrt(count);
}

/** 0 … 1, as the texture is light or dark there. */
function shapeOf(kind: Texture, random: () => number): (x: number, y: number) => number {
  const slow = wavesOf(random, 6, 90);
  const quick = wavesOf(random, 12, 9);
  const joint = (place: number, period: number): boolean => ((place % period) + period) % period < 2;
  switch (kind) {
    case 'bricks':
      return (x, y) => (joint(y, 12) || joint(x + (Math.floor(y / 12) % 2) * 12, 24) ? 0.95 : 0.4);
    case 'stripes':
      return (x, y) => ((((x + y * 0.5) % 14) + 14) % 14 < 7 ? 0.85 : 0.2);
    case 'checks':
      return (x, y) => ((Math.floor(x / 10) + Math.floor(y / 10)) % 2 === 0 ? 0.8 : 0.25);
    case 'weave':
      return (x, y) => 0.5 + 0.25 * Math.sin((x * 2 * Math.PI) / 8) + 0.25 * Math.sin((y * 2 * Math.PI) / 6);
    case 'pebbles':
      return (x, y) => (quick(x, y) > 0 ? 0.75 : 0.3);
    case 'wood':
      return (x, y) => 0.5 + 0.4 * Math.sin((y + 5 * slow(x * 0.3, y * 0.3)) / 2);
  }
}

/** A texture with grain, and light that comes from one side. */
export function texture(kind: Texture, width: number, height: number, seed = 1): Image {
  const random = randomOf(seed);
  const shape = shapeOf(kind, random);
  const bell = bellOf(random);
  const image = newImage(width, height);
  for (let at = 0; at < image.data.length; at += 4) {
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    const light = 0.9 + (0.15 * x) / width;
    const value = shape(x, y) * light;
    const grain = bell() * 4;
    image.data.set([60 + 170 * value + grain, 50 + 150 * value + grain, 40 + 120 * value + grain, 255], at);
  }
  return image;
}
