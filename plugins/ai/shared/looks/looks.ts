import type { LocalText } from '@fitout/sdk';
import type { Curve, PlainAdjust } from '../document/adjust.ts';

export interface Look {
  id: string;
  title: LocalText;
  steps: readonly PlainAdjust[];
}

type Balance = readonly [number, number, number];

const tone = (exposure: number, temperature: number, vibrance: number, tint = 0): PlainAdjust => ({
  ...{ kind: 'tone', exposure, temperature, tint, vibrance },
});
const curve = (...points: Curve): PlainAdjust => ({ kind: 'curves', rgb: points });
const balance = (shadows: Balance, midtones: Balance, highlights: Balance): PlainAdjust => ({
  ...{ kind: 'colour-balance', shadows, midtones, highlights },
});
const saturation = (by: number): PlainAdjust => ({ kind: 'hue-saturation', hue: 0, saturation: by, lightness: 0 });
const grey = (red: number, green: number, blue: number): PlainAdjust => ({ kind: 'black-white', red, green, blue });
const none: Balance = [0, 0, 0];

const list = [
  {
    id: 'natural',
    title: { zh: '自然', en: 'Natural' },
    steps: [curve([0, 0], [64, 59], [192, 199], [255, 255]), tone(0.05, 0, 14)],
  },
  {
    id: 'fresh',
    title: { zh: '清新', en: 'Fresh' },
    steps: [tone(0.15, -10, 18), curve([0, 16], [128, 142], [255, 255]), balance(none, [-6, 4, 4], none)],
  },
  {
    id: 'sunny',
    title: { zh: '暖阳', en: 'Sunny' },
    steps: [tone(0.12, 30, 12), balance(none, [4, 0, -6], [10, 0, -16])],
  },
  {
    id: 'cool',
    title: { zh: '冷调', en: 'Cool' },
    steps: [tone(0, -32, 4), balance([-8, 0, 12], none, [0, 0, 6])],
  },
  {
    id: 'film',
    title: { zh: '胶片', en: 'Film' },
    steps: [curve([0, 24], [70, 72], [190, 197], [255, 242]), balance([-8, 3, 10], none, [8, 2, -12]), saturation(-10)],
  },
  {
    id: 'mono',
    title: { zh: '黑白', en: 'Black and white' },
    steps: [grey(30, 59, 11), curve([0, 0], [64, 58], [192, 200], [255, 255])],
  },
  {
    id: 'contrast',
    title: { zh: '高对比', en: 'High contrast' },
    steps: [curve([0, 0], [60, 38], [192, 218], [255, 255]), tone(0, 0, 10)],
  },
  {
    id: 'retro',
    title: { zh: '复古', en: 'Retro' },
    steps: [
      {
        kind: 'curves',
        r: [
          [0, 22],
          [255, 246],
        ],
        g: [
          [0, 14],
          [255, 236],
        ],
        b: [
          [0, 46],
          [255, 206],
        ],
      },
      saturation(-20),
    ],
  },
  {
    id: 'food',
    title: { zh: '美食', en: 'Food' },
    steps: [tone(0.18, 14, 34), curve([0, 0], [64, 60], [180, 192], [255, 255])],
  },
  {
    id: 'clear',
    title: { zh: '通透', en: 'Clear' },
    steps: [{ kind: 'levels', rgb: { low: 8, high: 244, gamma: 1.08, outLow: 0, outHigh: 255 } }, tone(0, -4, 24)],
  },
  {
    id: 'cream',
    title: { zh: '奶油', en: 'Cream' },
    steps: [curve([0, 30], [128, 148], [255, 251]), tone(0.05, 14, 0, 4), saturation(-16)],
  },
  {
    id: 'night',
    title: { zh: '夜景', en: 'Night' },
    steps: [
      curve([0, 0], [60, 42], [160, 174], [255, 255]),
      tone(0, -16, 22),
      balance([-10, 0, 16], none, [12, 2, -14]),
    ],
  },
  {
    id: 'teal-orange',
    title: { zh: '青橙', en: 'Teal and orange' },
    steps: [balance([-26, 2, 20], none, [20, 2, -22]), curve([0, 4], [64, 58], [192, 200], [255, 252])],
  },
  {
    id: 'sepia',
    title: { zh: '旧时光', en: 'Sepia' },
    steps: [grey(34, 56, 10), balance([10, 0, -14], [18, 2, -26], [6, 0, -14]), curve([0, 18], [255, 244])],
  },
  {
    id: 'matte',
    title: { zh: '哑光', en: 'Matte' },
    steps: [curve([0, 36], [80, 84], [180, 178], [255, 232]), saturation(-8)],
  },
] as const satisfies readonly Look[];

export type LookId = (typeof list)[number]['id'];

/** Looks in the order in which they are offered. */
export const looks: readonly (Look & { id: LookId })[] = list;

/** Undefined for one that another version has. */
export function lookOf(id: string): (Look & { id: LookId }) | undefined {
  return looks.find((look) => look.id === id);
}
