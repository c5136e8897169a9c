import type { AssetImage } from '@fitout/sdk';
import type { Spot } from '../../../../decoration/api.ts';

export type HotspotProps = {
  image: AssetImage | null;
  spots: Spot[];
};
