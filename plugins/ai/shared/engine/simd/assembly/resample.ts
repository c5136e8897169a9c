/** A part of a picture (the window) drawn anew as one tile of 256 × 256 straight pixels. */
import { loadPixel, premultiplied, storePixel } from './pixels';

const edge: i32 = 256;

/**
 * Rows of a window of straight pixels as wide as the tile: column x is the sum of `taps` pixels from `starts` on (one i32 a
 * column), by `weights` (`taps` floats a column). `line` has room for a row of 16 bytes a pixel, `middle` for 256 × height.
 */
export function sampleAcross(
  source: usize,
  width: i32,
  height: i32,
  starts: usize,
  weights: usize,
  taps: i32,
  line: usize,
  middle: usize,
): void {
  for (let row = 0; row < height; row += 1) {
    const from = source + ((<usize>(row * width)) << 2);
    for (let x = 0; x < width; x += 1)
      v128.store(line + ((<usize>x) << 4), premultiplied(loadPixel(from + ((<usize>x) << 2))));
    const to = middle + ((<usize>(row * edge)) << 4);
    for (let x = 0; x < edge; x += 1) {
      const here = line + ((<usize>load<i32>(starts + ((<usize>x) << 2))) << 4);
      const parts = weights + ((<usize>(x * taps)) << 2);
      let sum = f32x4.splat(0);
      for (let i = 0; i < taps; i += 1)
        sum = f32x4.add(
          sum,
          f32x4.mul(v128.load(here + ((<usize>i) << 4)), v128.load_splat<f32>(parts + ((<usize>i) << 2))),
        );
      v128.store(to + ((<usize>x) << 4), sum);
    }
  }
}

/** The same down the columns of `middle`; `across` and `down`: how much of each column and row is covered, 0 … 1. */
export function sampleDown(
  middle: usize,
  starts: usize,
  weights: usize,
  taps: i32,
  across: usize,
  down: usize,
  out: usize,
): void {
  for (let y = 0; y < edge; y += 1) {
    const here = middle + ((<usize>(load<i32>(starts + ((<usize>y) << 2)) * edge)) << 4);
    const parts = weights + ((<usize>(y * taps)) << 2);
    const covered = load<f32>(down + ((<usize>y) << 2));
    if (covered <= 0) continue;
    for (let x = 0; x < edge; x += 1) {
      const share = covered * load<f32>(across + ((<usize>x) << 2));
      if (share <= 0) continue;
      let sum = f32x4.splat(0);
      for (let i = 0; i < taps; i += 1) {
        const value = v128.load(here + ((<usize>(i * edge + x)) << 4));
        sum = f32x4.add(sum, f32x4.mul(value, v128.load_splat<f32>(parts + ((<usize>i) << 2))));
      }
      write(out + ((<usize>(y * edge + x)) << 2), sum, share);
    }
  }
}

function write(at: usize, sum: v128, share: f32): void {
  const opacity = f32x4.extract_lane(sum, 3);
  if (opacity <= 0) return;
  const alpha = min<f32>(255, opacity) * share;
  if (alpha < 0.5) return;
  storePixel(at, f32x4.replace_lane(f32x4.mul(sum, f32x4.splat(255 / opacity)), 3, alpha));
}

/** Straight pixels as floats, 16 bytes each: colours times their opacity. */
export function toFloats(source: usize, count: i32, into: usize): void {
  for (let at = 0; at < count; at += 1)
    v128.store(into + ((<usize>at) << 4), premultiplied(loadPixel(source + ((<usize>at) << 2))));
}

/** Half the width of the widest kernel, in pixels of the window. */
const maxStretch: f64 = 6;

/**
 * Pixel by pixel, where rows and columns do not stay what they are. `window`: floats of `toFloats`, at x0, y0 of the source;
 * `numbers`: nine of the way from the document to the source, then left, top, right and bottom of the source, all f64;
 * `kernel`: `steps` floats to a pixel, two pixels far; `weights`: room for two rows of weights.
 */
