import type { RawPicture } from '../contribution.ts';
import { Bytes } from '../facts/bytes.ts';

/** A profile of ICC.1:2022 as far as the engine reads it. */
export interface Profile {
  /** `Display P3` */
  name: string;
  /** `RGB `, `GRAY`, `CMYK` */
  space: string;
  /** Undefined for one by tables: only a browser's decoder applies those. */
  matrix?: { columns: [number, number, number][]; curves: Float32Array[] };
}

/** Undefined for what is no profile or a broken one. */
export function readProfile(data: Uint8Array): Profile | undefined {
  const bytes = new Bytes(data);
  const count = bytes.u32(128);
  if (bytes.word(36, 4) !== 'acsp' || bytes.u32(0) > data.length || count === 0 || count > 200) return undefined;
  const tags = new Map<string, { at: number; length: number }>();
  for (let index = 0; index < count; index += 1) {
    const at = 132 + 12 * index;
    const place = { at: bytes.u32(at + 4), length: bytes.u32(at + 8) };
    if (place.at + place.length > data.length) return undefined;
    tags.set(bytes.word(at, 4), place);
  }
  const profile: Profile = { name: nameOf(bytes, tags.get('desc')), space: bytes.word(16, 4) };
  const columns = ['rXYZ', 'gXYZ', 'bXYZ'].flatMap((name) => {
    const place = tags.get(name);
    return place === undefined ? [] : [xyz(bytes, place.at)];
  });
  const curves = ['rTRC', 'gTRC', 'bTRC'].flatMap((name) => {
    const place = tags.get(name);
    const curve = place && curveOf(bytes, place.at);
    return curve === undefined ? [] : [curve];
  });
  if (profile.space === 'RGB ' && !tags.has('A2B0') && columns.length === 3 && curves.length === 3)
    profile.matrix = { columns, curves };
  const grey = profile.space === 'GRAY' ? tags.get('kTRC') : undefined;
  const tone = grey && curveOf(bytes, grey.at);
  // Grey is a third of white from each of three equal values.
  if (tone !== undefined) profile.matrix = { columns: [third, third, third], curves: [tone, tone, tone] };
  return profile;
}

function nameOf(bytes: Bytes, place: { at: number; length: number } | undefined): string {
  if (place === undefined) return '';
  const { at } = place;
  if (bytes.word(at, 4) === 'desc') {
    const length = Math.min(bytes.u32(at + 8), place.length - 12, 200);
    return bytes.word(at + 12, Math.max(0, length)).replace(/\0.*$/s, '');
  }
  if (bytes.word(at, 4) !== 'mluc') return '';
  const [length, offset] = [Math.min(bytes.u32(at + 20), 400), bytes.u32(at + 24)];
  return Array.from({ length: length >> 1 }, (_, index) => String.fromCharCode(bytes.u16(at + offset + 2 * index)))
    .join('')
    .replace(/\0.*$/s, '');
}

/** A third of the light of D50. */
const third: [number, number, number] = [0.9642 / 3, 1 / 3, 0.8249 / 3];

const fixed = (bytes: Bytes, at: number): number => bytes.i32(at) / 65_536;
const xyz = (bytes: Bytes, at: number): [number, number, number] => [
  fixed(bytes, at + 8),
  fixed(bytes, at + 12),
  fixed(bytes, at + 16),
];

/** What each of the 256 values means in light, 0 to 1. */
function curveOf(bytes: Bytes, at: number): Float32Array | undefined {
  const kind = bytes.word(at, 4);
  const light = kind === 'curv' ? tableCurve(bytes, at) : kind === 'para' ? formulaCurve(bytes, at) : undefined;
  return light && Float32Array.from({ length: 256 }, (_, value) => Math.min(1, Math.max(0, light(value / 255))));
}

function tableCurve(bytes: Bytes, at: number): (x: number) => number {
  const count = bytes.u32(at + 8);
  if (count === 0) return (x) => x;
  if (count === 1) return (x) => x ** (bytes.u16(at + 12) / 256);
  return (x) => {
    const place = x * (count - 1);
    const low = Math.floor(place);
    const [a, b] = [bytes.u16(at + 12 + 2 * low), bytes.u16(at + 12 + 2 * Math.min(count - 1, low + 1))];
    return (a + (b - a) * (place - low)) / 65_535;
  };
}

function formulaCurve(bytes: Bytes, at: number): ((x: number) => number) | undefined {
  const kind = bytes.u16(at + 8);
  const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from(
    { length: [1, 3, 4, 5, 7][kind] ?? 0 },
    (_, index) => fixed(bytes, at + 12 + 4 * index),
  );
  if (kind > 4) return undefined;
  if (kind === 0) return (x) => x ** g;
  const base = (x: number): number => Math.max(0, a * x + b) ** g;
  if (kind === 1) return (x) => (x >= -b / a ? base(x) : 0);
  if (kind === 2) return (x) => (x >= -b / a ? base(x) + c : c);
  return kind === 3 ? (x) => (x >= d ? base(x) : c * x) : (x) => (x >= d ? base(x) + e : c * x + f);
}

/** XYZ under D50 to linear sRGB. */
const fromXyz: [number, number, number][] = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
];

const steps = 4096;
let encoded: Uint8ClampedArray | undefined;

/** Linear light to the values of sRGB, in `steps` steps. */
function srgbTable(): Uint8ClampedArray {
  encoded ??= Uint8ClampedArray.from({ length: steps + 1 }, (_, index) => {
    const x = index / steps;
    return Math.round(255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055));
  });
  return encoded;
}

/** Converts to sRGB in place. False where the profile is none that the engine can apply. */
export function toSrgb({ data }: RawPicture, profile: Profile): boolean {
  if (profile.matrix === undefined) return false;
  const { columns, curves } = profile.matrix;
  const rows = fromXyz.map((row) =>
    columns.map((column) => row.reduce((sum, n, index) => sum + n * (column[index] ?? 0), 0)),
  );
  const [[rr = 0, rg = 0, rb = 0] = [], [gr = 0, gg = 0, gb = 0] = [], [br = 0, bg = 0, bb = 0] = []] = rows;
  const [red, green, blue] = curves as [Float32Array, Float32Array, Float32Array];
  const table = srgbTable();
  const place = (light: number): number =>
    table[light <= 0 ? 0 : light >= 1 ? steps : Math.round(light * steps)] as number;
  for (let at = 0; at < data.length; at += 4) {
    const r = red[data[at] as number] as number;
    const g = green[data[at + 1] as number] as number;
    const b = blue[data[at + 2] as number] as number;
    data[at] = place(rr * r + rg * g + rb * b);
    data[at + 1] = place(gr * r + gg * g + gb * b);
    data[at + 2] = place(br * r + bg * g + bb * b);
  }
  return true;
}

/** Is it sRGB, so that leaving it away changes nothing? */
export function isSrgb(profile: Profile): boolean {
  if (profile.matrix === undefined) return false;
  const probe = { data: new Uint8ClampedArray(4 * 5), width: 5, height: 1 };
  const values = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 128, 128, 128, 255, 30, 90, 200, 255];
  probe.data.set(values);
  toSrgb(probe, profile);
  return values.every((value, index) => Math.abs(value - (probe.data[index] as number)) <= 2);
}
