import type { LocalText } from '@fitout/sdk';

export interface SizePreset {
  key: string;
  title: LocalText;
  width: number;
  height: number;
}

/** Sizes that shops and channels ask for, the most asked for first. */
export const sizePresets: readonly SizePreset[] = [
  { key: 'main', title: { zh: '主图', en: 'Product photo' }, width: 800, height: 800 },
  { key: 'main-large', title: { zh: '主图 高清', en: 'Product photo, large' }, width: 1600, height: 1600 },
  { key: 'main-tall', title: { zh: '主图 3:4', en: 'Product photo, 3:4' }, width: 1440, height: 1920 },
  { key: 'detail-750', title: { zh: '详情图 750', en: 'Detail, 750 wide' }, width: 750, height: 1000 },
  { key: 'detail-790', title: { zh: '详情图 790', en: 'Detail, 790 wide' }, width: 790, height: 1050 },
  { key: 'shop-carousel', title: { zh: '店铺轮播', en: 'Shop carousel' }, width: 1200, height: 600 },
  { key: 'shop-banner', title: { zh: '店铺海报', en: 'Shop banner' }, width: 1920, height: 600 },
  { key: 'cover', title: { zh: '公众号封面', en: 'Article cover' }, width: 900, height: 383 },
  { key: 'cover-square', title: { zh: '公众号次图', en: 'Article cover, square' }, width: 500, height: 500 },
  { key: 'note', title: { zh: '小红书', en: 'Xiaohongshu' }, width: 1242, height: 1660 },
  { key: 'moments', title: { zh: '朋友圈', en: 'WeChat Moments' }, width: 1080, height: 1080 },
  { key: 'phone', title: { zh: '手机海报', en: 'Phone poster' }, width: 1080, height: 1920 },
  { key: 'video', title: { zh: '视频封面', en: 'Video cover' }, width: 1920, height: 1080 },
  { key: 'a4', title: { zh: 'A4 海报', en: 'A4 poster' }, width: 2480, height: 3508 },
  { key: 'a4-wide', title: { zh: 'A4 横版', en: 'A4 landscape' }, width: 3508, height: 2480 },
];
