/**
 * Blurring and sharpening of a rectangle of straight pixels: `width` × `height` from `source` on, of which the part at x, y
 * of `outWidth` × `outHeight` is written to `out`. Beyond the edges goes on what stands at them.
 */
import { loadPixel, premultiplied, storePixel, storeStraight } from './pixels';

/** Lines that are worked on at once: sums of one wait for each other, those of four do not. */
const lanes: i32 = 4;
const step: i32 = lanes * 16;

/**
 * Three means of windows, which together are a Gaussian; `half0` … are their half widths. `middle` has room for
 * outWidth × height pixels of 16 bytes, `line` for two lines of 64 bytes a pixel of the longer side, and what their windows
 * need beyond both ends.
 */
export function filterByMeans(
  source: usize,
  width: i32,
  height: i32,
  x: i32,
  y: i32,
  outWidth: i32,
  outHeight: i32,
  out: usize,
  middle: usize,
  line: usize,
  half0: i32,
  half1: i32,
  half2: i32,
  amount: f32,
  threshold: f32,
): void {
  const pad = (max(half0, max(half1, half2)) + 1) * step;
  const first = line + pad;
  const second = first + max(width, height) * step + pad * 2;
  for (let row = 0; row < height; row += lanes) {
    for (let lane = 0; lane < lanes; lane += 1) {
      const from = source + ((<usize>(min(row + lane, height - 1) * width)) << 2);
      const to = first + lane * 16;
      for (let at = 0; at < width; at += 1)
        v128.store(to + at * step, premultiplied(loadPixel(from + ((<usize>at) << 2))));
    }
    means(first, second, width, half0, half1, half2);
    for (let lane = 0; lane < min(lanes, height - row); lane += 1) {
      const to = middle + ((<usize>((row + lane) * outWidth)) << 4);
      const from = second + x * step + lane * 16;
      for (let at = 0; at < outWidth; at += 1) v128.store(to + ((<usize>at) << 4), v128.load(from + at * step));
    }
  }
  for (let column = 0; column < outWidth; column += lanes) {
    // The last columns are done together with some of those before.
    const left = max(0, min(column, outWidth - lanes));
    for (let at = 0; at < height; at += 1) {
      const from = middle + ((<usize>(at * outWidth + left)) << 4);
      const to = first + at * step;
      v128.store(to, v128.load(from));
      v128.store(to, v128.load(from, 16), 16);
      v128.store(to, v128.load(from, 32), 32);
      v128.store(to, v128.load(from, 48), 48);
    }
    means(first, second, height, half0, half1, half2);
    for (let row = 0; row < outHeight; row += 1)
      for (let lane = 0; lane < min(lanes, outWidth - left); lane += 1)
        finish(
          out + ((<usize>(row * outWidth + left + lane)) << 2),
          source + ((<usize>((y + row) * width + x + left + lane)) << 2),
          v128.load(second + (y + row) * step + lane * 16),
          amount,
          threshold,
        );
  }
}

/** From `first` over `second` and back to `second`, each `count` pixels of four lines long. */
function means(first: usize, second: usize, count: i32, half0: i32, half1: i32, half2: i32): void {
  mean(first, second, count, half0);
  mean(second, first, count, half1);
  mean(first, second, count, half2);
}

function mean(from: usize, to: usize, count: i32, half: i32): void {
  const last = from + (count - 1) * step;
  for (let lane = 0; lane < step; lane += 16) {
    const begin = v128.load(from + lane);
    const end = v128.load(last + lane);
    for (let at = 1; at <= half + 1; at += 1) {
      v128.store(from + lane - at * step, begin);
      v128.store(last + lane + at * step, end);
    }
  }
  let a = f32x4.splat(0);
  let b = a;
  let c = a;
  let d = a;
  for (let at = from - (half + 1) * step; at < from + half * step; at += step) {
    a = f32x4.add(a, v128.load(at));
    b = f32x4.add(b, v128.load(at, 16));
    c = f32x4.add(c, v128.load(at, 32));
    d = f32x4.add(d, v128.load(at, 48));
  }
  const part = f32x4.splat(1 / <f32>(half * 2 + 1));
  let goes = from - (half + 1) * step;
  let comes = from + half * step;
  for (const end = to + count * step; to < end; to += step, goes += step, comes += step) {
    a = f32x4.add(a, f32x4.sub(v128.load(comes), v128.load(goes)));
    b = f32x4.add(b, f32x4.sub(v128.load(comes, 16), v128.load(goes, 16)));
    c = f32x4.add(c, f32x4.sub(v128.load(comes, 32), v128.load(goes, 32)));
    d = f32x4.add(d, f32x4.sub(v128.load(comes, 48), v128.load(goes, 48)));
    v128.store(to, f32x4.mul(a, part));
    v128.store(to, f32x4.mul(b, part), 16);
    v128.store(to, f32x4.mul(c, part), 32);
    v128.store(to, f32x4.mul(d, part), 48);
  }
}

