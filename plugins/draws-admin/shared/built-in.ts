import type { DrawBanner, DrawItem } from '../api.ts';
import { bannersMc } from './data/banners-mc.ts';
import { bannersYs } from './data/banners-ys.ts';
import { itemsMc } from './data/items-mc.ts';
import { itemsYs } from './data/items-ys.ts';

/** What comes with the product. An organisation's changes lie over it. */
export const builtInItems: readonly DrawItem[] = [...itemsYs, ...itemsMc];
export const builtInBanners: readonly DrawBanner[] = [...bannersYs, ...bannersMc];
