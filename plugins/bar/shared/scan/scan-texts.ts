import { csvLine, type LocalText, pluralize } from '@fitout/sdk';
import { bytesOf } from '../codes/hex.ts';
import { type Meaning, meaningOf } from '../codes/meaning.ts';
import { formatText } from './meaning-texts.ts';
import { missingOf } from './parts.ts';
import type { Scan } from './scans.ts';

/** What of a row tells what it means. */
export type ReadScan = Pick<Scan, 'text' | 'format' | 'gs1' | 'binary' | 'set'>;

/** What a code that was read means. One that is not read whole yet, or is no text, means nothing more than that. */
export function meaningOfScan({ text, format, gs1, binary, set }: ReadScan, origins: readonly string[] = []): Meaning {
  const missing = set === undefined ? [] : missingOf(set);
  if (set !== undefined && missing.length > 0) return { kind: 'part', size: set.size, missing };
  if (binary === true) return { kind: 'binary', bytes: bytesOf(text).length };
  // What was mixed up of two texts is not to be followed.
  return set?.wrong === true ? { kind: 'text' } : meaningOf(text, format, gs1, origins);
}

/** What stands beside a code's text: its add-on, what is printed, of how many codes it was made. */
export function besideTexts({ addOn, printed, set }: Scan): LocalText[] {
  const texts: LocalText[] = [];
  if (printed !== undefined) texts.push({ zh: `印刷号码 ${printed}`, en: `Printed as ${printed}` });
  if (addOn !== undefined) texts.push({ zh: `附加码 ${addOn}`, en: `Add-on ${addOn}` });
  if (set === undefined || missingOf(set).length > 0) return texts;
  texts.push(
    set.wrong === true
      ? {
          zh: `${set.size} 个码已读全，但校验不符：可能混入了另一组的码，请移除后重扫`,
          en: `All ${pluralize(set.size, 'code was', 'codes were')} scanned but do not match. One may belong to another set: remove them and scan again`,
        }
      : { zh: `由 ${set.size} 个码合成`, en: `Combined from ${pluralize(set.size, 'code', 'codes')}` },
  );
  return texts;
}

/** When it was read last, in the device's time; of today without the day. */
export function timeText(at: string, now: Date, locale: string): string {
  const time = new Date(at);
  return time.toDateString() === now.toDateString()
    ? time.toLocaleTimeString(locale, { timeStyle: 'short' })
    : time.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
}

const head: readonly LocalText[] = [
  { zh: '时间', en: 'Time' },
  { zh: '类型', en: 'Type' },
  { zh: '内容', en: 'Content' },
  { zh: '次数', en: 'Times scanned' },
  { zh: '附加码', en: 'Add-on' },
  { zh: '印刷号码', en: 'Printed as' },
  { zh: '编码', en: 'Encoding' },
  { zh: '分段', en: 'Parts' },
];

/** The list as CSV, with the device's time and the kinds' names as the list shows them. */
export function csvOf(list: readonly Scan[], t: (text: LocalText) => string): string {
  const lines = list.map(({ at, format, text, times, addOn = '', printed = '', binary, set }) => [
    new Date(at).toLocaleString('sv-SE'),
    t(formatText(format)),
    text,
    String(times),
    addOn,
    printed,
    t(binary === true ? { zh: '十六进制', en: 'Hexadecimal' } : { zh: '文字', en: 'Text' }),
    set === undefined ? '' : `${set.size - missingOf(set).length}/${set.size}`,
  ]);
  return [head.map(t), ...lines].map((cells) => csvLine(cells)).join('');
}