/**
 * The same by the weights of a kernel, floats at `weights`: that of the middle, and of as many pixels to each side as `half`.
 * `line` has room for a row and `half` pixels at both ends, of 16 bytes, and then for 2 × half + 1 addresses.
 */
export function filterByWeights(
  source: usize,
  width: i32,
  height: i32,
  x: i32,
  y: i32,
  outWidth: i32,
  outHeight: i32,
  out: usize,
  middle: usize,
  line: usize,
  weights: usize,
  half: i32,
  amount: f32,
  threshold: f32,
): void {
  const first = line + half * 16;
  for (let row = 0; row < height; row += 1) {
    const from = source + ((<usize>(row * width)) << 2);
    for (let at = -half; at < width + half; at += 1)
      v128.store(first + at * 16, premultiplied(loadPixel(from + (max(0, min(width - 1, at)) << 2))));
    const to = middle + ((<usize>(row * outWidth)) << 4);
    for (let at = 0; at < outWidth; at += 1) {
      const here = first + (x + at) * 16;
      let sum = f32x4.mul(v128.load(here), f32x4.splat(load<f32>(weights)));
      for (let i = 1; i <= half; i += 1) {
        const both = f32x4.add(v128.load(here - i * 16), v128.load(here + i * 16));
        sum = f32x4.add(sum, f32x4.mul(both, f32x4.splat(load<f32>(weights + i * 4))));
      }
      v128.store(to + ((<usize>at) << 4), sum);
    }
  }
  for (let row = 0; row < outHeight; row += 1) {
    const here = middle + ((<usize>((y + row) * outWidth)) << 4);
    for (let i = 1; i <= half; i += 1) {
      store<usize>(line + i * 8, middle + ((<usize>(max(0, y + row - i) * outWidth)) << 4));
      store<usize>(line + i * 8, middle + ((<usize>(min(height - 1, y + row + i) * outWidth)) << 4), 4);
    }
    for (let at = 0; at < outWidth; at += 1) {
      const across = (<usize>at) << 4;
      let sum = f32x4.mul(v128.load(here + across), f32x4.splat(load<f32>(weights)));
      for (let i = 1; i <= half; i += 1) {
        const above = v128.load(load<usize>(line + i * 8) + across);
        const both = f32x4.add(above, v128.load(load<usize>(line + i * 8, 4) + across));
        sum = f32x4.add(sum, f32x4.mul(both, f32x4.splat(load<f32>(weights + i * 4))));
      }
      finish(
        out + ((<usize>(row * outWidth + at)) << 2),
        source + ((<usize>((y + row) * width + x + at)) << 2),
        sum,
        amount,
        threshold,
      );
    }
  }
}

/** What a blur takes away is added `amount` times; the opacity stays. Without an amount, the blur itself. */
function finish(out: usize, source: usize, soft: v128, amount: f32, threshold: f32): void {
  if (amount === 0) {
    storeStraight(out, soft);
    return;
  }
  const pixel = loadPixel(source);
  const alpha = f32x4.extract_lane(pixel, 3);
  const around = f32x4.extract_lane(soft, 3);
  if (alpha <= 0 || around <= 0) {
    store<u32>(out, load<u32>(source));
    return;
  }
  // Straight colours: those of the pixel less those of what is around it, as seen.
  const more = f32x4.sub(pixel, f32x4.mul(soft, f32x4.splat(255 / around)));
  const far = f32x4.gt(f32x4.abs(f32x4.mul(more, f32x4.splat(alpha * (1.0 / 255.0)))), f32x4.splat(threshold));
  const sharp = f32x4.add(pixel, v128.and(f32x4.mul(more, f32x4.splat(amount)), far));
  storePixel(out, f32x4.replace_lane(sharp, 3, alpha));
}
