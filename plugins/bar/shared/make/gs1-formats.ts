import { gs1Day } from '../codes/gs1.ts';
import { checkDigit } from '../codes/gtin.ts';

/** What is asked of a part beyond its characters. */
export type Mark = 'c' | 'p' | 'd' | 'D' | 't' | 'y' | 'b' | 'h' | 'l' | 'g' | 'G';

/** A run of characters within a value. */
export interface FormatPart {
  /** Digits alone. */
  digits: boolean;
  least: number;
  most: number;
  optional: boolean;
  mark?: Mark;
}

/** The format of a value: its parts, and what they are as characters. */
export interface Format {
  parts: readonly FormatPart[];
  characters: RegExp;
}

/** Signs of GS1's sets (General Specifications, figures 7.11-1 to 7.11-3): X 82 of them, Y 39, Z those of base64url. */
const sets: Record<string, string> = { N: '\\d', X: '[!"%-?A-Z_a-z]', Y: '[#\\-/0-9A-Z]', Z: '[-0-9A-Z_a-z=]' };

/** Signs that a mark leaves of a set. */
const narrower: Partial<Record<Mark, string>> = { b: '[01]', h: '-', l: '[A-Z]' };

/**
 * Reads a format: parts with spaces between. N digits, X, Y and Z characters of GS1's sets; `6` that many, `..20` from 1 up to;
 * `?` it may be missing. Marks: `c` a check digit at the end, `p` a pair of check characters; `d` a day `YYMMDD`, whose day may be
 * 00, `D` one whose day may not; `t` a time `hhmm`; `y` a day `YYYYMMDD`; `b` 0 or 1; `h` a hyphen; `l` capital letters; `g`,
 * `G` latitude and longitude.
 */
export function formatOf(format: string): Format {
  const read = format.split(' ').map(partOf);
  const characters = read.map(({ set, part }) => {
    const times = part.least === part.most ? `{${part.most}}` : `{${part.least},${part.most}}`;
    return `(${narrower[part.mark as Mark] ?? set}${times})${part.optional ? '?' : ''}`;
  });
  return { parts: read.map(({ part }) => part), characters: new RegExp(`^${characters.join('')}$`) };
}

function partOf(text: string): { set: string; part: FormatPart } {
  const [, kind = 'X', upTo, length, mark, optional] = /^([NXYZ])(\.\.)?(\d+)([cpdDtybhlgG])?(\?)?$/.exec(text) ?? [];
  const most = Number(length);
  return {
    set: sets[kind] ?? '',
    part: {
      digits: kind === 'N',
      least: upTo === undefined ? most : 1,
      most,
      optional: optional !== undefined,
      ...(mark === undefined ? {} : { mark: mark as Mark }),
    },
  };
}

/** What is wrong with a value whose characters are right: the mark that it breaks, and where its part ends, from 1. */
export interface Fault {
  mark: Mark;
  end: number;
  /** What would stand at the end, of checks. */
  right: string;
}

/** The first part of `value` that is not what its mark says. `value` has the characters of `format`. */
export function faultIn({ parts, characters }: Format, value: string): Fault | undefined {
  const found = characters.exec(value)?.slice(1) ?? [];
  let end = 0;
  for (const [at, { mark }] of parts.entries()) {
    const text = found[at];
    if (text === undefined) continue;
    end += text.length;
    if (mark === undefined) continue;
    const right = rightEnd(mark, text);
    if (right !== undefined && !text.endsWith(right)) return { mark, end, right };
    if (right === undefined && !says[mark]?.(text)) return { mark, end, right: '' };
  }
  return undefined;
}

function rightEnd(mark: Mark, text: string): string | undefined {
  if (mark === 'c') return String(checkDigit(text.slice(0, -1)));
  return mark === 'p' ? checkPair(text.slice(0, -2)) : undefined;
}

const yes = () => true;

const says: Partial<Record<Mark, (text: string) => boolean>> = {
  d: (text) => gs1Day(text, new Date()) !== undefined,
  D: (text) => !text.endsWith('00') && gs1Day(text, new Date()) !== undefined,
  t: (text) => Number(text.slice(0, 2)) < 24 && Number(text.slice(2)) < 60,
  y: isWholeDay,
  b: yes,
  h: yes,
  l: yes,
  g: (text) => Number(text) <= 1_800_000_000,
  G: (text) => Number(text) <= 3_600_000_000,
};

function isWholeDay(text: string): boolean {
  const iso = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
}

/** The characters of set 82 in the order of their weights, and the 32 that check characters are of. */
const weighed = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const checks = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83];

/** The two characters that check those before them (General Specifications, 7.9.5). */
function checkPair(body: string): string {
  const sum =
    [...body].reverse().reduce((all, character, at) => all + weighed.indexOf(character) * (primes[at] ?? 0), 0) % 1021;
  return `${checks[sum >> 5]}${checks[sum & 31]}`;
}
