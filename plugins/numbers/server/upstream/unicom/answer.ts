import { UpstreamFault, type UpstreamNumber } from '../../../api.ts';
import { type AmountUnit, centsOf } from '../../../shared/upstream/amount.ts';

/** What qryNum says beside its numbers: M0 there are some, T1 none, M1, M8 and M9 later. */
export interface UnicomAnswer {
  code: string;
  numbers: UpstreamNumber[];
  /** Entries that are no record: half ones, not eleven digits, amounts that are not whole cents. */
  bad: number;
}

/** Entries of one record; captures have 12. */
const strides = { least: 2, most: 64 };
const niceAt = 5;
const monthlyAt = 6;

function unreadable(zh: string, en: string): UpstreamFault {
  return new UpstreamFault('format', { zh: `联通的应答读不了：${zh}`, en: `Unicom’s response cannot be read: ${en}` });
}

/**
 * Reads an answer of qryNum: `jsonp_queryMoreNums({code, numArray, splitLen})`, or the JSON alone. It is cut out between
 * the first bracket and the last, and read as JSON, never run.
 *
 * @throws UpstreamFault `format`, and nothing else, whatever the text is.
 */
export function readUnicomAnswer(text: string, unit: AmountUnit): UnicomAnswer {
  const answer = jsonOf(text.trim());
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    throw unreadable('它不是一个对象', 'it is not an object');
  const code = own(answer, 'code');
  const list = own(answer, 'numArray');
  const stride = strideOf(own(answer, 'splitLen'));
  const said = typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
  // Old captures have no code where there are numbers.
  if (said === undefined && !Array.isArray(list))
    throw unreadable('没有状态码和号码', 'it has no status code and no numbers');
  return { code: said ?? 'M0', ...recordsOf(Array.isArray(list) ? list : [], stride, unit) };
}

function own(holder: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(holder, name)?.value;
}

function jsonOf(text: string): unknown {
  if (text === '') throw unreadable('它是空的', 'it is empty');
  if (text.startsWith('<'))
    throw unreadable('来的是网页（可能被拦截或地址不对）', 'it is a web page (blocked or wrong address)');
  const json = /^[[{]/.test(text) ? text : text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
  try {
    return JSON.parse(json);
  } catch {
    if (/^\{\s*u?'/.test(json)) throw unreadable('这是 Python 的打印文本，不是 JSON', 'it is Python output, not JSON');
    throw unreadable('不是完整的 JSON', 'it is incomplete JSON');
  }
}

/** A text in some captures and a number in others. */
function strideOf(value: unknown): number | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  const stride = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return stride >= strides.least && stride <= strides.most ? stride : undefined;
}

function recordsOf(list: readonly unknown[], stride: number | undefined, unit: AmountUnit) {
  const numbers: UpstreamNumber[] = [];
  if (list.length === 0) return { numbers, bad: 0 };
  // Without its stride nobody knows which entries are numbers and which are their prices.
  if (stride === undefined) return { numbers, bad: Math.max(1, list.filter(looksLikeNumber).length) };
  let bad = list.length % stride === 0 ? 0 : 1;
  for (let at = 0; at + stride <= list.length; at += stride) {
    const read = recordOf(list.slice(at, at + stride), unit);
    if (read === undefined) bad++;
    else numbers.push(read);
  }
  return { numbers, bad };
}

function looksLikeNumber(value: unknown): boolean {
  return /^1\d{10}$/.test(String(value));
}

function recordOf(raw: readonly unknown[], unit: AmountUnit): UpstreamNumber | undefined {
  const [first] = raw;
  if ((typeof first !== 'number' && typeof first !== 'string') || !looksLikeNumber(first)) return undefined;
  const number = String(first);
  if (raw.length <= monthlyAt) return { number, raw };
  const monthly = centsOf(raw[monthlyAt], unit);
  return monthly === undefined ? undefined : { number, nice: raw[niceAt], monthly, raw };
}
