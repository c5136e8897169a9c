import type { AssetImage } from '@fitout/sdk';
import type { Asset } from './calls/outputs.ts';

/** The asset as documents store it. */
export function asAssetImage(asset: Pick<Asset, 'key' | 'width' | 'height' | 'alt' | 'color'>): AssetImage {
  const { key, width, height, alt, color } = asset;
  return { key, width, height, alt, ...(color === null ? {} : { color }) };
}
