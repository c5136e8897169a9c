import type { LocalText } from '@fitout/sdk';
import type { PageFilter } from './page/filters.ts';
import type { Layout } from './pdf/layout.ts';

/** Words that desktop and phone share. */
export const layoutTexts: Record<Layout, LocalText> = {
  a4: { zh: 'A4', en: 'A4' },
  fit: { zh: '按内容大小', en: 'As large as pages are' },
  card: { zh: '证件正反面（A4）', en: 'Both sides of a card (A4)' },
};

export const filterTexts: Record<PageFilter, LocalText> = {
  original: { zh: '原图', en: 'Original' },
  clean: { zh: '增强', en: 'Clean' },
  grey: { zh: '灰度', en: 'Grey' },
  ink: { zh: '黑白', en: 'Black and white' },
};

/** Of a sheet's corners, in their order. */
export const cornerTexts: readonly LocalText[] = [
  { zh: '左上角', en: 'Upper left corner' },
  { zh: '右上角', en: 'Upper right corner' },
  { zh: '右下角', en: 'Lower right corner' },
  { zh: '左下角', en: 'Lower left corner' },
];
