import type { BlendMode } from '../../document/document.ts';

/** Compositing and Blending Level 1, pixel by pixel as the text has it: what the engine is held against. */
type Colour = [number, number, number];
export type Pixel = { colour: Colour; alpha: number };

const each = (b: Colour, s: Colour, f: (b: number, s: number) => number): Colour => [
  f(b[0], s[0]),
  f(b[1], s[1]),
  f(b[2], s[2]),
];
const Screen = (cb: number, cs: number): number => 1 - (1 - cb) * (1 - cs);
const Multiply = (cb: number, cs: number): number => cb * cs;
const HardLight = (cb: number, cs: number): number => (cs <= 0.5 ? Multiply(cb, 2 * cs) : Screen(cb, 2 * cs - 1));

function SoftLight(cb: number, cs: number): number {
  const d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : Math.sqrt(cb);
  return cs <= 0.5 ? cb - (1 - 2 * cs) * cb * (1 - cb) : cb + (2 * cs - 1) * (d - cb);
}

function ColorDodge(cb: number, cs: number): number {
  if (cb === 0) return 0;
  if (cs === 1) return 1;
  return Math.min(1, cb / (1 - cs));
}

function ColorBurn(cb: number, cs: number): number {
  if (cb === 1) return 1;
  if (cs === 0) return 0;
  return 1 - Math.min(1, (1 - cb) / cs);
}

const Lum = (c: Colour): number => 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2];
const Sat = (c: Colour): number => Math.max(...c) - Math.min(...c);

function ClipColor(c: Colour): Colour {
  const l = Lum(c);
  const n = Math.min(...c);
  const x = Math.max(...c);
  let out = c;
  if (n < 0) out = out.map((v) => l + ((v - l) * l) / (l - n)) as Colour;
  if (x > 1) out = out.map((v) => l + ((v - l) * (1 - l)) / (x - l)) as Colour;
  return out;
}

function SetLum(c: Colour, l: number): Colour {
  const d = l - Lum(c);
  return ClipColor(c.map((v) => v + d) as Colour);
}

/** By the order of the three, as the text has it. */
function SetSat(c: Colour, s: number): Colour {
  const order = [0, 1, 2].toSorted((i, j) => (c[i] as number) - (c[j] as number));
  const [min = 0, mid = 0, max = 0] = order;
  const out: Colour = [0, 0, 0];
  if ((c[max] as number) > (c[min] as number)) {
    out[mid] = (((c[mid] as number) - (c[min] as number)) * s) / ((c[max] as number) - (c[min] as number));
    out[max] = s;
  }
  out[min] = 0;
  return out;
}

export const blends: Record<BlendMode, (cb: Colour, cs: Colour) => Colour> = {
  normal: (_, cs) => cs,
  multiply: (cb, cs) => each(cb, cs, Multiply),
  screen: (cb, cs) => each(cb, cs, Screen),
  overlay: (cb, cs) => each(cb, cs, (b, s) => HardLight(s, b)),
  darken: (cb, cs) => each(cb, cs, Math.min),
  lighten: (cb, cs) => each(cb, cs, Math.max),
  'color-dodge': (cb, cs) => each(cb, cs, ColorDodge),
  'color-burn': (cb, cs) => each(cb, cs, ColorBurn),
  'hard-light': (cb, cs) => each(cb, cs, HardLight),
  'soft-light': (cb, cs) => each(cb, cs, SoftLight),
  difference: (cb, cs) => each(cb, cs, (b, s) => Math.abs(b - s)),
  exclusion: (cb, cs) => each(cb, cs, (b, s) => b + s - 2 * b * s),
  hue: (cb, cs) => SetLum(SetSat(cs, Sat(cb)), Lum(cb)),
  saturation: (cb, cs) => SetLum(SetSat(cb, Sat(cs)), Lum(cb)),
  color: (cb, cs) => SetLum(cs, Lum(cb)),
  luminosity: (cb, cs) => SetLum(cb, Lum(cs)),
};

/** A source over a backdrop: cs' = (1 - αb) × cs + αb × B(cb, cs), then source-over. */
export function over(backdrop: Pixel, source: Pixel, mode: BlendMode): Pixel {
  const { colour: cb, alpha: ab } = backdrop;
  const { colour: cs, alpha: as } = source;
  const mixed = blends[mode](cb, cs);
  const alpha = as + ab * (1 - as);
  if (alpha === 0) return { colour: [0, 0, 0], alpha: 0 };
  const colour = [0, 1, 2].map((i) => {
    const blended = (1 - ab) * (cs[i] as number) + ab * (mixed[i] as number);
    return (as * blended + ab * (1 - as) * (cb[i] as number)) / alpha;
  }) as Colour;
  return { colour, alpha };
}
