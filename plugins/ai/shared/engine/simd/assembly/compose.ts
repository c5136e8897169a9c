/**
 * Layers over one another, in bands: rows of a tile that is 256 pixels wide, of which x0 … x1 are drawn. Sums are four
 * floats a pixel, red, green and blue times the opacity, and the opacity, all 0 … 255.
 */
import { blendColours } from './blend';
import { loadPixel, storeStraight } from './pixels';

const edge: i32 = 256;

/**
 * Draws `layers` layers of straight pixels over the sums, the lowest first: their bytes lie one after the other from
 * `pixels` on, `size` bytes each, their opacities (floats) from `opacities` on. x0 and x1 are multiples of 4.
 */
export function drawNormals(
  sums: usize,
  pixels: usize,
  size: i32,
  opacities: usize,
  layers: i32,
  x0: i32,
  x1: i32,
  rows: i32,
): void {
  const end = layers * size;
  for (let y = 0; y < rows; y += 1)
    for (let x = y * edge + x0, last = y * edge + x1; x < last; x += 4) {
      const at = sums + ((<usize>x) << 4);
      const from = pixels + ((<usize>x) << 2);
      // Four pixels at once, each channel by itself: their sums are turned for it, and back.
      const s0 = v128.load(at);
      const s1 = v128.load(at, 16);
      const s2 = v128.load(at, 32);
      const s3 = v128.load(at, 48);
      const rg01 = v128.shuffle<f32>(s0, s1, 0, 4, 1, 5);
      const ba01 = v128.shuffle<f32>(s0, s1, 2, 6, 3, 7);
      const rg23 = v128.shuffle<f32>(s2, s3, 0, 4, 1, 5);
      const ba23 = v128.shuffle<f32>(s2, s3, 2, 6, 3, 7);
      let r = v128.shuffle<f32>(rg01, rg23, 0, 1, 4, 5);
      let g = v128.shuffle<f32>(rg01, rg23, 2, 3, 6, 7);
      let b = v128.shuffle<f32>(ba01, ba23, 0, 1, 4, 5);
      let a = v128.shuffle<f32>(ba01, ba23, 2, 3, 6, 7);
      for (let layer = 0, part = opacities; layer < end; layer += size, part += 4) {
        const words = v128.load(from + layer);
        const alpha = f32x4.convert_i32x4_s(i32x4.shr_u(words, 24));
        const opacity = f32x4.mul(alpha, v128.load_splat<f32>(part));
        const share = f32x4.mul(opacity, f32x4.splat(1.0 / 255.0));
        const rest = f32x4.sub(f32x4.splat(1), share);
        r = f32x4.add(f32x4.mul(byteOf(words, 0), share), f32x4.mul(r, rest));
        g = f32x4.add(f32x4.mul(byteOf(words, 8), share), f32x4.mul(g, rest));
        b = f32x4.add(f32x4.mul(byteOf(words, 16), share), f32x4.mul(b, rest));
        a = f32x4.add(opacity, f32x4.mul(a, rest));
      }
      const lowRg = v128.shuffle<f32>(r, g, 0, 4, 1, 5);
      const highRg = v128.shuffle<f32>(r, g, 2, 6, 3, 7);
      const lowBa = v128.shuffle<f32>(b, a, 0, 4, 1, 5);
      const highBa = v128.shuffle<f32>(b, a, 2, 6, 3, 7);
      v128.store(at, v128.shuffle<f32>(lowRg, lowBa, 0, 1, 4, 5));
      v128.store(at, v128.shuffle<f32>(lowRg, lowBa, 2, 3, 6, 7), 16);
      v128.store(at, v128.shuffle<f32>(highRg, highBa, 0, 1, 4, 5), 32);
      v128.store(at, v128.shuffle<f32>(highRg, highBa, 2, 3, 6, 7), 48);
    }
}

/** One channel of four pixels, 0 … 255. */
function byteOf(words: v128, shift: i32): v128 {
  return f32x4.convert_i32x4_s(v128.and(i32x4.shr_u(words, shift), i32x4.splat(255)));
}

/** co = cs × αs × (1 - αb) + cb × αb × (1 - αs) + αs × αb × B(cb, cs), of a layer of straight pixels over the sums. */
export function drawPixels(mode: i32, sums: usize, pixels: usize, opacity: f32, x0: i32, x1: i32, rows: i32): void {
  for (let y = 0; y < rows; y += 1)
    for (let x = y * edge + x0, last = y * edge + x1; x < last; x += 1) {
      const pixel = loadPixel(pixels + ((<usize>x) << 2));
      const alpha = f32x4.extract_lane(pixel, 3);
      if (alpha === 0) continue;
      blendOver(
        mode,
        sums + ((<usize>x) << 4),
        f32x4.mul(pixel, f32x4.splat(1.0 / 255.0)),
        alpha * (1.0 / 255.0) * opacity,
      );
    }
}

