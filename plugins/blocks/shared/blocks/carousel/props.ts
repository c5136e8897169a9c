import type { AssetImage } from '@fitout/sdk';
import type { Link } from '../../../../decoration/api.ts';

export type CarouselItem = {
  image: AssetImage | null;
  /** A film in place of the picture; the picture is its poster. */
  video: AssetImage | null;
  link: Link;
  title: string;
};

export type CarouselProps = {
  items: CarouselItem[];
  /** Height in percent of the width. */
  ratio: number;
  autoplay: boolean;
  /** Seconds. */
  interval: number;
  indicator: 'dots' | 'number' | 'none';
  /** `card`: neighbours look in from the sides. */
  look: 'full' | 'card';
  /** Pixels, of each picture. */
  radius: number;
};
