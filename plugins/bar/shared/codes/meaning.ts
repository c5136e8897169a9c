import { type Gs1Element, gs1Of } from './gs1.ts';
import { gtinOf } from './gtin.ts';
import { type Link, linkOf } from './link.ts';
import { type OwnAddress, ownAddressOf } from './own-address.ts';
import { phoneOf } from './phone.ts';
import { typedFormat } from './typed-format.ts';
import { type Contact, contactOf } from './vcard.ts';
import { type WifiNetwork, wifiOf } from './wifi.ts';

/** What a code says, in so far as that is more than its text. */
export type Meaning =
  | { kind: 'text' }
  | { kind: 'link'; link: Link }
  /** A page of this platform. */
  | { kind: 'own'; link: Link; own: OwnAddress }
  /** Bytes that are no text; so many. */
  | { kind: 'binary'; bytes: number }
  /** Some of several codes that are one text together; `missing` by number, from 1. */
  | { kind: 'part'; size: number; missing: number[] }
  /** Only the app itself can follow it. */
  | { kind: 'app'; app: 'wechat' | 'alipay' }
  | { kind: 'wifi'; network: WifiNetwork }
  | { kind: 'phone'; number: string }
  | { kind: 'contact'; contact: Contact }
  | { kind: 'gtin'; digits: string; checks: boolean }
  | { kind: 'gs1'; elements: Gs1Element[] };

/** Kinds of codes that hold an article's number. */
const articles = new Set([
  'EAN13',
  'EAN8',
  'UPCA',
  'UPCE',
  'ITF14',
  'DataBar',
  'DataBarOmni',
  'DataBarStk',
  'DataBarStkOmni',
  'DataBarLtd',
]);

/**
 * Reads the text of a code of the kind `format`; `gs1` where the reader saw that it keeps to GS1's element strings.
 * `origins` are this platform's own (`https://example.com`).
 */
export function meaningOf(text: string, format: string, gs1 = false, origins: readonly string[] = []): Meaning {
  if (articles.has(format)) {
    const gtin = gtinOf(text);
    if (gtin !== undefined) return { kind: 'gtin', ...gtin };
  }
  if (format === typedFormat) {
    // Digits that check themselves are an article's number; others may be anything.
    const gtin = gtinOf(text);
    if (gtin?.checks === true) return { kind: 'gtin', ...gtin };
  }
  const elements = gs1 ? gs1Of(text) : undefined;
  if (elements !== undefined) return { kind: 'gs1', elements };
  if (/^(?:wxp|weixin):\/\//i.test(text)) return { kind: 'app', app: 'wechat' };
  if (/^alipays?:\/\//i.test(text)) return { kind: 'app', app: 'alipay' };
  const number = phoneOf(text);
  if (number !== undefined) return { kind: 'phone', number };
  const network = wifiOf(text);
  if (network !== undefined) return { kind: 'wifi', network };
  const contact = contactOf(text);
  if (contact !== undefined) return { kind: 'contact', contact };
  const link = linkOf(text);
  if (link === undefined) return { kind: 'text' };
  const own = ownAddressOf(link, origins);
  if (own !== undefined) return { kind: 'own', link, own };
  if (/^(?:qr|u)\.alipay\.com$/i.test(link.host)) return { kind: 'app', app: 'alipay' };
  if (/^(?:u|payapp)\.(?:wechat|weixin\.qq)\.com$/i.test(link.host)) return { kind: 'app', app: 'wechat' };
  return { kind: 'link', link };
}

/** Longest text that is shown: more than one code holds. */
const shown = 8000;

/**
 * A code's text as it may be put before a person: characters that cannot be seen, or that turn the direction of what is
 * around them, stand as their names.
 */
export function visibleText(text: string): string {
  return text
    .slice(0, shown)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) =>
      character === '\n' || character === '\t'
        ? character
        : `⟨${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}⟩`,
    );
}
