import type { LocalText } from '@fitout/sdk';
import type { PlainAdjust } from '../../../shared/document/adjust.ts';

export interface AdjustSlider {
  key: string;
  label: LocalText;
  least: number;
  most: number;
  initial: number;
  /** Steps of the number; whole ones where left out. */
  step?: number;
  get(adjust: PlainAdjust): number;
  set(adjust: PlainAdjust, value: number): PlainAdjust;
}

/** A value that stands in the adjustment under its own name. */
function plain(key: string, label: LocalText, least: number, most: number, initial = 0, step = 1): AdjustSlider {
  return {
    ...{ key, label, least, most, initial, step },
    get(adjust) {
      const value: unknown = Object.entries(adjust).find(([name]) => name === key)?.[1];
      return typeof value === 'number' ? value : initial;
    },
    set: (adjust, value) => ({ ...adjust, [key]: value }) as PlainAdjust,
  };
}

const flat = { low: 0, high: 255, gamma: 1, outLow: 0, outHigh: 255 };

function level(key: keyof typeof flat, label: LocalText, least: number, most: number, step = 1): AdjustSlider {
  const of = (adjust: PlainAdjust) => (adjust.kind === 'levels' ? (adjust.rgb ?? flat) : flat);
  return {
    ...{ key, label, least, most, step, initial: flat[key] },
    get: (adjust) => of(adjust)[key],
    set: (adjust, value) => (adjust.kind === 'levels' ? { ...adjust, rgb: { ...of(adjust), [key]: value } } : adjust),
  };
}

const ranges = [
  ['shadows', { zh: '阴影', en: 'Shadows' }],
  ['midtones', { zh: '中间调', en: 'Midtones' }],
  ['highlights', { zh: '高光', en: 'Highlights' }],
] as const;
const axes = [
  { zh: '青—红', en: 'Cyan – red' },
  { zh: '品红—绿', en: 'Magenta – green' },
  { zh: '黄—蓝', en: 'Yellow – blue' },
] as const;

const balance: AdjustSlider[] = ranges.flatMap(([range, name]) =>
  axes.map((axis, at) => ({
    ...{ key: `${range} ${at}`, least: -100, most: 100, initial: 0 },
    label: { zh: `${name.zh} ${axis.zh}`, en: `${name.en}, ${axis.en.toLowerCase()}` },
    get: (adjust: PlainAdjust) => (adjust.kind === 'colour-balance' ? adjust[range][at] : 0) ?? 0,
    set: (adjust: PlainAdjust, value: number): PlainAdjust => {
      if (adjust.kind !== 'colour-balance') return adjust;
      const [a, b, c] = adjust[range].with(at, value) as [number, number, number];
      return { ...adjust, [range]: [a, b, c] };
    },
  })),
);

interface AdjustSpec {
  title: LocalText;
  /** What a new layer of it has. */
  initial: PlainAdjust;
  sliders: readonly AdjustSlider[];
}

/** Adjustments in the order in which they are offered. */
export const adjustSpecs: { readonly [K in PlainAdjust['kind']]: AdjustSpec } = {
  'brightness-contrast': {
    title: { zh: '亮度与对比度', en: 'Brightness and contrast' },
    initial: { kind: 'brightness-contrast', brightness: 0, contrast: 0 },
    sliders: [
      plain('brightness', { zh: '亮度', en: 'Brightness' }, -100, 100),
      plain('contrast', { zh: '对比度', en: 'Contrast' }, -100, 100),
    ],
  },
  tone: {
    title: { zh: '光线与色温', en: 'Light and temperature' },
    initial: { kind: 'tone', exposure: 0, temperature: 0, tint: 0, vibrance: 0 },
    sliders: [
      plain('exposure', { zh: '曝光', en: 'Exposure' }, -5, 5, 0, 0.1),
      plain('temperature', { zh: '色温', en: 'Temperature' }, -100, 100),
      plain('tint', { zh: '色调', en: 'Tint' }, -100, 100),
      plain('vibrance', { zh: '自然饱和度', en: 'Vibrance' }, -100, 100),
    ],
  },
  levels: {
    title: { zh: '色阶', en: 'Levels' },
    initial: { kind: 'levels', rgb: flat },
    sliders: [
      level('low', { zh: '黑场', en: 'Black point' }, 0, 254),
      level('gamma', { zh: '灰度', en: 'Gamma' }, 0.1, 10, 0.05),
      level('high', { zh: '白场', en: 'White point' }, 1, 255),
      level('outLow', { zh: '输出黑', en: 'Output black' }, 0, 255),
      level('outHigh', { zh: '输出白', en: 'Output white' }, 0, 255),
    ],
  },
  curves: {
    title: { zh: '曲线', en: 'Curves' },
    initial: {
      kind: 'curves',
      rgb: [
        [0, 0],
        [255, 255],
      ],
    },
    sliders: [],
  },
  'hue-saturation': {
    title: { zh: '色相与饱和度', en: 'Hue and saturation' },
    initial: { kind: 'hue-saturation', hue: 0, saturation: 0, lightness: 0 },
    sliders: [
      plain('hue', { zh: '色相', en: 'Hue' }, -180, 180),
      plain('saturation', { zh: '饱和度', en: 'Saturation' }, -100, 100),
      plain('lightness', { zh: '明度', en: 'Lightness' }, -100, 100),
    ],
  },
  'colour-balance': {
    title: { zh: '色彩平衡', en: 'Colour balance' },
    initial: { kind: 'colour-balance', shadows: [0, 0, 0], midtones: [0, 0, 0], highlights: [0, 0, 0] },
    sliders: balance,
  },
  'black-white': {
    title: { zh: '黑白', en: 'Black and white' },
    initial: { kind: 'black-white', red: 30, green: 59, blue: 11 },
    sliders: [
      plain('red', { zh: '红', en: 'Red' }, -200, 300, 30),
      plain('green', { zh: '绿', en: 'Green' }, -200, 300, 59),
      plain('blue', { zh: '蓝', en: 'Blue' }, -200, 300, 11),
    ],
  },
  invert: { title: { zh: '反相', en: 'Invert' }, initial: { kind: 'invert' }, sliders: [] },
  threshold: {
    title: { zh: '阈值', en: 'Threshold' },
    initial: { kind: 'threshold', level: 128 },
    sliders: [plain('level', { zh: '阈值', en: 'Level' }, 0, 255, 128)],
  },
};
