import { type LocalText, pluralize } from '@fitout/sdk';
import type { PageFilter } from './page/filters.ts';
import type { Layout } from './pdf/layout.ts';

/** Words that desktop and phone share. */
export const layoutTexts: Record<Layout, LocalText> = {
  a4: { zh: 'A4', en: 'A4' },
  fit: { zh: '按内容大小', en: 'Fit to content' },
  card: { zh: '证件正反面（A4）', en: 'ID card, both sides (A4)' },
};

export const filterTexts: Record<PageFilter, LocalText> = {
  original: { zh: '原图', en: 'Original' },
  clean: { zh: '增强', en: 'Enhanced' },
  grey: { zh: '灰度', en: 'Greyscale' },
  ink: { zh: '黑白', en: 'Black and white' },
};

/** What is asked before all pages of a document go. */
export const clearPagesQuestion = {
  title: { zh: '清空所有页面？', en: 'Delete all pages?' },
  message: {
    zh: '页面只保存在这台设备上，清空后不能恢复。',
    en: 'The pages are only on this device and cannot be recovered.',
  },
  confirm: { zh: '清空', en: 'Delete' },
  danger: true,
} as const;

export const pageDeletedText: LocalText = { zh: '已删除第 {n} 页', en: 'Page {n} deleted' };

/** What a PDF lacks that is saved while the text of `count` pages is still to be read. */
export function unreadText(count: number): LocalText {
  return {
    zh: `还有 ${count} 页没有识别完，现在保存的 PDF 里搜索不到这些页的文字。`,
    en: `${pluralize(count, 'page is', 'pages are')} not read yet: a PDF that you save now cannot be searched there.`,
  };
}
