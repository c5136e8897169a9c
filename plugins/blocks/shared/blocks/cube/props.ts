import type { CubeCell } from '../../../../decoration/api.ts';

export type CubeProps = {
  columns: number;
  rows: number;
  cells: CubeCell[];
  /** Height of a row in percent of a column's width. */
  rowRatio: number;
  gap: number;
  radius: number;
};
