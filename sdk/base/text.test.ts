import { expect, test } from 'vitest';
import { fill, type Text, textIn } from './text.ts';

test('a text is shown in the language of the interface, one of one language as it is', () => {
  expect([textIn({ zh: '保存', en: 'Save' }, 'zh-CN'), textIn({ zh: '保存', en: 'Save' }, 'en')]).toEqual([
    '保存',
    'Save',
  ]);
  expect(textIn('龙井', 'en')).toBe('龙井');
  expect(fill('第 {n} 行，{what}', { n: 3 })).toBe('第 3 行，{what}');
});

test.each([undefined, null, 5, {}, { zh: { a: 1 }, en: 'x' }, []])(
  'what is no text is shown as nothing: %j',
  (value) => {
    expect(textIn(value as unknown as Text, 'zh-CN')).toBe('');
  },
);
