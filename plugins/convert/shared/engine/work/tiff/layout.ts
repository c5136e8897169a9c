import { type LocalText, pluralize } from '@fitout/sdk';
import type { TiffDirectory, TiffFile } from '../../facts/tiff-file.ts';
import { Fault, unsupported } from '../../faults.ts';
import { maxPixels } from '../../limits.ts';

/** Tags of TIFF 6.0 and its supplements that say how the samples of a picture lie in the file. */
export const tag = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  samples: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  planar: 284,
  faxOptions: 292,
  predictor: 317,
  colourMap: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  inkSet: 332,
  extra: 338,
  sampleFormat: 339,
  jpegTables: 347,
  jpeg: 513,
  jpegBytes: 514,
  coefficients: 529,
  subsampling: 530,
  references: 532,
  profile: 34_675,
};

export const photometric = {
  whiteIsZero: 0,
  blackIsZero: 1,
  rgb: 2,
  palette: 3,
  mask: 4,
  cmyk: 5,
  ycbcr: 6,
  cielab: 8,
  icclab: 9,
};

export const compression = {
  none: 1,
  faxRows: 2,
  fax3: 3,
  fax4: 4,
  lzw: 5,
  oldJpeg: 6,
  jpeg: 7,
  deflate: 8,
  oldDeflate: 32_946,
  packBits: 32_773,
  faxText: 32_771,
};

/** How the samples of one picture lie in the file. */
export interface Layout {
  width: number;
  height: number;
  /** Of one sample: 1 to 16, or 32; of floats 16, 32 or 64. */
  bits: number;
  float: boolean;
  /** Of one pixel, the further ones included. */
  samples: number;
  /** The first so many are its colour. */
  colours: number;
  /** Which sample is its transparency. */
  alpha?: { at: number; premultiplied: boolean; certain: boolean };
  photometric: number;
  compression: number;
  /** Each sample has strips or tiles of its own. */
  planar: boolean;
  predictor: number;
  /** Bits of a byte stand the other way round. */
  reversed: boolean;
  /** YCbCr: pixels across and down that share their colour. */
  subsampling: [number, number];
  chunks: Chunks;
}

/** Strips and tiles. */
export interface Chunks {
  width: number;
  height: number;
  across: number;
  down: number;
  /** A strip ends with the picture, a tile does not. */
  tiled: boolean;
  /** Row by row, of planar pictures one sample after the other. */
  offsets: number[];
  /** In bytes. */
  counts: number[];
}

/** Samples that are a pixel's colour, by how they are to be understood. */
const colourSamples: Record<number, number> = {
  [photometric.whiteIsZero]: 1,
  [photometric.blackIsZero]: 1,
  [photometric.rgb]: 3,
  [photometric.palette]: 1,
  [photometric.mask]: 1,
  [photometric.cmyk]: 4,
  [photometric.ycbcr]: 3,
  [photometric.cielab]: 3,
  [photometric.icclab]: 3,
};

const kinds: Record<number, string> = { 10: 'ITU Lab', 32844: 'LogL', 32845: 'LogLuv' };

/** Reads and checks it. Throws a Fault for what is not decoded, with its name, and for what cannot be true. */
export function layoutOf(file: TiffFile, directory: TiffDirectory): Layout {
  const one = (wanted: number, missing: number): number => file.number(directory, wanted, missing);
  const width = one(tag.width, 0);
  const height = one(tag.height, 0);
  if (width < 1 || height < 1) throw new Fault('broken');
  if (width * height > maxPixels) throw new Fault('tooLarge');
  const samples = one(tag.samples, 1);
  if (samples < 1 || samples > 64) throw new Fault('broken');
  const packed = one(tag.compression, compression.none);
  const kind = one(tag.photometric, samples >= 3 ? photometric.rgb : isFax(packed) ? 0 : 1);
  const colours = coloursOf(file, directory, kind);
  if (samples < colours) throw new Fault('broken');
  const [across = 2, down = 2] = file.numbers(directory, tag.subsampling, 2);
  const layout: Layout = {
    width,
    height,
    ...sampleKind(file, directory, samples),
    samples,
    colours,
    photometric: kind,
    compression: packed,
    planar: one(tag.planar, 1) === 2 && samples > 1,
    predictor: one(tag.predictor, 1),
    reversed: one(tag.fillOrder, 1) === 2,
    subsampling: kind === photometric.ycbcr ? [across, down] : [1, 1],
    chunks: { width, height, across: 1, down: 1, tiled: false, offsets: [], counts: [] },
  };
  const alpha = alphaOf(file, directory, layout);
  if (alpha !== undefined) layout.alpha = alpha;
  if (packed !== compression.oldJpeg) layout.chunks = chunksOf(file, directory, layout);
  return layout;
}

export const isFax = (packed: number): boolean =>
  [compression.faxRows, compression.fax3, compression.fax4, compression.faxText].includes(packed);

