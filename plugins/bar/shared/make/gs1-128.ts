import { gs1Day } from '../codes/gs1.ts';
import { checkDigit } from '../codes/gtin.ts';
import { code128Of, fnc1 } from './code128.ts';
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
      en: 'Write each application identifier in brackets: (01)06901028075831(17)261231(10)A1',
    });
  const elements: Element[] = [];
  for (let at = 1; at < parts.length; at += 2) elements.push(checked(parts[at] ?? '', (parts[at + 1] ?? '').trim()));
  return elements;
}

function checked(ai: string, value: string): Element {
  const known = identifierOf(ai);
  if (known === undefined)
    throw noCode({ zh: `没有应用标识符 (${ai})`, en: `There is no application identifier (${ai})` });
  const { least, most, digits, title } = known;
  const kind = digits ? { zh: '位数字', en: 'digits' } : { zh: '个字符', en: 'signs' };
  const length = least === most ? String(most) : `${least}–${most}`;
  if (value.length < least || value.length > most || !(digits ? /^\d+$/ : signs).test(value))
    throw noCode({
      zh: `(${ai}) ${title.zh}应为 ${length} ${kind.zh}${ai === '01' && value.length === 13 ? '：13 位条码请在前面补 0' : ''}`,
      en: `(${ai}) ${title.en} takes ${length} ${kind.en}${ai === '01' && value.length === 13 ? ': put a 0 before one of 13' : ''}`,
    });
  if (known.check !== undefined) {
    const body = value.slice(0, known.check - 1);
    const right = String(checkDigit(body));
    if (value[known.check - 1] !== right)
      throw noCode({
        zh: `(${ai}) 的校验位不对：第 ${known.check} 位应为 ${right}`,
        en: `The check digit of (${ai}) is wrong: digit ${known.check} would be ${right}`,
      });
  }
  if (known.day === true && gs1Day(value.slice(0, 6), new Date()) === undefined)
    throw noCode({ zh: `(${ai}) 应为 年月日 六位，如 261231`, en: `(${ai}) takes a day as YYMMDD: 261231` });
  return { ai, value };
}

/** Signs of GS1's set 82 (figure 7.11-1). */
const signs = /^[!"%-?A-Z_a-z]+$/;

/** GS1-128 of elements in brackets; what a reader says has no brackets, and a separator behind elements of no fixed length. */
export function encodeGs1128(typed: string): BarSymbol {
  if (typed.trim() === '') throw noCode({ zh: '请填写编码内容', en: 'Write what the code should say' });
  const elements = gs1Elements(typed);
  // Those of a fixed length first would save separators; the order is the writer's, who may have reasons.
  const text = elements
    .map(({ ai, value }, at) => `${ai}${value}${at < elements.length - 1 && !fixed.test(ai) ? separator : ''}`)
    .join('');
  if (text.length > longest)
    throw noCode({
      zh: `GS1-128 最多 ${longest} 个字符，现有 ${text.length} 个：请拆成两个码`,
      en: `GS1-128 takes ${longest} signs, these are ${text.length}: make two codes`,
    });
  const shown = elements.map(({ ai, value }) => `(${ai})${value}`).join('');
  return { ...code128Of(fnc1 + text.replaceAll(separator, fnc1), shown), kind: 'GS1128', text };
}
