import { pluralize } from '@fitout/sdk';
import type { TiffDirectory, TiffFile } from '../../facts/tiff-file.ts';
import { Fault, unsupported } from '../../faults.ts';
import { type InkGrid, inkColours } from './ink.ts';
import { type Layout, photometric, tag } from './layout.ts';

/** Writes the colour of one pixel, whose samples (0 to 65,535) begin at `at` of a row, as three bytes at `place`. */
export type Colour = (row: Uint16Array, at: number, to: Uint8ClampedArray, place: number) => void;

/** How the samples of a picture become sRGB, or what its profile says. */
export function colourOf(file: TiffFile, directory: TiffDirectory, layout: Layout, inks: InkGrid): Colour {
  if (layout.float) return lightColour(layout);
  switch (layout.photometric) {
    case photometric.whiteIsZero:
      return greyColour(0xffff);
    case photometric.blackIsZero:
    case photometric.mask:
      return greyColour(0);
    case photometric.palette:
      return paletteColour(file, directory, layout.bits);
    case photometric.cmyk:
      return inkColours(inks);
    case photometric.ycbcr:
      return ycbcrColour(file, directory);
    case photometric.cielab:
      return labColour(layout.bits, true);
    case photometric.icclab:
      return labColour(layout.bits, false);
    default:
      return (row, at, to, place) => {
        to[place] = (row[at] as number) >> 8;
        to[place + 1] = (row[at + 1] as number) >> 8;
        to[place + 2] = (row[at + 2] as number) >> 8;
      };
  }
}

const greyColour =
  (flip: number): Colour =>
  (row, at, to, place) => {
    const grey = ((row[at] as number) ^ flip) >> 8;
    to[place] = grey;
    to[place + 1] = grey;
    to[place + 2] = grey;
  };

function paletteColour(file: TiffFile, directory: TiffDirectory, bits: number): Colour {
  const count = 2 ** bits;
  const map = file.numbers(directory, tag.colourMap, 3 * count);
  if (map.length < 3 * count) throw new Fault('broken', 'the palette is too short');
  // Some programs write bytes into the words.
  const shift = map.some((value) => value > 255) ? 8 : 0;
  return (row, at, to, place) => {
    const index = row[at] as number;
    to[place] = (map[index] as number) >> shift;
    to[place + 1] = (map[count + index] as number) >> shift;
    to[place + 2] = (map[2 * count + index] as number) >> shift;
  };
}

/** sRGB's curve: bytes for light from 0 to 65,535. */
function curve(): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: 65_536 }, (_, value) => 255 * encoded(value / 65_535));
}

const encoded = (light: number): number => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);

function lightColour({ photometric: kind }: Layout): Colour {
  const table = curve();
  const byte = (value: number | undefined): number => table[value as number] as number;
  if (kind === photometric.rgb)
    return (row, at, to, place) => {
      to[place] = byte(row[at]);
      to[place + 1] = byte(row[at + 1]);
      to[place + 2] = byte(row[at + 2]);
    };
  if (kind !== photometric.blackIsZero && kind !== photometric.whiteIsZero)
    throw unsupported({ zh: `颜色类型 ${kind} 的浮点数`, en: `floating-point colours of type ${kind}` });
  const flip = kind === photometric.whiteIsZero ? 0xffff : 0;
  return (row, at, to, place) => {
    const grey = byte((row[at] as number) ^ flip);
    to[place] = grey;
    to[place + 1] = grey;
    to[place + 2] = grey;
  };
}

/** TIFF 6.0, sections 20 and 21. */
function ycbcrColour(file: TiffFile, directory: TiffDirectory): Colour {
  const [red = 0.299, green = 0.587, blue = 0.114] = file.numbers(directory, tag.coefficients, 3);
  const ends = file.numbers(directory, tag.references, 6);
  const [black = 0, white = 255, zeroB = 128, fullB = 255, zeroR = 128, fullR = 255] = ends;
  const scale = (value: number, zero: number, full: number, range: number): number =>
    ((value / 257 - zero) * range) / (full - zero || 1);
  return (row, at, to, place) => {
    const luma = scale(row[at] as number, black, white, 255);
    const r = luma + scale(row[at + 2] as number, zeroR, fullR, 127) * (2 - 2 * red);
    const b = luma + scale(row[at + 1] as number, zeroB, fullB, 127) * (2 - 2 * blue);
    to[place] = r;
    to[place + 1] = (luma - blue * b - red * r) / (green || 1);
    to[place + 2] = b;
  };
}

/** CIE L*a*b* under D50 to sRGB (0 to 255, not yet rounded): L from 0 to 100. */
function fromLab(lightness: number, a: number, b: number): [number, number, number] {
  const y = (lightness + 16) / 116;
  const [x, z] = [y + a / 500, y - b / 200];
  const back = (f: number): number => (f > 6 / 29 ? f ** 3 : (f - 4 / 29) * (108 / 841));
  const [X, Y, Z] = [0.9642 * back(x), back(y), 0.8249 * back(z)];
  return [
    3.1338561 * X - 1.6168667 * Y - 0.4906146 * Z,
    -0.9787684 * X + 1.9161415 * Y + 0.033454 * Z,
    0.0719453 * X - 0.2289914 * Y + 1.4052427 * Z,
  ].map((light) => 255 * encoded(Math.min(1, Math.max(0, light)))) as [number, number, number];
}

/** `signed`: a and b have a sign (CIELab); else their zero lies in the middle (ICC Lab). */
function labColour(bits: number, signed: boolean): Colour {
  if (bits !== 8 && bits !== 16)
    throw unsupported({ zh: `${bits} 位的 Lab`, en: `Lab with ${pluralize(bits, 'bit', 'bits')}` });
  const words = bits > 8;
  // Of bytes, 257 times their value was read.
  const unit = words ? 256 : 257;
  const full = words && !signed ? 65_280 : 65_535;
  const half = words ? 0x8000 : 128 * 257;
  const opponent = (value: number): number => {
    if (!signed) return (value - half) / unit;
    return (value >= half ? value - 2 * half : value) / unit;
  };
  return (row, at, to, place) => {
    const lightness = (100 * (row[at] as number)) / full;
    const [red, green, blue] = fromLab(lightness, opponent(row[at + 1] as number), opponent(row[at + 2] as number));
    to[place] = red;
    to[place + 1] = green;
    to[place + 2] = blue;
  };
}
