import type { LocalText } from '@fitout/sdk';
import { dayTexts, yearTexts } from './dates.ts';
import type { Where } from './template.ts';

/** Rules of the palette that no template can say; `rules.ts` has them. */
export type RuleName = 'birthday' | 'area' | 'no4' | 'two' | 'three' | 'six' | 'even' | 'odd';

export type PatternGroup = 'same' | 'pairs' | 'turns' | 'straight' | 'words' | 'dates' | 'digits';

interface Named {
  /** Stays for good: kept searches and links name it. */
  key: string;
  title: LocalText;
  /** In digits, which people understand sooner than letters. */
  example: string;
  group: PatternGroup;
  /** How much a number with it is worth among others, 0–99: the order by beauty goes by the best one. */
  worth: number;
}

export type Pattern = Named & ({ texts: readonly string[]; where: Where } | { rule: RuleName });

const tail = (group: PatternGroup, text: string, example: string, worth: number, title?: LocalText): Pattern => ({
  key: text.replaceAll('*', '_'),
  title: title ?? { zh: text, en: text },
  example,
  group,
  worth,
  texts: [text],
  where: 'tail',
});

const word = (digits: string, worth: number, zh: string, en: string): Pattern =>
  tail('words', digits, digits, worth, { zh, en });

/** All runs of `length` digits that rise (or fall) by one. `round`: 9 goes on to 0. */
function runs(length: number, up: boolean, round = false): string[] {
  const found: string[] = [];
  for (let first = 0; first < 10; first++) {
    const digits = Array.from({ length }, (_, index) => first + (up ? index : -index));
    if (digits.every((digit) => digit >= 0 && digit <= 9)) found.push(digits.join(''));
    else if (round) found.push(digits.map((digit) => (digit + 10) % 10).join(''));
  }
  return found;
}

const numerals: Record<number, string> = { 3: '三', 4: '四', 5: '五', 6: '六' };

function straight(length: number, up: boolean, worth: number): Pattern {
  const texts = runs(length, up);
  return {
    key: `${up ? 'up' : 'down'}${length}`,
    title: { zh: `${numerals[length]}顺${up ? '升' : '降'}`, en: `${length} ${up ? 'rising' : 'falling'}` },
    example: (up ? texts.at(0) : texts.at(-1)) ?? '',
    group: 'straight',
    worth,
    texts,
    where: 'tail',
  };
}

const rule = (
  name: RuleName,
  group: PatternGroup,
  example: string,
  worth: number,
  zh: string,
  en: string,
): Pattern => ({ key: name, title: { zh, en }, example, group, worth, rule: name });

/**
 * The patterns that numbers are marked with when they come in, each a bit of `flags` by its place in this list: an
 * entry is never moved or taken out, new ones come at the end (the column has 63). From ../shared/facts/phone.md.
 */
export const palette: readonly Pattern[] = [
  tail('same', 'AA', '88', 12, { zh: '两连', en: 'Pair' }),
  tail('same', 'AAA', '888', 50, { zh: '三连', en: 'Triple' }),
  tail('same', 'AAAA', '8888', 85, { zh: '四连', en: 'Four in a row' }),
  tail('same', 'AAAAA', '88888', 94, { zh: '五连', en: 'Five in a row' }),
  tail('same', 'AAAAAA', '888888', 97, { zh: '六连', en: 'Six in a row' }),
  tail('same', 'AAAAAAA', '8888888', 99, { zh: '七连', en: 'Seven in a row' }),
  tail('same', 'AAAB', '8886', 22),
  tail('same', 'AAAAB', '88886', 40),
  tail('same', 'AAAAAB', '888886', 60),
  tail('pairs', 'AABB', '1188', 45),
  tail('pairs', 'AABBB', '11888', 62),
  tail('pairs', 'AAABB', '88811', 52),
  tail('pairs', 'AAABBB', '111888', 82),
  tail('pairs', 'AAA*BBB', '1110888', 64),
  tail('pairs', 'AAAABBBB', '11118888', 98),
  tail('pairs', 'AABBCC', '112288', 72),
  tail('pairs', 'AABBCCDD', '11223388', 93),
  tail('pairs', 'AABCC', '11288', 30),
  tail('turns', 'ABAB', '1212', 42),
  tail('turns', 'ABABAB', '121212', 78),
  tail('turns', 'ABABABAB', '12121212', 96),
  tail('turns', 'ABABCDCD', '12123434', 74),
  tail('turns', 'ABCABC', '123123', 66),
  tail('turns', 'ABCDABCD', '12341234', 86),
  tail('turns', 'ABBA', '1221', 28),
  tail('turns', 'ABCCBA', '123321', 54),
  tail('turns', 'ABCDDCBA', '12344321', 76),
  tail('turns', 'ABAA', '8688', 18),
  tail('turns', 'AABA', '8868', 17),
  tail('turns', 'ABBB', '6888', 51),
  tail('turns', 'AAABAAAB', '88868886', 92),
  tail('turns', 'AB**AB**', '12871246', 24),
  tail('turns', '**AB**AB', '87124612', 26),
  tail('turns', 'A*A*A*A*', '81828384', 34),
  straight(3, true, 20),
  straight(3, false, 16),
  straight(4, true, 56),
  straight(4, false, 46),
  straight(5, true, 80),
  straight(5, false, 70),
  straight(6, true, 91),
  straight(6, false, 84),
  word('520', 32, '我爱你', 'I love you'),
  word('521', 27, '我爱你', 'I love you'),
  word('1314', 48, '一生一世', 'For a lifetime'),
  word('168', 33, '一路发', 'Road to riches'),
  word('1688', 58, '一路发发', 'Road to riches'),
  word('518', 31, '我要发', 'I will prosper'),
  word('10010', 44, '联通客服', 'China Unicom hotline'),
  {
    ...tail('dates', 'MMDD', '0606', 14, { zh: '生日', en: 'Birthday' }),
    texts: dayTexts(),
  },
  rule('birthday', 'dates', '19900606', 68, '年月日', 'Full date'),
  {
    ...tail('dates', 'YYYY', '1990', 15, { zh: '年份', en: 'Year' }),
    texts: yearTexts(),
  },
  rule('area', 'dates', '0731', 29, '区号', 'Area code'),
  rule('no4', 'digits', '没有 4', 8, '不含 4', 'No 4'),
  rule('two', 'digits', '13113113', 65, '两种数字', 'Two digits'),
  rule('three', 'digits', '13613166', 25, '三种数字', 'Three digits'),
  rule('six', 'digits', '88828868', 63, '同一数字六个', 'Six of the same digit'),
  rule('even', 'digits', '20864428', 10, '全双', 'All even'),
  rule('odd', 'digits', '13975917', 9, '全单', 'All odd'),
  {
    ...tail('same', 'AAA', '18882350', 19, { zh: '中间三连', en: 'Triple in the middle' }),
    key: 'AAA-middle',
    where: 'middle',
  },
  {
    ...tail('same', 'AAAA', '18888235', 38, { zh: '中间四连', en: 'Four in the middle' }),
    key: 'AAAA-middle',
    where: 'middle',
  },
  tail('same', '8', '8', 5, { zh: '尾号 8', en: 'Ends in 8' }),
];

export const patternKeys: readonly string[] = palette.map(({ key }) => key);

const places = new Map(palette.map(({ key }, place) => [key, place]));

/** The bit of a pattern in `flags`; undefined where there is none of this key. */
export function bitOf(key: string): number | undefined {
  return places.get(key);
}
