import type { LocalText } from '@fitout/sdk';

/** A run of numbers that a carrier was given. */
export interface Segment {
  /** Its first digits: three, or four where a segment is shared. The longest that fits a number is its own. */
  prefix: string;
  /** 虚商: of a company that resells the carrier's network. */
  resale?: true;
}

/** What every number of the carrier is sold under, shown before it is reserved. */
export interface CarrierTerms {
  /** 过户 and 销户, in words. */
  transfer: string;
  /** Where the customer goes to be identified: the carrier's page, or the shop's contact. No identity is asked for here. */
  handOver: string;
}

export interface Level {
  /** Its place in the carrier's own numbering; smaller is better. */
  code: number;
  name: string;
  /** Templates at the tail, of which one has to be met. The first level that a number meets is its level. */
  templates: readonly string[];
}

/** A carrier as an organisation has it: built in, or a row that its staff added. */
export interface CarrierRules {
  key: string;
  name: string;
  /** `#rrggbb`, of its name and mark. */
  color: string;
  segments: readonly Segment[];
  /** Best first; what meets none is 普号. */
  levels: readonly Level[];
  terms: CarrierTerms;
}

/** The level of a number that meets none. */
export const plainLevel = 99;
export const plainName: LocalText = { zh: '普号', en: 'Plain' };

const segments = (plain: string, resale: string): Segment[] => [
  ...plain.split(' ').map((prefix) => ({ prefix })),
  ...resale.split(' ').map((prefix) => ({ prefix, resale: true as const })),
];

const each = (digits: string, times: number): string[] => [...digits].map((digit) => digit.repeat(times));
const up = (length: number): string[] =>
  Array.from({ length: 11 - length }, (_, first) => Array.from({ length }, (_one, index) => first + index).join(''));
const down = (length: number): string[] => up(length).map((run) => [...run].reverse().join(''));
const straight = (length: number): string[] => [...up(length), ...down(length)];

/**
 * The carriers that every organisation begins with. Segments: MIIT, March 2023. Levels: old lists in public code
 * (../shared/facts/phone.md), best first; the staff change them as their carrier does.
 */
export const builtInCarriers: readonly CarrierRules[] = [
  {
    key: 'unicom',
    name: '中国联通',
    color: '#e60027',
    segments: segments('130 131 132 145 146 155 156 166 175 176 185 186 196', '167 1704 1707 1708 1709 171'),
    levels: [
      { code: 1, name: '靓 A', templates: ['AAAAA', ...straight(6)] },
      { code: 2, name: '靓 B', templates: [...each('689', 4), ...straight(5)] },
      { code: 3, name: '靓 C', templates: ['AAAA', 'ABCDABCD', 'ABABAB'] },
      { code: 4, name: '靓 D', templates: [...each('689', 3), ...straight(4)] },
      { code: 5, name: '靓 E', templates: ['AAA'] },
      { code: 6, name: '靓 F', templates: ['AABB', 'ABAB', ...each('689', 2), ...straight(3)] },
    ],
    terms: { transfer: '协议期内不可过户', handOver: '' },
  },
  {
    key: 'telecom',
    name: '中国电信',
    color: '#0a6cd6',
    segments: segments(
      '133 149 153 173 177 180 181 189 190 191 193 199 1349 17400 17401 17402 17403 17404 17405',
      '162 1700 1701 1702',
    ),
    levels: [
      { code: 1, name: '一级', templates: ['AAAA', 'ABCDABCD', 'ABABABAB', 'AABBCCDD', ...straight(7)] },
      { code: 2, name: '二级', templates: [...each('0689', 3), 'AABBCC', 'ABABAB', 'AAABBB', 'AA88', ...straight(6)] },
      { code: 3, name: '三级', templates: ['AAA', 'ABCABC', '1588', '1688', ...straight(5)] },
      { code: 4, name: '四级', templates: ['AABB', 'AB88', 'AAA8', '5678'] },
      { code: 5, name: '五级', templates: ['168', '158', '518', 'AAAAB', ...straight(4)] },
      { code: 6, name: '六级', templates: ['ABBA', 'AAAB', 'ABAB'] },
      { code: 7, name: '七级', templates: ['AA', '8'] },
    ],
    terms: { transfer: '协议期内不可过户', handOver: '' },
  },
];

/** The segment that a number belongs to: the longest prefix that fits. */
export function segmentOf(carrier: Pick<CarrierRules, 'segments'>, number: string): Segment | undefined {
  let best: Segment | undefined;
  for (const one of carrier.segments)
    if (number.startsWith(one.prefix) && one.prefix.length > (best?.prefix.length ?? 0)) best = one;
  return best;
}
