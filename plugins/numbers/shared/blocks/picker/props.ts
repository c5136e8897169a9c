import type { Link } from '../../../../decoration/api.ts';

export type PickerProps = {
  title: string;
  pools: { id: string; name: string }[];
  /** What visitors may narrow their search by. */
  boxes: boolean;
  patterns: boolean;
  chips: { pattern: string }[];
  prices: boolean;
  levels: boolean;
  places: boolean;
  /** Numbers of one 换一批. */
  batch: number;
  most: number;
  minutes: number;
  terms: string;
  hold: string;
  reserve: string;
  /** Where the number is collected: the carrier's page, or the shop's contact. */
  handOver: Link;
  opens: string;
  queue: boolean;
  pace: number;
  /** Of a form: it is not sent without a number. */
  required?: boolean;
  color: string;
};