function coloursOf(file: TiffFile, directory: TiffDirectory, kind: number): number {
  const colours = colourSamples[kind];
  const name = kinds[kind] ?? `${kind}`;
  if (colours === undefined) throw unsupported({ zh: `颜色类型 ${name}`, en: `colour type ${name}` });
  if (kind === photometric.cmyk && file.number(directory, tag.inkSet, 1) !== 1)
    throw unsupported({ zh: '专色油墨（不是 CMYK）', en: 'inks other than CMYK' });
  return colours;
}

function sampleKind(file: TiffFile, directory: TiffDirectory, samples: number): { bits: number; float: boolean } {
  const all = file.numbers(directory, tag.bits, samples);
  const [bits = 1] = all;
  if (all.some((other) => other !== bits))
    throw unsupported({ zh: '各通道的位数不同', en: 'channels with different bit depths' });
  const formats = file.numbers(directory, tag.sampleFormat, samples);
  const names: Record<number, LocalText> = {
    2: { zh: '带正负号的数值（多为测量数据）', en: 'signed values, mostly measurements' },
    5: { zh: '复数数据', en: 'complex numbers' },
    6: { zh: '复数数据', en: 'complex numbers' },
  };
  const [format = 1] = formats;
  // The values of CIELab have a sign by themselves, and some programs say so.
  const lab = file.number(directory, tag.photometric, 1) === photometric.cielab;
  const name = lab ? undefined : formats.map((other) => names[other]).find((text) => text !== undefined);
  if (name !== undefined) throw unsupported(name);
  const float = format === 3;
  if (!(float ? [16, 32, 64].includes(bits) : (bits >= 1 && bits <= 16) || bits === 32))
    throw unsupported({ zh: `每通道 ${bits} 位`, en: `${pluralize(bits, 'bit', 'bits')} per channel` });
  return { bits, float };
}

function alphaOf(file: TiffFile, directory: TiffDirectory, layout: Layout): Layout['alpha'] {
  const { samples, colours } = layout;
  if (samples === colours) return undefined;
  const kinds = file.numbers(directory, tag.extra, samples - colours);
  // An index says nothing of how opaque it is, and the further channel would be an index as well.
  if (layout.photometric === photometric.palette)
    throw unsupported({ zh: '带其他通道的调色板', en: 'a palette with additional channels' });
  const found = kinds.findIndex((kind) => kind === 1 || kind === 2);
  if (found >= 0) return { at: colours + found, premultiplied: kinds[found] === 1, certain: true };
  // Many channels of light beside the visible ones: one of them alone would be another picture.
  if (colours === 1 && samples > 2)
    throw unsupported({
      zh: `${samples} 个通道的多光谱数据`,
      en: `multispectral data with ${pluralize(samples, 'channel', 'channels')}`,
    });
  // Programs that say nothing of a single further channel mostly mean transparency; so does libtiff.
  return samples === colours + 1 ? { at: colours, premultiplied: false, certain: false } : undefined;
}

function chunksOf(file: TiffFile, directory: TiffDirectory, layout: Layout): Chunks {
  const { width, height, samples, planar } = layout;
  const tiled = directory.entries.has(tag.tileOffsets) && directory.entries.has(tag.tileWidth);
  const chunks: Chunks = { width, height, across: 1, down: 1, tiled, offsets: [], counts: [] };
  if (tiled) {
    chunks.width = file.number(directory, tag.tileWidth, 0);
    chunks.height = file.number(directory, tag.tileHeight, 0);
  } else chunks.height = Math.min(height, file.number(directory, tag.rowsPerStrip, height) || height);
  if (chunks.width < 1 || chunks.height < 1) throw new Fault('broken');
  chunks.across = Math.ceil(width / chunks.width);
  chunks.down = Math.ceil(height / chunks.height);
  const area = chunks.width * chunks.height * chunks.across * chunks.down;
  if (area > 4 * maxPixels) throw new Fault('broken', 'tiles far beyond the picture');
  const count = chunks.across * chunks.down * (planar ? samples : 1);
  chunks.offsets = file.numbers(directory, tiled ? tag.tileOffsets : tag.stripOffsets, count);
  chunks.counts = file.numbers(directory, tiled ? tag.tileBytes : tag.stripBytes, count);
  if (chunks.offsets.length < count) throw new Fault('broken', 'strips or tiles are missing');
  const { length } = file.bytes;
  // Some old programs leave the lengths out.
  if (chunks.counts.length === 0) chunks.counts = chunks.offsets.map((start) => Math.max(0, length - start));
  if (chunks.counts.length < count) throw new Fault('broken', 'lengths of strips or tiles are missing');
  // The same bytes over and over would make a small file work without an end.
  if (sum(chunks.counts) > 4 * length + 2 ** 20) throw new Fault('broken', 'strips or tiles lie over each other');
  return chunks;
}

const sum = (list: number[]): number => list.reduce((all, one) => all + one, 0);
