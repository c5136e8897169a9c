import { type LocalText, phoneDigits, stripInvisible } from '@fitout/sdk';
import { messages } from '../messages.ts';
import { idCardFault } from './id-card.ts';
import { type Asked, lengthOf, narrow, type Rule } from './rule.ts';

export type TextFormat = 'any' | 'chinese' | 'letters' | 'alphanumeric' | 'digits' | 'url' | 'postcode';

export type TextProps = Asked & {
  placeholder: string;
  /** 0: none. */
  minLength: number;
  maxLength: number;
  format: TextFormat;
};

export type LongTextProps = Omit<TextProps, 'format'>;

/** Formats are chosen, not written: an expression of one's own could hang whoever runs it. */
const formats: Record<Exclude<TextFormat, 'any'>, { fits: RegExp; says: LocalText }> = {
  chinese: { fits: /^[\p{Script=Han}·\s]+$/u, says: messages.wanted('请填写中文', 'Chinese characters, please') },
  letters: { fits: /^[A-Za-z\s'-]+$/, says: messages.wanted('请填写字母', 'Letters, please') },
  alphanumeric: { fits: /^[A-Za-z0-9]+$/, says: messages.wanted('请填写字母或数字', 'Letters and digits, please') },
  digits: { fits: /^\d+$/, says: messages.wanted('请填写数字', 'Digits, please') },
  url: {
    fits: /^https?:\/\/[^\s/$.?#][^\s]*$/i,
    says: messages.wanted('请填写 http(s):// 开头的网址', 'An http(s) address, please'),
  },
  postcode: { fits: /^\d{6}$/, says: messages.wanted('请填写 6 位邮编', 'A postcode of 6 digits, please') },
};

function lengthFault(value: string, props: { minLength: number; maxLength: number }): LocalText | undefined {
  const length = lengthOf(value);
  if (length < props.minLength) return messages.minLength(props.minLength);
  return props.maxLength > 0 && length > props.maxLength ? messages.maxLength(props.maxLength) : undefined;
}

const text: Rule<object, string>['text'] = (value) => value;

export const textRule: Rule<TextProps, string> = {
  read: (entries) => stripInvisible(entries.one()).trim() || undefined,
  check(value, props) {
    // A line of text is one line.
    if (/[\r\n]/.test(value)) return messages.pattern;
    const format = props.format === 'any' ? undefined : formats[props.format];
    if (format !== undefined && !format.fits.test(value)) return format.says;
    return lengthFault(value, props);
  },
  text,
};

export const longTextRule: Rule<LongTextProps, string> = {
  // A browser sends line ends as CR LF, and counts them as one.
  read: (entries) => entries.one().replaceAll('\r\n', '\n') || undefined,
  check: lengthFault,
  text,
};

export const phoneRule: Rule<Asked, string> = {
  read: (entries) => phoneDigits(entries.one()) || undefined,
  check: (value) =>
    /^(?:\+?86)?1[3-9]\d{9}$/.test(value)
      ? undefined
      : messages.wanted('请填写 11 位手机号', 'A mobile number of 11 digits'),
  text,
};

export const emailRule: Rule<Asked, string> = {
  read: (entries) => narrow(entries.one()) || undefined,
  check(value) {
    if (lengthOf(value) > 254) return messages.maxLength(254);
    return /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u.test(
      value,
    )
      ? undefined
      : messages.wanted('请填写邮箱地址', 'An e-mail address, please');
  },
  text,
};

export const idCardRule: Rule<Asked, string> = {
  read: (entries) => narrow(entries.one()).replace(/\s/g, '').toUpperCase() || undefined,
  check: (value) => idCardFault(value),
  text,
};

export type HiddenProps = Asked & {
  /** The key of the address that it takes its value from: `utm_source`. */
  param: string;
  fallback: string;
};

/** Nobody types it, so nobody can be told of it: what does not fit is cut. */
export const hiddenRule: Rule<HiddenProps, string> = {
  read: (entries, props) => [...(entries.one() || props.fallback)].slice(0, 200).join('') || undefined,
  check: () => undefined,
  text,
  tally: (value) => [value],
};
