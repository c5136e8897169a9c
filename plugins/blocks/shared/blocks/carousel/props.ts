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
  /** What becomes of a picture of another shape: it is cropped, also where nothing is stored, or shown whole on a ground. */
  fit?: 'cover' | 'contain';
  autoplay: boolean;
  /** Seconds. */
  interval: number;
  indicator: 'dots' | 'number' | 'none';
  /** `card`: neighbours look in from the sides. */
  look: 'full' | 'card';
  /** Pixels, of each picture. */
  radius: number;
};
