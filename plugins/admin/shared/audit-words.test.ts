import { expect, it } from 'vitest';
import { auditWords, targetWords } from './audit-words.ts';

it('says in both languages what was done, and leaves what it does not know as the server wrote it', () => {
  expect(auditWords({ action: 'kernel.sign-in', summary: '登录' })).toEqual({ zh: '登录', en: 'Signed in' });
  expect(auditWords({ action: 'decoration.trash', summary: 'decoration.trash' }).zh).toBe('页面移入回收站');
  expect(auditWords({ action: 'x.y', summary: '别的事' })).toEqual({ zh: '别的事', en: '别的事' });
});

it('names what it was done to, and counts where one line stands for several', () => {
  const asset = { kind: 'asset', id: '7', name: null };
  expect(targetWords({ kind: 'page', id: '7', name: '首页' }, null)).toEqual({ zh: '首页', en: '首页' });
  expect(targetWords(asset, { count: 9 })).toEqual({ zh: '9 个素材', en: '9 assets' });
  expect(targetWords(asset, { count: 1 }).en).toBe('1 asset');
  expect(targetWords(asset, null)).toEqual({ zh: '素材 7', en: 'asset 7' });
  expect(targetWords({ kind: 'thing', id: '7', name: '' }, 'x').zh).toBe('thing 7');
});
