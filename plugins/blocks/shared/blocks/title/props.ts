import type { Link } from '../../../../decoration/api.ts';

export type TitleProps = {
  text: string;
  subtitle: string;
  level: 2 | 3;
  look: 'plain' | 'bar' | 'line';
  align: 'left' | 'center';
  /** Pixels. */
  size: number;
  /** Css colours; empty follows the page. */
  color: string;
  accent: string;
  more: string;
  link: Link;
};
