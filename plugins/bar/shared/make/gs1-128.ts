import type { LocalText } from '@fitout/sdk';
import { code128Of, fnc1 } from './code128.ts';
import { type Fault, type Format, type FormatPart, faultIn, type Mark } from './gs1-formats.ts';
import { identifierOf } from './gs1-identifiers.ts';
import { type BarSymbol, noCode } from './symbol.ts';

/** One element of what was typed: an application identifier and its value. */
interface Element {
  ai: string;
  value: string;
}

/** Signs of one code without those that begin and end elements (GS1 General Specifications, 5.4.4.3). */
const longest = 48;

const separator = '\u001d';

/** Identifiers whose elements need no separator behind them, by their first two digits (figure 7.8.5-2). */
const fixed = /^(?:0[0-4]|1[1-9]|20|3[1-6]|41)/;

/** `(01)06901028075831(10)A1` as its elements. Throws a FitoutError with words. */
export function gs1Elements(typed: string): Element[] {
  const text = typed.trim();
  const parts = text.split(/\((\d{2,4})\)/);
  if (parts.length < 3 || parts[0] !== '')
    throw noCode({
      zh: '请以括号写出每个应用标识符，如 (01)06901028075831(17)261231(10)A1',
      en: 'Put each application identifier in brackets, such as (01)06901028075831(17)261231(10)A1',
    });
  const elements: Element[] = [];
  for (let at = 1; at < parts.length; at += 2) elements.push(checked(parts[at] ?? '', (parts[at + 1] ?? '').trim()));
  return elements;
}

function checked(ai: string, value: string): Element {
  const known = identifierOf(ai);
  if (known === undefined) throw noCode({ zh: `没有应用标识符 (${ai})`, en: `Unknown application identifier (${ai})` });
  const { format, title } = known;
  if (!format.characters.test(value)) {
    const takes = takesText(format.parts);
    const short = ai === '01' && value.length === 13;
    throw noCode({
      zh: `(${ai}) ${title.zh}应为 ${takes.zh}${short ? '：13 位条码请在前面补 0' : ''}`,
      en: `(${ai}) ${title.en} must be ${takes.en}${short ? '. Put a 0 before a 13-digit barcode' : ''}`,
    });
  }
  const fault = faultIn(format, value);
  if (fault !== undefined) throw noCode(faultText(ai, fault));
  return { ai, value };
}

/** Words of marks that leave few characters. */
const few: Partial<Record<Mark, LocalText>> = {
  b: { zh: '0（否）或 1（是）', en: '0 (no) or 1 (yes)' },
  l: { zh: '2 个大写字母的国家代码', en: 'a country code of 2 capital letters' },
};

/** How many characters of which kind a value has. */
function takesText(parts: Format['parts']): LocalText {
  const words = few[parts[0]?.mark as Mark];
  if (words !== undefined) return words;
  const negative = parts.some(({ mark }) => mark === 'h');
  const shown = parts.filter(({ mark }) => mark !== 'h');
  const length = lengthsOf(shown);
  const digits = shown.every((part) => part.digits);
  return {
    zh: `${length.join('、')} ${digits ? '位数字' : '个字符'}${negative ? '，零下在末尾加 -' : ''}`,
    en: `${length.join(' or ')} ${digits ? 'digits' : 'characters'}${negative ? ', with a - at the end for below zero' : ''}`,
  };
}

/** The lengths that a value may have: each of them where they are few, else from and to. */
function lengthsOf(parts: Format['parts']): string[] {
  const sum = (of: (part: FormatPart) => number) => parts.reduce((all, part) => all + of(part), 0);
  const least = sum((part) => (part.optional ? 0 : part.least));
  const fixed = parts.filter(({ optional }) => optional).map(({ most }) => most);
  if (parts.some((part) => part.least !== part.most)) return [`${least}–${sum(({ most }) => most)}`];
  return [least, ...fixed.map((_, at) => fixed.slice(0, at + 1).reduce((all, one) => all + one, least))].map(String);
}

function faultText(ai: string, { mark, end, right }: Fault): LocalText {
  switch (mark) {
    case 'c':
      return {
        zh: `(${ai}) 的校验位不对：第 ${end} 位应为 ${right}`,
        en: `The check digit of (${ai}) is wrong. Digit ${end} should be ${right}`,
      };
    case 'p':
      return {
        zh: `(${ai}) 的校验字符不对：最后两位应为 ${right}`,
        en: `The check characters of (${ai}) are wrong. The last two should be ${right}`,
      };
    case 't':
      return {
        zh: `(${ai}) 的时刻应为 时分 四位，如 0930`,
        en: `The time in (${ai}) must be hhmm, such as 0930`,
      };
    case 'y':
      return {
        zh: `(${ai}) 应为 年月日 八位，如 20261231`,
        en: `(${ai}) must be a date as YYYYMMDD, such as 20261231`,
      };
    case 'g':
    case 'G':
      return {
        zh: `(${ai}) 的坐标超出范围`,
        en: `The coordinates in (${ai}) are out of range`,
      };
    default:
      return { zh: `(${ai}) 应为 年月日 六位，如 261231`, en: `(${ai}) must be a date as YYMMDD, such as 261231` };
  }
}

/** GS1-128 of elements in brackets; what a reader says has no brackets, and a separator behind elements of no fixed length. */
export function encodeGs1128(typed: string): BarSymbol {
  if (typed.trim() === '') throw noCode({ zh: '请填写编码内容', en: 'Enter the content of the code' });
  const elements = gs1Elements(typed);
  // Those of a fixed length first would save separators; the order is the writer's, who may have reasons.
  const text = elements
    .map(({ ai, value }, at) => `${ai}${value}${at < elements.length - 1 && !fixed.test(ai) ? separator : ''}`)
    .join('');
  if (text.length > longest)
    throw noCode({
      zh: `GS1-128 最多 ${longest} 个字符，现有 ${text.length} 个：请拆成两个码`,
      en: `GS1-128 takes at most ${longest} characters, and this has ${text.length}. Split it into two codes`,
    });
  const shown = elements.map(({ ai, value }) => `(${ai})${value}`).join('');
  return { ...code128Of(fnc1 + text.replaceAll(separator, fnc1), shown), kind: 'GS1128', text };
}
