/** What an adjustment layer does to the colours beneath it, pixel by pixel. */

/** From `low` … `high` to `outLow` … `outHigh`, each 0 … 255, with `gamma` 0.1 … 10 between them. */
export interface Levels {
  low: number;
  high: number;
  gamma: number;
  outLow: number;
  outHigh: number;
}

/** Points of a curve from left to right, each 0 … 255. */
export type Curve = readonly (readonly [x: number, y: number])[];

/** All channels, then each by itself. */
interface ByChannel<T> {
  rgb?: T;
  r?: T;
  g?: T;
  b?: T;
}

/** To cyan … red, magenta … green, yellow … blue: -100 … 100. */
type Balance = readonly [number, number, number];

/** One adjustment by itself. */
export type PlainAdjust =
  | ({ kind: 'levels' } & ByChannel<Levels>)
  | ({ kind: 'curves' } & ByChannel<Curve>)
  /** Degrees -180 … 180; the others -100 … 100. */
  | { kind: 'hue-saturation'; hue: number; saturation: number; lightness: number }
  /** -100 … 100. */
  | { kind: 'brightness-contrast'; brightness: number; contrast: number }
  /** Stops of light, -5 … 5; the others -100 … 100, warmer and more magenta above 0. */
  | { kind: 'tone'; exposure: number; temperature: number; tint: number; vibrance: number }
  /** How light each colour becomes, in percent, -200 … 300. */
  | { kind: 'black-white'; red: number; green: number; blue: number }
  | { kind: 'invert' }
  /** White from here on, 0 … 255. */
  | { kind: 'threshold'; level: number }
  | { kind: 'colour-balance'; shadows: Balance; midtones: Balance; highlights: Balance };

/** Several in turn, as one: `look` says which of those that are offered it began as. */
export interface LookAdjust {
  kind: 'look';
  look: string;
  steps: readonly PlainAdjust[];
}

export type Adjust = PlainAdjust | LookAdjust;

/** Adjustments that a look has at most. */
const maxSteps = 8;

export const adjustKinds = [
  'levels',
  'curves',
  'hue-saturation',
  'brightness-contrast',
  'tone',
  'black-white',
  'invert',
  'threshold',
  'colour-balance',
  'look',
] as const satisfies readonly Adjust['kind'][];

type Range = readonly [least: number, most: number];

const percent: Range = [-100, 100];
const mix: Range = [-200, 300];
const byte: Range = [0, 255];

const numbers: Partial<Record<Adjust['kind'], Record<string, Range>>> = {
  'hue-saturation': { hue: [-180, 180], saturation: percent, lightness: percent },
  'brightness-contrast': { brightness: percent, contrast: percent },
  tone: { exposure: [-5, 5], temperature: percent, tint: percent, vibrance: percent },
  'black-white': { red: mix, green: mix, blue: mix },
  invert: {},
  threshold: { level: byte },
};
const levels: Record<keyof Levels, Range> = { low: byte, high: byte, gamma: [0.1, 10], outLow: byte, outHigh: byte };

/** Points that a curve has at most. */
const maxPoints = 32;

/** Is this an adjustment, with nothing beside it? */
export function isAdjust(value: unknown): value is Adjust {
  if (!isObject(value)) return false;
  const { kind, ...rest } = value;
  if (!adjustKinds.includes(kind as Adjust['kind'])) return false;
  if (kind === 'look') return isLook(rest);
  if (kind === 'levels') return byChannel(rest, (one) => isObject(one) && hasNumbers(one, levels));
  if (kind === 'curves') return byChannel(rest, isCurve);
  if (kind === 'colour-balance') {
    const { shadows, midtones, highlights, ...more } = rest;
    return [shadows, midtones, highlights].every(isBalance) && Object.keys(more).length === 0;
  }
  return hasNumbers(rest, numbers[kind as Adjust['kind']] ?? {});
}

function isLook({ look, steps, ...more }: Record<string, unknown>): boolean {
  if (typeof look !== 'string' || !/^[a-z][a-z-]{0,39}$/.test(look) || Object.keys(more).length > 0) return false;
  if (!Array.isArray(steps) || steps.length === 0 || steps.length > maxSteps) return false;
  return steps.every((step) => isAdjust(step) && step.kind !== 'look');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const between = (value: unknown, [least, most]: Range): boolean =>
  typeof value === 'number' && value >= least && value <= most;

function hasNumbers(value: Record<string, unknown>, ranges: Record<string, Range>): boolean {
  const keys = Object.keys(value);
  if (keys.length !== Object.keys(ranges).length) return false;
  return keys.every((key) => Object.hasOwn(ranges, key) && between(value[key], ranges[key] as Range));
}

function byChannel(value: Record<string, unknown>, is: (one: unknown) => boolean): boolean {
  return Object.entries(value).every(([key, one]) => ['rgb', 'r', 'g', 'b'].includes(key) && is(one));
}

function isCurve(value: unknown): value is Curve {
  if (!Array.isArray(value) || value.length < 2 || value.length > maxPoints) return false;
  let last = -1;
  return value.every((point: unknown) => {
    if (!Array.isArray(point) || point.length !== 2 || !point.every((one) => between(one, byte))) return false;
    const rises = point[0] > last;
    last = point[0];
    return rises;
  });
}

function isBalance(value: unknown): value is Balance {
  return Array.isArray(value) && value.length === 3 && value.every((one) => between(one, percent));
}
