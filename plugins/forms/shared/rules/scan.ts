import { gtinOf, type ScanKind, stripInvisible } from '@fitout/sdk';
import { messages } from '../messages.ts';
import { type Asked, lengthOf, narrow, type Rule } from './rule.ts';

export type ScanProps = Asked & {
  /** A code by its text alone does not say how it was printed: `qr` is held to by the scanner, not of what is typed. */
  codes: ScanKind;
  placeholder: string;
};

const longest = 1000;

/** 扫码: the text of a code, as it was read or typed. */
export const scanRule: Rule<ScanProps, string> = {
  read(entries, { codes }) {
    const text =
      codes === 'article' ? narrow(entries.one()).replace(/[\s\u2010-\u2015-]/g, '') : stripInvisible(entries.one());
    return text.replaceAll('\r\n', '\n').trim() || undefined;
  },
  check(value, { codes }) {
    if (lengthOf(value) > longest) return messages.maxLength(longest);
    if (codes !== 'article') return undefined;
    const gtin = gtinOf(value);
    if (gtin === undefined)
      return messages.wanted('请填写 8、12、13 或 14 位商品条码', 'The 8, 12, 13 or 14 digits of an article');
    return gtin.checks
      ? undefined
      : messages.wanted('条码的校验码不对，请核对', 'its check digit does not fit: look at it again');
  },
  text: (value) => value,
  missing: { zh: '请扫码或填写', en: 'Scan or enter it' },
};
