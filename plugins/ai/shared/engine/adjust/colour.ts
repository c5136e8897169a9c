import type { Adjust } from '../../document/adjust.ts';
import { tableSteps } from './tables.ts';

/** Writes what a colour becomes, 0 … 1 each, to `out`. Nothing is allocated: it runs for each pixel. */
export type Colour = (out: Float64Array, r: number, g: number, b: number) => void;

type Of<K extends Adjust['kind']> = Extract<Adjust, { kind: K }>;

const clamp = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value);
const luminance = (r: number, g: number, b: number): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

export function colourOf(adjust: Adjust): Colour {
  switch (adjust.kind) {
    case 'hue-saturation':
      return hueSaturation(adjust);
    case 'tone':
      return tone(adjust);
    case 'black-white':
      return blackWhite(adjust);
    case 'threshold':
      return threshold(adjust);
    case 'colour-balance':
      return colourBalance(adjust);
    default:
      return (out, r, g, b) => {
        out[0] = r;
        out[1] = g;
        out[2] = b;
      };
  }
}

function hueSaturation({ hue, saturation, lightness }: Of<'hue-saturation'>): Colour {
  const turn = hue / 60;
  const strength = saturation < 0 ? 1 + saturation / 100 : 1 / Math.max(0.01, 1 - saturation / 100);
  const light = lightness / 100;
  return (out, r, g, b) => {
    const high = Math.max(r, g, b);
    const low = Math.min(r, g, b);
    const span = high - low;
    const l = (high + low) / 2;
    let h = 0;
    if (span > 0) {
      if (high === r) h = (g - b) / span;
      else if (high === g) h = (b - r) / span + 2;
      else h = (r - g) / span + 4;
    }
    const most = 1 - Math.abs(2 * l - 1);
    const chroma = Math.min(most, span * strength);
    for (let c = 0; c < 3; c += 1) {
      // Distance of the channel's own hue, around the circle of six.
      const away = Math.abs(((((h + turn - c * 2) % 6) + 9) % 6) - 3);
      const value = l - chroma / 2 + chroma * clamp(2 - away);
      out[c] = light < 0 ? value * (1 + light) : value + (1 - value) * light;
    }
  };
}

function tone({ exposure, temperature, tint, vibrance }: Of<'tone'>): Colour {
  const light = 2 ** exposure;
  const [warm, pink] = [temperature / 400, tint / 400];
  const [kr, kg, kb] = [(1 + warm + pink / 2) * light, (1 - pink) * light, (1 - warm + pink / 2) * light];
  const more = vibrance / 100;
  const [reds, greens, blues] = [exposing(kr), exposing(kg), exposing(kb)];
  return (out, r, g, b) => {
    const x = reds[(r * tableSteps + 0.5) | 0] as number;
    const y = greens[(g * tableSteps + 0.5) | 0] as number;
    const z = blues[(b * tableSteps + 0.5) | 0] as number;
    const grey = luminance(x, y, z);
    // What is full of colour already gains less.
    const strength = more === 0 ? 1 : 1 + more * (more > 0 ? 1 - (Math.max(x, y, z) - Math.min(x, y, z)) : 1);
    out[0] = clamp(grey + (x - grey) * strength);
    out[1] = clamp(grey + (y - grey) * strength);
    out[2] = clamp(grey + (z - grey) * strength);
  };
}

function exposing(by: number): Float64Array {
  return Float64Array.from({ length: tableSteps + 1 }, (_, at) => exposed(at / tableSteps, by));
}

/** As light adds up, which is not as bytes do. */
function exposed(value: number, by: number): number {
  return by === 1 ? value : clamp((value ** 2.2 * by) ** (1 / 2.2));
}

function blackWhite({ red, green, blue }: Of<'black-white'>): Colour {
  return (out, r, g, b) => {
    out.fill(clamp((r * red + g * green + b * blue) / 100));
  };
}

function threshold({ level }: Of<'threshold'>): Colour {
  // Half a step: what rounds to the level is white.
  const from = (level - 0.5) / 255;
  return (out, r, g, b) => {
    out.fill(luminance(r, g, b) >= from ? 1 : 0);
  };
}

function colourBalance({ shadows, midtones, highlights }: Of<'colour-balance'>): Colour {
  return (out, r, g, b) => {
    const before = luminance(r, g, b);
    const dark = (1 - before) ** 2;
    const bright = before ** 2;
    const middle = 1 - dark - bright;
    for (let c = 0; c < 3; c += 1) {
      const by =
        (shadows[c] as number) * dark + (midtones[c] as number) * middle * 1.5 + (highlights[c] as number) * bright;
      out[c] = clamp((c === 0 ? r : c === 1 ? g : b) + by / 300);
    }
    // As light as before.
    const shift = before - luminance(out[0] as number, out[1] as number, out[2] as number);
    for (let c = 0; c < 3; c += 1) out[c] = clamp((out[c] as number) + shift);
  };
}
