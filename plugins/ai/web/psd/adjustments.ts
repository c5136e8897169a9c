import type { AdjustmentLayer, ColorBalanceValues, CurvesAdjustmentChannel, LevelsAdjustmentChannel } from 'ag-psd';
import type { Adjust, Curve, Levels, PlainAdjust } from '../../shared/document/adjust.ts';

type Of<K extends Adjust['kind']> = Extract<Adjust, { kind: K }>;
type Theirs<T extends AdjustmentLayer['type']> = Extract<AdjustmentLayer, { type: T }>;
type Balance = Of<'colour-balance'>['shadows'];

const clamp = (value: number | undefined, least: number, most: number, initial = 0): number =>
  value === undefined || !Number.isFinite(value) ? initial : Math.min(most, Math.max(least, value));
const percent = (value: number | undefined): number => clamp(value, -100, 100);
const byte = (value: number | undefined, initial = 0): number => clamp(value, 0, 255, initial);

/** An adjustment of a PSD as ours; `same`: nothing of it is lost. Undefined where none of ours is like it. */
export function readAdjust(theirs: AdjustmentLayer): { adjust: Adjust; same: boolean } | undefined {
  switch (theirs.type) {
    case 'levels':
      return { adjust: { kind: 'levels', ...byChannel(theirs, levelsOf) }, same: true };
    case 'curves':
      return { adjust: { kind: 'curves', ...byChannel(theirs, curveOf) }, same: true };
    case 'brightness/contrast': {
      const [brightness, contrast] = [percent(theirs.brightness), percent(theirs.contrast)];
      const same = brightness === (theirs.brightness ?? 0) && contrast === (theirs.contrast ?? 0);
      return { adjust: { kind: 'brightness-contrast', brightness, contrast }, same };
    }
    case 'hue/saturation':
      return hueOf(theirs);
    case 'color balance':
      return {
        adjust: {
          kind: 'colour-balance',
          shadows: balanceOf(theirs.shadows),
          midtones: balanceOf(theirs.midtones),
          highlights: balanceOf(theirs.highlights),
        },
        same: true,
      };
    case 'exposure':
      return {
        adjust: { ...plainTone, exposure: clamp(theirs.exposure, -5, 5) },
        same: !theirs.offset && (theirs.gamma ?? 1) === 1,
      };
    case 'vibrance':
      return { adjust: { ...plainTone, vibrance: percent(theirs.vibrance) }, same: !theirs.saturation };
    case 'channel mixer': {
      const { gray, monochrome } = theirs;
      if (monochrome !== true || gray === undefined) return undefined;
      return { adjust: greyOf(gray.red, gray.green, gray.blue), same: gray.constant === 0 };
    }
    case 'black & white':
      return { adjust: greyOf(theirs.reds, theirs.greens, theirs.blues), same: false };
    case 'invert':
      return { adjust: { kind: 'invert' }, same: true };
    case 'threshold':
      return { adjust: { kind: 'threshold', level: byte(theirs.level, 128) }, same: true };
    default:
      return undefined;
  }
}

const plainTone: Of<'tone'> = { kind: 'tone', exposure: 0, temperature: 0, tint: 0, vibrance: 0 };

function greyOf(red = 40, green = 40, blue = 20): Of<'black-white'> {
  const part = (value: number): number => clamp(value, -200, 300);
  return { kind: 'black-white', red: part(red), green: part(green), blue: part(blue) };
}

function byChannel<From, To>(
  theirs: { rgb?: From; red?: From; green?: From; blue?: From },
  one: (from: From) => To,
): { rgb?: To; r?: To; g?: To; b?: To } {
  return {
    ...(theirs.rgb && { rgb: one(theirs.rgb) }),
    ...(theirs.red && { r: one(theirs.red) }),
    ...(theirs.green && { g: one(theirs.green) }),
    ...(theirs.blue && { b: one(theirs.blue) }),
  };
}

function toChannels<From, To>(
  ours: { rgb?: From; r?: From; g?: From; b?: From },
  one: (from: From | undefined) => To,
): { rgb: To; red: To; green: To; blue: To } {
  return { rgb: one(ours.rgb), red: one(ours.r), green: one(ours.g), blue: one(ours.b) };
}

function levelsOf(from: LevelsAdjustmentChannel): Levels {
  return {
    low: byte(from.shadowInput),
    high: byte(from.highlightInput, 255),
    gamma: clamp(from.midtoneInput, 0.1, 10, 1),
    outLow: byte(from.shadowOutput),
    outHigh: byte(from.highlightOutput, 255),
  };
}

const flatLevels: Levels = { low: 0, high: 255, gamma: 1, outLow: 0, outHigh: 255 };

function levelsTo({ low, high, gamma, outLow, outHigh }: Levels = flatLevels): LevelsAdjustmentChannel {
  return {
    shadowInput: low,
    highlightInput: high,
    shadowOutput: outLow,
    highlightOutput: outHigh,
    // What the format holds.
    midtoneInput: Math.min(9.99, gamma),
  };
}

