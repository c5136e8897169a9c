import type { Picture } from '../cutout/types.ts';

/** A drawn picture and what a perfect cut-out of it is. */
export interface Scene {
  readonly kind: SceneKind;
  readonly picture: Picture;
  readonly truth: Uint8Array;
}

export const sceneKinds = ['gradient', 'shadow', 'noise', 'near', 'holes', 'tones', 'touching', 'texture'] as const;
export type SceneKind = (typeof sceneKinds)[number];

type Colour = readonly [number, number, number];
type Shape = (x: number, y: number) => number;

/** The same numbers for the same seed, 0 … 1. */
export function randomOf(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Below zero inside, in pixels from the edge. */
const disc =
  (cx: number, cy: number, r: number): Shape =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - r;
const box =
  (cx: number, cy: number, w: number, h: number, round: number): Shape =>
  (x, y) => {
    const dx = Math.abs(x - cx) - w + round;
    const dy = Math.abs(y - cy) - h + round;
    return Math.hypot(Math.max(0, dx), Math.max(0, dy)) + Math.min(0, Math.max(dx, dy)) - round;
  };
const either =
  (...shapes: Shape[]): Shape =>
  (x, y) =>
    Math.min(...shapes.map((shape) => shape(x, y)));
const without =
  (one: Shape, other: Shape): Shape =>
  (x, y) =>
    Math.max(one(x, y), -other(x, y));

/** A bottle, a cup with a handle, a shoe box with a ball: by turns. */
function subject(which: number, w: number, h: number): Shape {
  const u = Math.min(w, h);
  const cx = w / 2;
  const cy = h / 2;
  if (which % 3 === 0)
    return either(
      box(cx, cy + u * 0.08, u * 0.16, u * 0.25, u * 0.04),
      box(cx, cy - u * 0.23, u * 0.05, u * 0.12, u * 0.01),
    );
  if (which % 3 === 1) {
    const handle = without(disc(cx + u * 0.2, cy, u * 0.17), disc(cx + u * 0.2, cy, u * 0.1));
    return either(box(cx - u * 0.05, cy, u * 0.2, u * 0.26, u * 0.05), handle);
  }
  return either(
    box(cx - u * 0.05, cy + u * 0.12, u * 0.32, u * 0.16, u * 0.01),
    disc(cx + u * 0.12, cy - u * 0.12, u * 0.14),
  );
}

const ring = (w: number, h: number): Shape => {
  const u = Math.min(w, h);
  return either(
    without(disc(w * 0.38, h / 2, u * 0.28), disc(w * 0.38, h / 2, u * 0.15)),
    without(box(w * 0.74, h / 2, u * 0.18, u * 0.3, u * 0.03), box(w * 0.74, h / 2, u * 0.08, u * 0.16, u * 0.02)),
  );
};

/** What the subject looks like: two colours, a band across it and a highlight. */
function paint(colours: readonly [Colour, Colour], u: number): (x: number, y: number) => Colour {
  const [one, other] = colours;
  return (x, y) => {
    const band = Math.floor(y / (u * 0.11)) % 3 === 1 ? other : one;
    const light = 1 + 0.18 * Math.sin((x / u) * 5);
    return [band[0] * light, band[1] * light, band[2] * light];
  };
}

const mix = (a: Colour, b: Colour, part: number): Colour => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
  a[2] + (b[2] - a[2]) * part,
];

interface Plan {
  readonly ground: (x: number, y: number) => Colour;
  readonly shape: Shape;
  readonly colour: (x: number, y: number) => Colour;
  readonly noise: number;
}

const looks: readonly (readonly [Colour, Colour])[] = [
  [
    [176, 52, 44],
    [226, 190, 90],
  ],
  [
    [48, 92, 150],
    [235, 235, 228],
  ],
  [
    [96, 76, 52],
    [58, 110, 70],
  ],
  [
    [40, 42, 46],
    [150, 150, 156],
  ],
];

/** Darker round the foot of the subject, softly. */
function shade(ground: Plan['ground'], w: number, h: number): Plan['ground'] {
  const u = Math.min(w, h);
  return (x, y) => {
    const dx = (x - w * 0.54) / (u * 0.42);
    const dy = (y - h / 2 - u * 0.3) / (u * 0.09);
    const dark = 1 - 0.42 * Math.exp(-(dx * dx + dy * dy));
    const [r, g, b] = ground(x, y);
    return [r * dark, g * dark, b * dark];
  };
}

