import type { LocalText } from '@fitout/sdk';
import { messages } from '../messages.ts';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const marks = '10X98765432';

/** The last character of a citizen's number after its first 17 digits (GB 11643-1999, ISO 7064 MOD 11-2). */
export function idCardMark(first17: string): string {
  const sum = weights.reduce((all, weight, index) => all + weight * Number(first17[index]), 0);
  return marks[sum % 11] as string;
}

/** What is wrong with a citizen's number of 18 characters: its form, its day of birth, its check mark. */
export function idCardFault(value: string, now = new Date()): LocalText | undefined {
  if (!/^[1-9]\d{16}[\dX]$/.test(value))
    return messages.wanted('请填写 18 位身份证号', 'An id number of 18 characters, please');
  const [year, month, day] = [value.slice(6, 10), value.slice(10, 12), value.slice(12, 14)];
  const born = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const real = !Number.isNaN(born.getTime()) && born.getUTCDate() === Number(day) && Number(year) >= 1900;
  if (!real || born > now) return messages.wanted('出生日期有误', 'There is no such day of birth');
  if (idCardMark(value) !== value[17])
    return messages.wanted('校验码有误，请核对', 'The check mark does not fit: please look again');
  return undefined;
}