/** The same of sums over sums. */
export function drawSums(mode: i32, sums: usize, over: usize, opacity: f32, x0: i32, x1: i32, rows: i32): void {
  for (let y = 0; y < rows; y += 1)
    for (let x = y * edge + x0, last = y * edge + x1; x < last; x += 1) {
      const source = v128.load(over + ((<usize>x) << 4));
      const alpha = f32x4.extract_lane(source, 3);
      if (alpha <= 0) continue;
      const colour = f32x4.min(f32x4.splat(1), f32x4.mul(source, f32x4.splat(1 / alpha)));
      blendOver(mode, sums + ((<usize>x) << 4), colour, alpha * (1.0 / 255.0) * opacity);
    }
}

/** `colour`: 0 … 1; `a`: its opacity, 0 … 1. */
function blendOver(mode: i32, at: usize, colour: v128, a: f32): void {
  const under = v128.load(at);
  const backdrop = f32x4.extract_lane(under, 3);
  let source = colour;
  if (mode > 0 && backdrop > 0) {
    const b = backdrop * (1.0 / 255.0);
    const straight = f32x4.min(f32x4.splat(1), f32x4.mul(under, f32x4.splat(1 / backdrop)));
    const blended = blendColours(mode, straight, colour);
    source = f32x4.add(f32x4.mul(colour, f32x4.splat(1 - b)), f32x4.mul(blended, f32x4.splat(b)));
  }
  const drawn = f32x4.mul(f32x4.replace_lane(source, 3, 1), f32x4.splat(a * 255));
  v128.store(at, f32x4.add(drawn, f32x4.mul(under, f32x4.splat(1 - a))));
}

/** Colours of the sums go towards those of `adjusted`, blended with them; the opacity of the sums stays. */
export function mixAdjusted(mode: i32, sums: usize, adjusted: usize, opacity: f32, x0: i32, x1: i32, rows: i32): void {
  const part = f32x4.splat(opacity);
  const one = f32x4.splat(1);
  for (let y = 0; y < rows; y += 1)
    for (let x = y * edge + x0, last = y * edge + x1; x < last; x += 1) {
      const at = sums + ((<usize>x) << 4);
      const under = v128.load(at);
      const alpha = f32x4.extract_lane(under, 3);
      if (alpha <= 0) continue;
      const k = f32x4.splat(1 / alpha);
      const before = f32x4.min(one, f32x4.mul(under, k));
      const after = f32x4.min(one, f32x4.mul(v128.load(adjusted + ((<usize>x) << 4)), k));
      const blended = mode === 0 ? after : blendColours(mode, before, after);
      const mixed = f32x4.add(before, f32x4.mul(f32x4.sub(blended, before), part));
      v128.store(at, f32x4.replace_lane(f32x4.mul(mixed, f32x4.splat(alpha)), 3, alpha));
    }
}

/** Goes back to what the sums were `before` as far as a mask, a byte a pixel, hides what was drawn since. */
export function mixByMask(sums: usize, before: usize, mask: usize, x0: i32, x1: i32, rows: i32): void {
  for (let y = 0; y < rows; y += 1)
    for (let x = y * edge + x0, last = y * edge + x1; x < last; x += 1) {
      const value = load<u8>(mask + x);
      if (value === 255) continue;
      const at = sums + ((<usize>x) << 4);
      const was = v128.load(before + ((<usize>x) << 4));
      const share = f32x4.splat(<f32>value * (1.0 / 255.0));
      v128.store(at, f32x4.add(was, f32x4.mul(f32x4.sub(v128.load(at), was), share)));
    }
}

/** Makes the sums opaque where there is something, and keeps their opacities in `shape`, a float a pixel. */
export function uncover(sums: usize, shape: usize, x0: i32, x1: i32, rows: i32): void {
  for (let y = 0; y < rows; y += 1)
    for (let x = y * edge + x0, last = y * edge + x1; x < last; x += 1) {
      const at = sums + ((<usize>x) << 4);
      const sum = v128.load(at);
      const alpha = f32x4.extract_lane(sum, 3);
      store<f32>(shape + ((<usize>x) << 2), alpha);
      if (alpha <= 0) continue;
      v128.store(at, f32x4.replace_lane(f32x4.mul(sum, f32x4.splat(255 / alpha)), 3, 255));
    }
}

/** Gives the sums the opacities of `shape` back: nothing is left of what was drawn beside it. */
export function cover(sums: usize, shape: usize, x0: i32, x1: i32, rows: i32): void {
  for (let y = 0; y < rows; y += 1)
    for (let x = y * edge + x0, last = y * edge + x1; x < last; x += 1) {
      const at = sums + ((<usize>x) << 4);
      const alpha = load<f32>(shape + ((<usize>x) << 2));
      const colour = f32x4.mul(v128.load(at), f32x4.splat(alpha * (1.0 / 255.0)));
      v128.store(at, f32x4.replace_lane(colour, 3, alpha));
    }
}

/** Writes sums as straight bytes. */
export function writeBand(sums: usize, into: usize, x0: i32, x1: i32, rows: i32): void {
  for (let y = 0; y < rows; y += 1)
    for (let x = y * edge + x0, last = y * edge + x1; x < last; x += 1)
      storeStraight(into + ((<usize>x) << 2), v128.load(sums + ((<usize>x) << 4)));
}
