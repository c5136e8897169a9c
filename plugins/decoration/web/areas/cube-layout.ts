import type { LocalText } from '@fitout/sdk';

type Area = readonly [x: number, y: number, w: number, h: number];

export interface CubePreset {
  name: LocalText;
  columns: number;
  rows: number;
  cells: readonly Area[];
}

/** Layouts that shops use most. */
export const cubePresets: readonly CubePreset[] = [
  {
    name: { zh: '一行两个', en: 'Two in a row' },
    columns: 2,
    rows: 1,
    cells: [
      [0, 0, 1, 1],
      [1, 0, 1, 1],
    ],
  },
  {
    name: { zh: '一行三个', en: 'Three in a row' },
    columns: 3,
    rows: 1,
    cells: [
      [0, 0, 1, 1],
      [1, 0, 1, 1],
      [2, 0, 1, 1],
    ],
  },
  {
    name: { zh: '一行四个', en: 'Four in a row' },
    columns: 4,
    rows: 1,
    cells: [
      [0, 0, 1, 1],
      [1, 0, 1, 1],
      [2, 0, 1, 1],
      [3, 0, 1, 1],
    ],
  },
  {
    name: { zh: '两左两右', en: 'Two by two' },
    columns: 2,
    rows: 2,
    cells: [
      [0, 0, 1, 1],
      [1, 0, 1, 1],
      [0, 1, 1, 1],
      [1, 1, 1, 1],
    ],
  },
  {
    name: { zh: '一左两右', en: 'One left, two right' },
    columns: 2,
    rows: 2,
    cells: [
      [0, 0, 1, 2],
      [1, 0, 1, 1],
      [1, 1, 1, 1],
    ],
  },
  {
    name: { zh: '一上两下', en: 'One above two' },
    columns: 2,
    rows: 2,
    cells: [
      [0, 0, 2, 1],
      [0, 1, 1, 1],
      [1, 1, 1, 1],
    ],
  },
  {
    name: { zh: '一左三右', en: 'One left, three right' },
    columns: 4,
    rows: 4,
    cells: [
      [0, 0, 2, 4],
      [2, 0, 2, 2],
      [2, 2, 1, 2],
      [3, 2, 1, 2],
    ],
  },
];

export function freeUnit(
  cells: readonly { x: number; y: number; w: number; h: number }[],
  x: number,
  y: number,
): boolean {
  return !cells.some((cell) => x >= cell.x && x < cell.x + cell.w && y >= cell.y && y < cell.y + cell.h);
}

/** The cell between two squares, whichever was chosen first. */
export function spanOf(a: { x: number; y: number }, b: { x: number; y: number }) {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return { x, y, w: Math.abs(a.x - b.x) + 1, h: Math.abs(a.y - b.y) + 1 };
}
