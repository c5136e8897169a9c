import { expect, it } from 'vitest';
import { kernelAuditTexts } from '../../../../kernel/server/audit/texts.ts';
import { actionTitle, targetTitle } from './texts.ts';

const words = {
  actions: {
    trash: { zh: '页面移入回收站', en: 'Moved a page to the trash' },
    复制页面: { zh: '复制页面', en: 'Copied a page' },
  },
  kinds: { page: { zh: '页面', en: 'page' }, activity: { zh: '活动', en: 'activity', many: 'activities' } },
};

it('says in both languages what was done, and leaves what it does not know as it was written', () => {
  const line = (owner: string, action: string, summary: string) => ({ owner, action, summary });
  expect(actionTitle(kernelAuditTexts, line('kernel', 'kernel.sign-in', '登录')).en).toBe('Signed in');
  expect(actionTitle(words, line('pages', 'pages.trash', 'pages.trash')).zh).toBe('页面移入回收站');
  expect(actionTitle(words, line('pages', 'POST /api/p/pages/:id/copy', '复制页面')).en).toBe('Copied a page');
  expect(actionTitle(undefined, line('x', 'x.y', '别的事'))).toEqual({ zh: '别的事', en: '别的事' });
});

it('names what it was done to, and counts where one line stands for several', () => {
  const on = (kind: string, name: string | null, detail: unknown) =>
    targetTitle(words, { kind, id: '7', name, detail });
  expect(on('page', '首页', { count: 3 })).toEqual({ zh: '首页', en: '首页' });
  expect(on('page', null, { count: 9 })).toEqual({ zh: '9 个页面', en: '9 pages' });
  expect(on('activity', null, { count: 2 }).en).toBe('2 activities');
  expect(on('page', null, { count: 1 }).en).toBe('1 page');
  expect(on('page', null, null)).toEqual({ zh: '页面 7', en: 'page 7' });
  expect(on('thing', '', 'x').zh).toBe('thing 7');
});
