import type { ImportFault } from '../import-types.ts';
import { fault } from './faults.ts';

/** Characters. A file beyond it holds no draws: 100,000 records take about 25 million. */
export const longestText = 150_000_000;

/** A number that a double may not hold, where a value can stand. */
const maybeBig = /[[:,]\s*-?\d{16}/;

/**
 * Strings and whole numbers, fractions and powers of ten included. A string without its end goes to the end of the text:
 * were it no match, the rest would be looked through from each quote in it.
 */
const stringsAndNumbers = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const bigInteger = /^-?\d{16,}$/;

/**
 * JSON with every digit: integers of 16 digits or more become strings, as a double would round some of them.
 * Quick: a text without such numbers goes through JSON.parse as it is.
 */
export function parseWithDigits(text: string): unknown {
  if (!maybeBig.test(text)) return JSON.parse(text);
  return JSON.parse(text.replace(stringsAndNumbers, (part) => (bigInteger.test(part) ? `"${part}"` : part)));
}

/** Reads a text as JSON, or says what is wrong with it. */
export function parseDocument(text: string): { document: unknown } | { fault: ImportFault } {
  const plain = text.replace(/^\uFEFF/, '').trim();
  if (plain === '') return { fault: fault('empty', '文件是空的', 'The file is empty') };
  if (plain.length > longestText)
    return {
      fault: fault(
        'too-large',
        `文件太大：最多 ${longestText / 1_000_000} MB，抽卡记录不会这么大`,
        `The file is too large: at most ${longestText / 1_000_000} MB, and no pull history is that large`,
      ),
    };
  try {
    return { document: parseWithDigits(plain) };
  } catch (error) {
    return { fault: jsonFault(plain, error) };
  }
}

function jsonFault(text: string, error: unknown): ImportFault {
  if (!/^[[{]/.test(text))
    return fault('json', '不是 JSON：请选择导出的 .json 文件', 'This is not JSON. Choose the exported .json file');
  const reason = error instanceof Error ? error.message : '';
  if (!/[\]}]$/.test(text) || /end of JSON input|unterminated|end of data/i.test(reason))
    return fault(
      'json',
      '文件不完整（JSON 在末尾中断），请重新导出或下载',
      'The file is incomplete (the JSON ends abruptly). Export or download it again',
    );
  const at = Number(/position (\d+)/.exec(reason)?.[1] ?? Number.NaN);
  if (Number.isNaN(at)) return fault('json', '不是有效的 JSON', 'This is not valid JSON');
  const line = text.slice(0, at).split('\n').length;
  return fault('json', `第 ${line} 行不是有效的 JSON`, `Line ${line} is not valid JSON`);
}
