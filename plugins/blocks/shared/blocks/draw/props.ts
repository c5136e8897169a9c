import type { AssetImage } from '@fitout/sdk';

export type DrawPrize = {
  /** Its own name on the server, whatever it is called and wherever it stands. */
  id: string;
  name: string;
  image: AssetImage | null;
  /** Percent, two decimals. */
  odds: number;
  /** How many there are, over the whole time. */
  stock: number;
};

export type DrawProps = {
  title: string;
  prizes: DrawPrize[];
  thanks: string;
  /** Turns of one visitor in a period. */
  perPerson: number;
  period: 'day' | 'ever';
  /** Moments; empty where it is open on that side. */
  from: string;
  to: string;
  rules: string;
  color: string;
};