function curveOf(from: CurvesAdjustmentChannel): Curve {
  const points = new Map(from.map(({ input, output }) => [byte(input), byte(output)]));
  if (points.size < 2) for (const end of [0, 255]) if (!points.has(end)) points.set(end, end);
  return [...points].sort(([one], [other]) => one - other).slice(0, 32);
}

/** Points that the format holds. */
const writtenPoints = 19;

function curveTo(
  curve: Curve = [
    [0, 0],
    [255, 255],
  ],
): CurvesAdjustmentChannel {
  const every = Math.max(1, (curve.length - 1) / (writtenPoints - 1));
  const count = Math.min(curve.length, writtenPoints);
  return Array.from({ length: count }, (_, at) => {
    const [input, output] = curve[Math.round(at * every)] as readonly [number, number];
    return { input: Math.round(input), output: Math.round(output) };
  });
}

function hueOf({ master, ...channels }: Theirs<'hue/saturation'>): { adjust: Adjust; same: boolean } {
  const colours = [channels.reds, channels.yellows, channels.greens, channels.cyans, channels.blues, channels.magentas];
  return {
    adjust: {
      kind: 'hue-saturation',
      hue: clamp(master?.hue, -180, 180),
      saturation: percent(master?.saturation),
      lightness: percent(master?.lightness),
    },
    same: colours.every((one) => !one?.hue && !one?.saturation && !one?.lightness),
  };
}

function balanceOf(from: ColorBalanceValues | undefined): Balance {
  return [percent(from?.cyanRed), percent(from?.magentaGreen), percent(from?.yellowBlue)];
}

function balanceTo([cyanRed, magentaGreen, yellowBlue]: Balance): ColorBalanceValues {
  return { cyanRed: Math.round(cyanRed), magentaGreen: Math.round(magentaGreen), yellowBlue: Math.round(yellowBlue) };
}

/** Ours as a PSD has it; `same`: nothing of it is lost. Undefined where there is none like it. */
export function writtenAdjust(adjust: PlainAdjust): { theirs: AdjustmentLayer; same: boolean } | undefined {
  switch (adjust.kind) {
    case 'levels':
      return { theirs: { type: 'levels', ...toChannels(adjust, levelsTo) }, same: true };
    case 'curves': {
      const most = Math.max(...[adjust.rgb, adjust.r, adjust.g, adjust.b].map((curve) => curve?.length ?? 0));
      return { theirs: { type: 'curves', ...toChannels(adjust, curveTo) }, same: most <= writtenPoints };
    }
    case 'brightness-contrast': {
      const { brightness, contrast } = adjust;
      return { theirs: { type: 'brightness/contrast', brightness, contrast, useLegacy: false }, same: true };
    }
    case 'hue-saturation':
      return { theirs: { type: 'hue/saturation', ...hueTo(adjust) }, same: true };
    case 'colour-balance': {
      const [shadows, midtones, highlights] = [adjust.shadows, adjust.midtones, adjust.highlights].map(balanceTo);
      return {
        theirs: { type: 'color balance', shadows, midtones, highlights, preserveLuminosity: false } as AdjustmentLayer,
        same: true,
      };
    }
    case 'tone':
      return toneTo(adjust);
    case 'black-white': {
      const { red, green, blue } = adjust;
      const none = { red: 0, green: 0, blue: 0, constant: 0 };
      const gray = { red, green, blue, constant: 0 };
      const each = { red: { ...none, red: 100 }, green: { ...none, green: 100 }, blue: { ...none, blue: 100 } };
      const most = Math.max(...[red, green, blue].map(Math.abs));
      return { theirs: { type: 'channel mixer', monochrome: true, gray, ...each }, same: most <= 200 };
    }
    case 'invert':
      return { theirs: { type: 'invert' }, same: true };
    case 'threshold':
      return { theirs: { type: 'threshold', level: Math.max(1, Math.round(adjust.level)) }, same: adjust.level >= 1 };
  }
}

function hueTo({ hue, saturation, lightness }: Of<'hue-saturation'>): Omit<Theirs<'hue/saturation'>, 'type'> {
  const channel = (a: number, b: number, c: number, d: number) => ({ a, b, c, d, hue: 0, saturation: 0, lightness: 0 });
  return {
    master: { ...channel(0, 0, 0, 0), hue, saturation, lightness },
    reds: channel(315, 345, 15, 45),
    yellows: channel(15, 45, 75, 105),
    greens: channel(75, 105, 135, 165),
    cyans: channel(135, 165, 195, 225),
    blues: channel(195, 225, 255, 285),
    magentas: channel(255, 285, 315, 345),
  };
}

function toneTo({ exposure, temperature, tint, vibrance }: Of<'tone'>) {
  if (temperature !== 0 || tint !== 0 || (exposure !== 0 && vibrance !== 0)) return undefined;
  const theirs: AdjustmentLayer =
    vibrance === 0
      ? { type: 'exposure', exposure, offset: 0, gamma: 1 }
      : { type: 'vibrance', vibrance, saturation: 0 };
  return { theirs, same: true };
}
