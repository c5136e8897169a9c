import type { LocalText } from '@fitout/sdk';
import type { DocumentKind } from '../../shared/document/document.ts';

/** The list of documents of a kind, to which their editor leads back. */
export interface DocumentList {
  /** Its address, as the menu has it. */
  path: string;
  /** What the button says that leads there. */
  back: LocalText;
}

const lists: Record<DocumentKind, DocumentList> = {
  page: { path: '/fit/list', back: { zh: '返回页面列表', en: 'Back to the pages' } },
  activity: { path: '/shop', back: { zh: '返回活动列表', en: 'Back to the activities' } },
  form: { path: '/form', back: { zh: '返回表单列表', en: 'Back to the forms' } },
};

export function listOf(kind: DocumentKind): DocumentList {
  return lists[kind];
}