function planOf(kind: SceneKind, which: number, w: number, h: number): Plan {
  const u = Math.min(w, h);
  const colour = paint(looks[which % looks.length] as readonly [Colour, Colour], u);
  const shape = subject(which, w, h);
  const plain = (x: number, y: number): Colour => mix([236, 236, 238], [222, 222, 226], (x / w + y / h) / 2);
  const steep = (x: number, y: number): Colour =>
    mix([235, 228, 214], which % 2 === 0 ? [96, 112, 140] : [120, 90, 96], Math.hypot(x / w - 0.2, y / h - 0.1) / 1.3);
  switch (kind) {
    case 'gradient':
      return { ground: steep, shape, colour, noise: 1.5 };
    case 'shadow':
      return { ground: shade(plain, w, h), shape, colour, noise: 1.5 };
    case 'noise':
      return { ground: steep, shape, colour, noise: 16 };
    case 'near': {
      const [r, g, b] = (
        [
          [14, 14, 14],
          [22, 14, 4],
          [-6, 14, 24],
        ] as const
      )[which % 3] as Colour;
      const pale: Colour = [236 - r, 236 - g, 238 - b];
      const paler: Colour = [228 - r, 228 - g, 230 - b];
      return { ground: plain, shape, colour: (x, y) => mix(pale, paler, (x + y) / (w + h)), noise: 1.5 };
    }
    case 'holes':
      return { ground: which % 2 === 0 ? plain : steep, shape: ring(w, h), colour, noise: 2 };
    case 'tones': {
      const edge = h * 0.68;
      const ground: Plan['ground'] = (x, y) =>
        mix(steep(x, y), [150 + (x / w) * 16, 120, 92], Math.max(0, Math.min(1, (y - edge) / 3 + 0.5)));
      return { ground, shape, colour: paint(looks[which % 2] as readonly [Colour, Colour], u), noise: 3 };
    }
    case 'texture': {
      // Boards of wood: grain along them, seams between them.
      const ground: Plan['ground'] = (x, y) => {
        const seam = y % 64 < 2 ? 0.55 : 1;
        const grain =
          1 +
          0.09 * Math.sin(y * 0.9 + 3 * Math.sin(x * 0.02 + Math.floor(y / 64) * 2)) +
          0.05 * Math.sin(x * 0.05 + y * 2.3);
        return [186 * seam * grain, 152 * seam * grain, 112 * seam * grain];
      };
      return { ground, shape, colour: paint(looks[which % 2] as readonly [Colour, Colour], u), noise: 3 };
    }
    default: {
      // A bust: it stands on the lower edge of the picture.
      const bust = either(box(w / 2, h, u * 0.22, u * 0.4, u * 0.1), disc(w / 2, h * 0.42, u * 0.17));
      return { ground: plain, shape: bust, colour, noise: 2 };
    }
  }
}

/** Draws a scene; the same for the same words. */
export function drawScene(kind: SceneKind, which: number, width = 420, height = 320): Scene {
  const plan = planOf(kind, which, width, height);
  const random = randomOf(which * 31 + sceneKinds.indexOf(kind) + 1);
  const data = new Uint8ClampedArray(width * height * 4);
  const truth = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const cover = Math.max(0, Math.min(1, 0.5 - plan.shape(x + 0.5, y + 0.5)));
      const ground = plan.ground(x, y);
      const pixel = cover > 0 ? mix(ground, plan.colour(x, y), cover) : ground;
      truth[at] = Math.round(cover * 255);
      for (let c = 0; c < 3; c += 1)
        data[at * 4 + c] = (pixel[c] as number) + (random() + random() + random() - 1.5) * 2 * plan.noise;
      data[at * 4 + 3] = 255;
    }
  }
  return { kind, picture: { width, height, data }, truth };
}

/** How well a mask is the truth: what both have of what either has. */
export function overlap(mask: Uint8Array, truth: Uint8Array): number {
  let both = 0;
  let either = 0;
  for (let at = 0; at < truth.length; at += 1) {
    const one = (mask[at] as number) >= 128;
    const other = (truth[at] as number) >= 128;
    if (one && other) both += 1;
    if (one || other) either += 1;
  }
  return either === 0 ? 1 : both / either;
}

/** A picture of one colour. */
export function flatPicture(width: number, height: number, colour: readonly [number, number, number, number]): Picture {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < data.length; at += 4) data.set(colour, at);
  return { width, height, data };
}
