import type { AssetImage } from '@fitout/sdk';
import type { Link } from '../../../../decoration/api.ts';

export type PopupProps = {
  image: AssetImage | null;
  link: Link;
  /** How often one visitor sees it; once means until another picture is chosen. */
  frequency: 'once' | 'day' | 'always';
  /** Seconds before it opens. */
  delay: number;
  /** Share of the screen's width, percent. */
  width: number;
};
