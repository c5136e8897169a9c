import type { OptionField } from './options.ts';
import type { Format, OwnCodec } from './types.ts';

const quality = (initial: number): OptionField => ({
  key: 'quality',
  kind: 'range',
  title: { zh: '质量', en: 'Quality' },
  least: 1,
  most: 100,
  step: 1,
  initial,
});

const lossless: OptionField = {
  key: 'lossless',
  kind: 'switch',
  title: { zh: '无损', en: 'Lossless' },
  hint: { zh: '像素一点不变，文件更大', en: 'Every pixel is kept; larger files' },
  initial: false,
};

const lossy = { lossless: false };

const subsampling = (values: { auto?: boolean; full: number | string; half: number | string }): OptionField => ({
  key: 'subsampling',
  kind: 'choice',
  title: { zh: '色度采样', en: 'Chroma subsampling' },
  hint: { zh: '4:4:4 让彩色边缘更清晰，文件更大', en: '4:4:4 keeps coloured edges sharp; larger files' },
  choices: [
    ...(values.auto === true ? [{ value: 'auto', title: { zh: '自动', en: 'Automatic' } }] : []),
    { value: values.half, title: { zh: '4:2:0', en: '4:2:0' } },
    { value: values.full, title: { zh: '4:4:4', en: '4:4:4' } },
  ],
  initial: values.auto === true ? 'auto' : values.half,
  advanced: true,
});

const jpeg: OptionField[] = [
  quality(80),
  {
    key: 'progressive',
    kind: 'switch',
    title: { zh: '渐进显示', en: 'Progressive' },
    hint: { zh: '先模糊后清晰，通常也更小', en: 'Shows a rough preview first; usually smaller too' },
    initial: true,
  },
  subsampling({ auto: true, half: '420', full: '444' }),
  {
    key: 'smoothing',
    kind: 'range',
    title: { zh: '平滑', en: 'Smoothing' },
    least: 0,
    most: 100,
    step: 1,
    initial: 0,
    advanced: true,
  },
  {
    key: 'trellis',
    kind: 'switch',
    title: { zh: '多轮优化', en: 'Multi-pass optimisation' },
    hint: { zh: '更慢，略小', en: 'Slower, a little smaller' },
    initial: false,
    advanced: true,
  },
];

const png: OptionField[] = [
  {
    key: 'level',
    kind: 'range',
    title: { zh: '压缩力度', en: 'Effort' },
    hint: { zh: '像素不变；越高越慢、越小', en: 'Pixels stay the same; higher is slower and smaller' },
    least: 0,
    most: 6,
    step: 1,
    initial: 2,
  },
  {
    key: 'interlace',
    kind: 'switch',
    title: { zh: '隔行', en: 'Interlaced' },
    initial: false,
    advanced: true,
  },
];

const webp: OptionField[] = [
  lossless,
  { ...quality(75), when: lossy },
  {
    key: 'nearLossless',
    kind: 'range',
    title: { zh: '近无损', en: 'Near lossless' },
    hint: {
      zh: '100 为完全无损；更低略有改动、更小',
      en: '100 is fully lossless; lower changes a little and is smaller',
    },
    least: 0,
    most: 100,
    step: 1,
    initial: 100,
    when: { lossless: true },
    advanced: true,
  },
  {
    key: 'effort',
    kind: 'range',
    title: { zh: '压缩力度', en: 'Effort' },
    least: 0,
    most: 6,
    step: 1,
    initial: 4,
    advanced: true,
  },
  {
    key: 'alphaQuality',
    kind: 'range',
    title: { zh: '透明度质量', en: 'Transparency quality' },
    least: 0,
    most: 100,
    step: 1,
    initial: 100,
    when: lossy,
    advanced: true,
  },
  {
    key: 'sharpYuv',
    kind: 'switch',
    title: { zh: '锐利色度', en: 'Sharp chroma' },
    hint: { zh: '彩色边缘更清晰，更慢', en: 'Sharper coloured edges, slower' },
    initial: false,
    when: lossy,
    advanced: true,
  },
];

const avif: OptionField[] = [
  lossless,
  { ...quality(50), when: lossy },
  {
    key: 'speed',
    kind: 'range',
    title: { zh: '速度', en: 'Speed' },
    hint: { zh: '越高越快，文件略大', en: 'Higher is faster, with slightly larger files' },
    least: 0,
    most: 10,
    step: 1,
    initial: 6,
  },
  { ...subsampling({ half: 1, full: 3 }), when: lossy },
  {
    key: 'tune',
    kind: 'choice',
    title: { zh: '优化目标', en: 'Optimise for' },
    choices: [
      { value: 0, title: { zh: '自动', en: 'Automatic' } },
      { value: 1, title: { zh: 'PSNR', en: 'PSNR' } },
      { value: 2, title: { zh: 'SSIM', en: 'SSIM' } },
    ],
    initial: 0,
    when: lossy,
    advanced: true,
  },
];

const jxl: OptionField[] = [
  lossless,
  { ...quality(75), when: lossy },
  {
    key: 'effort',
    kind: 'range',
    title: { zh: '压缩力度', en: 'Effort' },
    hint: { zh: '越高越慢、越小', en: 'Higher is slower and smaller' },
    least: 1,
    most: 9,
    step: 1,
    initial: 5,
  },
  {
    key: 'progressive',
    kind: 'switch',
    title: { zh: '渐进显示', en: 'Progressive' },
    initial: false,
    when: lossy,
    advanced: true,
  },
];

const own = (
  id: OwnCodec,
  title: string,
  extension: string,
  fields: OptionField[],
  holds: { alpha?: boolean; exif?: boolean; icc?: boolean; quality?: string },
): Format => ({
  id,
  title,
  type: `image/${id}`,
  extension,
  decodes: true,
  encodes: true,
  alpha: holds.alpha ?? true,
  exif: holds.exif ?? true,
  icc: holds.icc ?? true,
  ...(holds.quality === undefined ? {} : { quality: holds.quality }),
  fields,
  contributed: false,
});

const readOnly = (id: string, title: string, type: string, extension: string): Format => ({
  id,
  title,
  type,
  extension,
  decodes: true,
  encodes: false,
  alpha: true,
  exif: false,
  icc: false,
  fields: [],
  contributed: false,
});

/** The engine's own formats, in the order in which a person chooses. */
export const ownFormats: readonly Format[] = [
  own('webp', 'WebP', 'webp', webp, { quality: 'quality' }),
  own('avif', 'AVIF', 'avif', avif, { quality: 'quality' }),
  own('jpeg', 'JPEG', 'jpg', jpeg, { alpha: false, quality: 'quality' }),
  own('png', 'PNG', 'png', png, {}),
  own('jxl', 'JPEG XL', 'jxl', jxl, { icc: false, quality: 'quality' }),
  own('qoi', 'QOI', 'qoi', [], { exif: false, icc: false }),
  readOnly('heic', 'HEIC', 'image/heic', 'heic'),
  readOnly('gif', 'GIF', 'image/gif', 'gif'),
  readOnly('bmp', 'BMP', 'image/bmp', 'bmp'),
  readOnly('svg', 'SVG', 'image/svg+xml', 'svg'),
  readOnly('tiff', 'TIFF', 'image/tiff', 'tiff'),
];
