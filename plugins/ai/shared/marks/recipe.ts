import { colourOf, numberOf, oneOf, paintOf, partOf, wordsOf } from '../document/recipe-values.ts';

/** A QR code, a square of `size` with its quiet zone in it. */
export interface QrRecipe {
  shape: 'qr';
  text: string;
  size: number;
  dark: string;
  /** '' for none: what lies beneath is seen between. */
  light: string;
  /** How much of it may be damaged: 7, 15, 25, 30 %. */
  level: (typeof qrLevels)[number];
}

/** Words over and over across the sheet, which is `width` by `height`. */
export interface WatermarkRecipe {
  shape: 'watermark';
  width: number;
  height: number;
  text: string;
  font: string;
  size: number;
  colour: string;
  /** 0 … 100. */
  opacity: number;
  /** Degrees, clockwise. */
  angle: number;
  /** Between two of them, in percent of the size. */
  gap: number;
}

/** A border around the sheet, which is `width` by `height`. */
export interface FrameRecipe {
  shape: 'frame';
  width: number;
  height: number;
  /** A polaroid's border is broad below. */
  style: (typeof frameStyles)[number];
  colour: string;
  thickness: number;
  /** Of its inner corners; not of a plain one. */
  radius: number;
}

export const qrLevels = ['L', 'M', 'Q', 'H'] as const;
export const frameStyles = ['plain', 'rounded', 'polaroid'] as const;

export const markLimits = {
  /** What the densest code holds at its lowest level, of Chinese. */
  qrText: 900,
  qrSize: [32, 4096],
  sheet: [1, 16_384],
  words: 60,
  size: [8, 1000],
  opacity: [1, 100],
  angle: [-90, 90],
  gap: [0, 1000],
  thickness: [0, 2000],
  radius: [0, 2000],
} as const;

export type MarkRecipe = QrRecipe | WatermarkRecipe | FrameRecipe;

export function cleanQr(given: unknown): QrRecipe {
  const value = partOf<QrRecipe>(given);
  return {
    shape: 'qr',
    text: wordsOf(value.text, markLimits.qrText),
    size: numberOf(value.size, markLimits.qrSize, 300),
    dark: colourOf(value.dark, '#000000'),
    light: paintOf(value.light, '#ffffff'),
    level: oneOf(value.level, qrLevels, 'M'),
  };
}

export function cleanWatermark(given: unknown, fonts: readonly string[]): WatermarkRecipe {
  const value = partOf<WatermarkRecipe>(given);
  return {
    shape: 'watermark',
    width: numberOf(value.width, markLimits.sheet, 100),
    height: numberOf(value.height, markLimits.sheet, 100),
    text: wordsOf(value.text, markLimits.words),
    font: oneOf(value.font, fonts, fonts[0] ?? ''),
    size: numberOf(value.size, markLimits.size, 48),
    colour: colourOf(value.colour, '#ffffff'),
    opacity: numberOf(value.opacity, markLimits.opacity, 35),
    angle: numberOf(value.angle, markLimits.angle, -30),
    gap: numberOf(value.gap, markLimits.gap, 200),
  };
}

/** Pixels of a frame below the picture: a polaroid's is broad there. */
export function belowOf({ style, thickness }: Pick<FrameRecipe, 'style' | 'thickness'>): number {
  return style === 'polaroid' ? Math.round(thickness * 3.5) : thickness;
}

export function cleanFrame(given: unknown): FrameRecipe {
  const value = partOf<FrameRecipe>(given);
  return {
    shape: 'frame',
    width: numberOf(value.width, markLimits.sheet, 100),
    height: numberOf(value.height, markLimits.sheet, 100),
    style: oneOf(value.style, frameStyles, 'plain'),
    colour: colourOf(value.colour, '#ffffff'),
    thickness: numberOf(value.thickness, markLimits.thickness, 24),
    radius: numberOf(value.radius, markLimits.radius, 24),
  };
}
