import { describe, expect, test } from 'vitest';
import { countProblems, textsIn } from './texts.ts';

/** A place of a template in a source. */
const place = (name: string): string => `\${${name}}`;

const bare = (en: string, zh = '{n} 个页面'): boolean =>
  countProblems({ zh, en }).some((problem) => problem.includes('may be one'));

test('texts of a source are found with both languages, choices as they are written', () => {
  const code = "t({ zh: '一', en: a ? 'b' : `c` }); const other = { en: 'x' }; f({ zh: '二', en: 'two', more: 1 });";
  expect(textsIn('a.tsx', code)).toEqual([
    { start: code.indexOf('a ?'), zh: "'一'", en: "a ? 'b' : `c`" },
    { start: code.indexOf("'two'"), zh: "'二'", en: "'two'" },
  ]);
});

describe('a count that may be one', () => {
  test.each(['{n} pages', 'Delete {n} old pages?', '{n} people', 'Of {n} copies, none'])('has two forms: %s', (en) => {
    expect(bare(en)).toBe(true);
  });

  test('also in a template of the source, and behind a Chinese verb that counts', () => {
    expect(bare(`${place('n')} pages`, `${place('n')} 个页面`)).toBe(true);
    expect(bare('{day}: {n} views', '{day}：浏览 {n}')).toBe(true);
  });

  test.each(['{n} {n|page|pages}', '{n} added', '{n} of {all}', 'Version {n} is live', '{n} status'])(
    'is well said by %s',
    (en) => {
      expect(bare(en)).toBe(false);
    },
  );

  test('is neither a name nor a limit', () => {
    expect(bare('{n} asks to edit', '{n} 请求编辑')).toBe(false);
    expect(bare(`At most ${place('limits.pages')} pages`, `最多 ${place('limits.pages')} 个页面`)).toBe(false);
  });
});

test('a plural place has two forms of a value of the text, in English alone', () => {
  expect(countProblems({ zh: '{n} 页', en: '{n} {n|page|pages}' })).toEqual([]);
  expect(countProblems({ zh: '有 {n} 页', en: '{n|A page|Pages}' })).toEqual([]);
  expect(countProblems({ zh: "'页'", en: "'{n|page|pages}'" })).toEqual([]);
  for (const en of ['{n} {n|pages}', '{n} {n|a|b|c}', '{n} {m|page|pages}', '{n} {n:page|pages}'])
    expect(countProblems({ zh: '{n} 页', en })).toHaveLength(1);
  expect(countProblems({ zh: '{n|页|页}', en: '{n} {n|page|pages}' })).toEqual(['Chinese has no plural places']);
});
