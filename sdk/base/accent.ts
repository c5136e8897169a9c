/** Red, green and blue of light, each from 0 to 1. */
type Light = readonly [number, number, number];

const weights = [0.2126, 0.7152, 0.0722] as const;

/** sRGB, IEC 61966-2-1. */
const toLight = (byte: number): number => {
  const part = byte / 255;
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const toByte = (light: number): number =>
  255 * (light <= 0.003_130_8 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

const luminance = (light: Light): number => light.reduce((sum, part, at) => sum + part * (weights[at] ?? 0), 0);

/**
 * Bounds of the luminance (WCAG 2) at which a shade has a contrast of 4.5 with all that it meets, with room for tints:
 * on the grounds of the light theme, under white text in both, and on those of the dark theme.
 */
const bounds = { light: [0, 0.14], fill: [0, 0.14], fillInDark: [0.08, 0.175], dark: [0.36, 1] } as const;

/** The shade that comes closest to a colour between two luminances: less of its light, or white mixed into it. */
function shadeWithin(color: Light, [least, greatest]: readonly [number, number]): string {
  const own = luminance(color);
  const lightened = own < least ? (least - own) / (1 - own) : 0;
  const darkened = own > greatest ? greatest / own : 1;
  // Rounded away from the bound.
  const round = lightened > 0 ? Math.ceil : Math.floor;
  const bytes = color.map((part) => Math.min(255, round(toByte((part + (1 - part) * lightened) * darkened) + 1e-9)));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

export interface Accent {
  /** Text and lines on the light theme's grounds. */
  light: string;
  /** The same in the dark theme. */
  dark: string;
  /** What is filled and has white text on it. */
  fill: string;
  /** The same in the dark theme, where it has to stand out from a dark card. */
  fillInDark: string;
}

/** Red, green and blue of `#rrggbb`; empty for what is no colour. */
export function rgbOf(color: string): number[] {
  const [, ...parts] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color) ?? [];
  return parts.map((part) => Number.parseInt(part, 16));
}

/** The shades of an organisation's colour (`#rrggbb`) that can be read; undefined for what is no colour. */
export function accentOf(color: string): Accent | undefined {
  const bytes = rgbOf(color);
  if (bytes.length !== 3) return undefined;
  const [red = 0, green = 0, blue = 0] = bytes.map(toLight);
  const light: Light = [red, green, blue];
  return {
    light: shadeWithin(light, bounds.light),
    dark: shadeWithin(light, bounds.dark),
    fill: shadeWithin(light, bounds.fill),
    fillInDark: shadeWithin(light, bounds.fillInDark),
  };
}
