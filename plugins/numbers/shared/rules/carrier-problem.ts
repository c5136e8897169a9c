import type { LocalText } from '@fitout/sdk';
import type { Level, Segment } from '../carriers.ts';
import { plainLevel } from '../carriers.ts';
import { templateProblem } from '../patterns/template.ts';

interface Rules {
  segments: readonly Segment[];
  levels: readonly Level[];
}

/** What is wrong with the segments, in words: one twice, or one that another carrier has. A longer one may lie within another's. */
export function segmentsProblem(
  segments: readonly Segment[],
  others: readonly { name: string; segments: readonly Segment[] }[],
): LocalText | undefined {
  const seen = new Set<string>();
  for (const { prefix } of segments) {
    if (seen.has(prefix)) return { zh: `号段 ${prefix} 写了两次`, en: `Prefix ${prefix} is listed twice` };
    seen.add(prefix);
    const other = others.find((one) => one.segments.some((theirs) => theirs.prefix === prefix));
    if (other !== undefined)
      return {
        zh: `号段 ${prefix} 属于“${other.name}”。一个号段只能属于一家；要从中分出一部分，请写更长的号段，如 ${prefix}0`,
        en: `Prefix ${prefix} belongs to “${other.name}”. A prefix can only belong to one carrier. To take a part of it, enter a longer prefix such as ${prefix}0`,
      };
  }
  return undefined;
}

/** What is wrong with the levels, in words. */
export function levelsProblem(levels: readonly Level[]): LocalText | undefined {
  const codes = new Set<number>();
  for (const { code, name, templates } of levels) {
    if (code === plainLevel || codes.has(code))
      return {
        zh: `等级“${name}”的编号 ${code} 已被使用`,
        en: `The code ${code} of level “${name}” is already in use`,
      };
    codes.add(code);
    if (templates.length === 0) return { zh: `等级“${name}”还没有规律`, en: `Level “${name}” has no patterns yet` };
    for (const text of templates) {
      const problem = templateProblem(text, 'tail');
      if (problem !== undefined)
        return {
          zh: `等级“${name}”的规律“${text}”：${problem.zh}`,
          en: `Pattern “${text}” of level “${name}”: ${problem.en}`,
        };
    }
  }
  return undefined;
}

export function carrierProblem(
  rules: Rules,
  others: readonly { name: string; segments: readonly Segment[] }[] = [],
): LocalText | undefined {
  return segmentsProblem(rules.segments, others) ?? levelsProblem(rules.levels);
}

/** Where a customer is handed over to: a page of `https:`, a telephone number, or nothing. */
export const handOverShape = /^(?:|https:\/\/[^\s"<>]{3,300}|(?:tel:)?\+?\d[\d -]{2,20}\d)$/;
