import type { Link } from '../../../../decoration/api.ts';

export type NoticeItem = {
  text: string;
  link: Link;
};

export type NoticeProps = {
  items: NoticeItem[];
  /** `roll`: along the line; `turn`: one after the other. */
  motion: 'roll' | 'turn' | 'none';
  /** Seconds for each, when they take turns. */
  interval: number;
  label: string;
  color: string;
};
