import fc from 'fast-check';
import { match } from 'pinyin-pro';
import { describe, expect, it } from 'vitest';
import { pieces, plainMatch } from './search.ts';

describe('search', () => {
  it('finds plain words whatever their case', () => {
    expect(plainMatch('Page List', 'list')).toEqual([5, 6, 7, 8]);
    expect(plainMatch('装修列表', '列表')).toEqual([2, 3]);
    expect(plainMatch('装修列表', 'x')).toBeNull();
  });

  it('finds Chinese by pinyin and by first letters', () => {
    expect(match('装修列表', 'zhuangxiu')).toEqual([0, 1]);
    expect(match('装修列表', 'zxlb')).toEqual([0, 1, 2, 3]);
    expect(match('素材库', 'suck')).toEqual([0, 1, 2]);
  });

  it('cuts words into pieces that join to the same words', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.nat(20)), (words, hits) => {
        expect(
          pieces(words, hits)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(words);
      }),
    );
    expect(pieces('abcd', [1, 2])).toEqual([
      { text: 'a', hit: false },
      { text: 'bc', hit: true },
      { text: 'd', hit: false },
    ]);
  });
});
