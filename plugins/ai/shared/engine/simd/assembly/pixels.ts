/** Straight red, green, blue and alpha of the pixel at `at`, 0 … 255 each. */
export function loadPixel(at: usize): v128 {
  const bytes = v128.load_zero<u32>(at);
  return f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(bytes)));
}

/** Writes four floats as bytes, rounded half up; what is beyond 0 … 255 is cut off. */
export function storePixel(at: usize, value: v128): void {
  const whole = i32x4.trunc_sat_f32x4_s(f32x4.add(value, f32x4.splat(0.5)));
  const words = i16x8.narrow_i32x4_s(whole, whole);
  v128.store_lane<u32>(at, i8x16.narrow_i16x8_u(words, words), 0);
}

/** A straight pixel with its colour times its opacity, all 0 … 255. */
export function premultiplied(pixel: v128): v128 {
  const alpha = f32x4.extract_lane(pixel, 3);
  return f32x4.mul(f32x4.replace_lane(pixel, 3, 255), f32x4.splat(alpha * (1.0 / 255.0)));
}

/** The way back: colours divided by the opacity, which rounds to 0 where nothing is seen. */
export function storeStraight(at: usize, sums: v128): void {
  const alpha = f32x4.extract_lane(sums, 3);
  if (alpha < 0.5) {
    store<u32>(at, 0);
    return;
  }
  storePixel(at, f32x4.replace_lane(f32x4.mul(sums, f32x4.splat(255 / alpha)), 3, alpha));
}
