import type { Link } from '../../../../decoration/api.ts';

export type NumbersProps = {
  title: string;
  more: string;
  link: Link;
  items: { number: string; tag: string; price: string; link: Link }[];
  /** The last so many digits stand out. */
  tail: number;
  color: string;
};
