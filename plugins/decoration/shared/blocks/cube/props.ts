import type { AssetImage } from '@fitout/sdk';
import type { Link } from '../../link.ts';

/** A cell of the grid, in columns and rows from 0. */
export type CubeCell = {
  x: number;
  y: number;
  w: number;
  h: number;
  image: AssetImage | null;
  link: Link;
};

export type CubeProps = {
  columns: number;
  rows: number;
  cells: CubeCell[];
  /** Height of a row in percent of a column's width. */
  rowRatio: number;
  gap: number;
  radius: number;
};
