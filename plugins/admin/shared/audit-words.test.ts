import { expect, it } from 'vitest';
import { auditWords } from './audit-words.ts';

it('says in both languages what was done, and leaves what it does not know as the server wrote it', () => {
  expect(auditWords({ action: 'kernel.sign-in', summary: '登录' })).toEqual({ zh: '登录', en: 'Signed in' });
  expect(auditWords({ action: 'decoration.trash', summary: 'decoration.trash' }).zh).toBe('页面移入回收站');
  expect(auditWords({ action: 'x.y', summary: '别的事' })).toEqual({ zh: '别的事', en: '别的事' });
});
