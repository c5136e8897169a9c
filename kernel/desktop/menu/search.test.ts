import { beforeAll, describe, expect, it } from 'vitest';
import { loadPinyin, matches } from './search.ts';

describe('searching the menu', () => {
  it('finds characters before the pinyin table is there', () => {
    expect(matches('装修列表', '列表')).toBe(true);
    expect(matches('Tools', 'too')).toBe(true);
    expect(matches('装修列表', 'zxlb')).toBe(false);
  });

  describe('with the table', () => {
    beforeAll(() => loadPinyin());

    it.each(['zxlb', 'zhuangxiu', 'liebiao', 'zx', 'lb', '装修'])('finds 装修列表 by %s', (query) => {
      expect(matches('装修列表', query)).toBe(true);
    });

    it.each(['xz', 'gongju', '工具', 'q'])('does not find 装修列表 by %s', (query) => {
      expect(matches('装修列表', query)).toBe(false);
    });
  });
});