export function samplePoints(
  window: usize,
  x0: i32,
  y0: i32,
  width: i32,
  height: i32,
  numbers: usize,
  left: f64,
  top: f64,
  shrink: f64,
  kernel: usize,
  steps: i32,
  weights: usize,
  out: usize,
): void {
  const a = load<f64>(numbers);
  const b = load<f64>(numbers, 8);
  const c = load<f64>(numbers, 16);
  const d = load<f64>(numbers, 24);
  const e = load<f64>(numbers, 32);
  const f = load<f64>(numbers, 40);
  const g = load<f64>(numbers, 48);
  const h = load<f64>(numbers, 56);
  const i = load<f64>(numbers, 64);
  const boxLeft = load<f64>(numbers, 72);
  const boxTop = load<f64>(numbers, 80);
  const boxRight = load<f64>(numbers, 88);
  const boxBottom = load<f64>(numbers, 96);
  for (let y = 0; y < edge; y += 1)
    for (let x = 0; x < edge; x += 1) {
      const px = left + x + 0.5;
      const py = top + y + 0.5;
      const w = 1 / (g * px + h * py + i);
      const u = (a * px + b * py + c) * w;
      const v = (d * px + e * py + f) * w;
      // How far the source goes on for a pixel to the right, and one down.
      const wu = length(a - u * g, b - u * h) * abs(w);
      const wv = length(d - v * g, e - v * h) * abs(w);
      // How much of the pixel the picture covers: its edges are smooth.
      const share = covered((u - boxLeft) / wu, (boxRight - u) / wu) * covered((v - boxTop) / wv, (boxBottom - v) / wv);
      if (!(share > 0)) continue;
      const su = stretchOf(wu * shrink);
      const sv = stretchOf(wv * shrink);
      const column = <i32>ceil(u * shrink - 0.5 - su * 2);
      const row = <i32>ceil(v * shrink - 0.5 - sv * 2);
      const columns = <i32>floor(u * shrink - 0.5 + su * 2) - column + 1;
      const rows = <i32>floor(v * shrink - 0.5 + sv * 2) - row + 1;
      const down = weights + 256;
      weigh(kernel, steps, weights, u * shrink, su, column, columns);
      weigh(kernel, steps, down, v * shrink, sv, row, rows);
      let sum = f32x4.splat(0);
      const inside = column >= x0 && column + columns <= x0 + width;
      for (let j = 0; j < rows; j += 1) {
        const line = window + ((<usize>(max(0, min(height - 1, row + j - y0)) * width)) << 4);
        let part = f32x4.splat(0);
        if (inside) {
          let at = line + ((<usize>(column - x0)) << 4);
          for (let k = 0; k < columns; k += 1, at += 16)
            part = f32x4.add(part, f32x4.mul(v128.load(at), v128.load_splat<f32>(weights + ((<usize>k) << 2))));
        }
        // At the edges stands what is at them.
        else
          for (let k = 0; k < columns; k += 1) {
            const at = line + ((<usize>max(0, min(width - 1, column + k - x0))) << 4);
            part = f32x4.add(part, f32x4.mul(v128.load(at), v128.load_splat<f32>(weights + ((<usize>k) << 2))));
          }
        sum = f32x4.add(sum, f32x4.mul(part, v128.load_splat<f32>(down + ((<usize>j) << 2))));
      }
      write(out + ((<usize>(y * edge + x)) << 2), sum, <f32>share);
    }
}

function length(x: f64, y: f64): f64 {
  return sqrt(x * x + y * y);
}

function covered(before: f64, after: f64): f64 {
  return max<f64>(0, min<f64>(1, before + 0.5)) * max<f64>(0, min<f64>(1, after + 0.5));
}

/** How much wider the kernel is where pixels become smaller. */
function stretchOf(size: f64): f64 {
  return size <= 1 ? 1 : min<f64>(maxStretch, size);
}

/** Writes the weights of `count` pixels from `first` on around a point; they are one together. */
function weigh(kernel: usize, steps: i32, into: usize, at: f64, stretch: f64, first: i32, count: i32): void {
  const scale = <f64>steps / stretch;
  let sum: f32 = 0;
  for (let i = 0; i < count; i += 1) {
    const away = abs(<f64>(first + i) + 0.5 - at);
    const weight = load<f32>(kernel + ((<usize>(<i32>(away * scale + 0.5))) << 2));
    store<f32>(into + ((<usize>i) << 2), weight);
    sum += weight;
  }
  const part: f32 = 1 / sum;
  for (let i = 0; i < count; i += 1) store<f32>(into + ((<usize>i) << 2), load<f32>(into + ((<usize>i) << 2)) * part);
}
