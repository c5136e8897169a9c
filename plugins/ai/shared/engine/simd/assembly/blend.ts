/**
 * B(cb, cs): W3C Compositing and Blending 1, sections 10.1 and 10.2. Colours are 0 … 1 in the first three lanes; what comes
 * in the fourth means nothing. The numbers of the modes are their places in `blendModes` of the document.
 */
export function blendColours(mode: i32, b: v128, s: v128): v128 {
  const one = f32x4.splat(1);
  switch (mode) {
    case 1:
      return f32x4.mul(b, s);
    case 2:
      return screen(b, s);
    case 3:
      return hardLight(s, b);
    case 4:
      return f32x4.min(b, s);
    case 5:
      return f32x4.max(b, s);
    case 6:
      return colorDodge(b, s);
    case 7:
      return colorBurn(b, s);
    case 8:
      return hardLight(b, s);
    case 9:
      return softLight(b, s);
    case 10:
      return f32x4.abs(f32x4.sub(b, s));
    case 11:
      return f32x4.sub(f32x4.add(b, s), f32x4.mul(f32x4.mul(b, s), f32x4.splat(2)));
    case 12:
      return setLum(setSat(s, sat(b)), lum(b));
    case 13:
      return setLum(setSat(b, sat(s)), lum(b));
    case 14:
      return setLum(s, lum(b));
    case 15:
      return setLum(b, lum(s));
    default:
      return f32x4.min(s, one);
  }
}

/** Dodge and burn leap at the ends: what floats leave of black and white there is still black and white. */
const nearly: f32 = 1e-5;

function screen(b: v128, s: v128): v128 {
  return f32x4.sub(f32x4.add(b, s), f32x4.mul(b, s));
}

function hardLight(b: v128, s: v128): v128 {
  const twice = f32x4.add(s, s);
  const dark = f32x4.mul(b, twice);
  const light = screen(b, f32x4.sub(twice, f32x4.splat(1)));
  return v128.bitselect(dark, light, f32x4.le(s, f32x4.splat(0.5)));
}

function colorDodge(b: v128, s: v128): v128 {
  const one = f32x4.splat(1);
  const lit = f32x4.min(one, f32x4.div(b, f32x4.sub(one, s)));
  const some = v128.bitselect(one, lit, f32x4.ge(s, one));
  return v128.andnot(some, f32x4.lt(b, f32x4.splat(nearly)));
}

function colorBurn(b: v128, s: v128): v128 {
  const one = f32x4.splat(1);
  const burnt = f32x4.sub(one, f32x4.min(one, f32x4.div(f32x4.sub(one, b), s)));
  const some = v128.andnot(burnt, f32x4.le(s, f32x4.splat(0)));
  return v128.bitselect(one, some, f32x4.gt(b, f32x4.splat(1 - nearly)));
}

function softLight(b: v128, s: v128): v128 {
  const one = f32x4.splat(1);
  const away = f32x4.sub(f32x4.add(s, s), one);
  const dark = f32x4.add(b, f32x4.mul(f32x4.mul(away, b), f32x4.sub(one, b)));
  const cubic = f32x4.mul(
    f32x4.add(f32x4.mul(f32x4.sub(f32x4.mul(b, f32x4.splat(16)), f32x4.splat(12)), b), f32x4.splat(4)),
    b,
  );
  const d = v128.bitselect(cubic, f32x4.sqrt(b), f32x4.le(b, f32x4.splat(0.25)));
  const light = f32x4.add(b, f32x4.mul(away, f32x4.sub(d, b)));
  return v128.bitselect(dark, light, f32x4.le(s, f32x4.splat(0.5)));
}

function least(c: v128): f32 {
  return min(min(f32x4.extract_lane(c, 0), f32x4.extract_lane(c, 1)), f32x4.extract_lane(c, 2));
}

function most(c: v128): f32 {
  return max(max(f32x4.extract_lane(c, 0), f32x4.extract_lane(c, 1)), f32x4.extract_lane(c, 2));
}

function lum(c: v128): f32 {
  return 0.3 * f32x4.extract_lane(c, 0) + 0.59 * f32x4.extract_lane(c, 1) + 0.11 * f32x4.extract_lane(c, 2);
}

function sat(c: v128): f32 {
  return most(c) - least(c);
}

/** SetSat is a stretch of what lies between the least and the most. */
function setSat(c: v128, saturation: f32): v128 {
  const low = least(c);
  const span = most(c) - low;
  const k: f32 = span > 0 ? saturation / span : 0;
  return f32x4.mul(f32x4.sub(c, f32x4.splat(low)), f32x4.splat(k));
}

/** SetLum, with ClipColor. */
function setLum(c: v128, to: f32): v128 {
  const moved = f32x4.add(c, f32x4.splat(to - lum(c)));
  const l = f32x4.splat(lum(moved));
  const low = least(moved);
  const high = most(moved);
  let out = moved;
  if (low < 0) {
    const k = f32x4.extract_lane(l, 0) / (f32x4.extract_lane(l, 0) - low);
    out = f32x4.add(l, f32x4.mul(f32x4.sub(out, l), f32x4.splat(k)));
  }
  if (high > 1) {
    const k = (<f32>1 - f32x4.extract_lane(l, 0)) / (high - f32x4.extract_lane(l, 0));
    out = f32x4.add(l, f32x4.mul(f32x4.sub(out, l), f32x4.splat(k)));
  }
  return out;
}
