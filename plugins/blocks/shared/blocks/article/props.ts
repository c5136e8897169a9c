import type { AssetImage } from '@fitout/sdk';
import type { Link } from '../../../../decoration/api.ts';

export type ArticleProps = {
  title: string;
  cover: AssetImage | null;
  /** Of the day alone. */
  date: string;
  author: string;
  /** `full`: here, whole; `card`: a summary that leads on. */
  look: 'full' | 'card';
  summary: string;
  html: string;
  link: Link;
};
