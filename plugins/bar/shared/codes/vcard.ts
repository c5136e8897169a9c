import { cardProperties, isCard, maxLines } from './vcard-lines.ts';

/** Somebody's card, as far as a phone book asks for it. */
export interface Contact {
  name: string;
  organisation: string;
  title: string;
  phones: string[];
  emails: string[];
  urls: string[];
  address: string;
}

/** A vCard (2.1, 3.0, 4.0, as codes have them) or a MECARD; undefined for other texts. */
export function contactOf(text: string): Contact | undefined {
  const isMecard = /^MECARD:/i.test(text);
  const properties = isMecard ? mecardProperties(text) : cardProperties(text);
  if (properties === undefined) return undefined;
  const all = (key: string): string[] =>
    properties.filter((one) => one.key === key && one.value.trim() !== '').map(({ value }) => value);
  const lines = (key: string): string[] => all(key).map((value) => oneLine(unescaped(value)));
  const organisation = components(all('ORG')[0] ?? '').join(' ');
  const contact: Contact = {
    name: lines('FN')[0] ?? (nameOf(all('N')[0] ?? '', isMecard ? ',' : ';') || (lines('NICKNAME')[0] ?? organisation)),
    organisation,
    title: lines('TITLE')[0] ?? '',
    phones: lines('TEL').map(numberOf),
    emails: lines('EMAIL').map((value) => value.replace(/^mailto:/i, '')),
    urls: lines('URL'),
    address: components(all('ADR')[0] ?? '').join(' '),
  };
  return contact.name === '' && contact.phones.length + contact.emails.length === 0 ? undefined : contact;
}

/** A file for the phone book: the code's own card, or one made of a MECARD (vCard 3.0, RFC 2426). */
export function cardFile(text: string, contact: Contact): string {
  if (isCard(text)) return text.trim().replace(/\r\n?|\n/g, '\r\n');
  const line = (key: string, value: string) => (value === '' ? [] : [`${key}:${escaped(value)}`]);
  const { name, organisation, title, phones, emails, urls, address } = contact;
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(name)};;;;`,
    ...line('FN', name),
    ...line('ORG', organisation),
    ...line('TITLE', title),
    ...phones.flatMap((phone) => line('TEL', phone)),
    ...emails.flatMap((email) => line('EMAIL', email)),
    ...urls.flatMap((url) => line('URL', url)),
    ...(address === '' ? [] : [`ADR:;;${escaped(address)};;;;`]),
    'END:VCARD',
    '',
  ].join('\r\n');
}

function escaped(value: string): string {
  return value.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** Without the empty ones, which stand for what a card does not say. */
function components(value: string, separator = ';'): string[] {
  return split(value, separator)
    .map((part) => oneLine(unescaped(part)))
    .filter((part) => part !== '');
}

/** `family;given;more;…`: names of East Asia stand together, others apart, the given name first. */
function nameOf(value: string, separator: string): string {
  const [family = '', given = '', more = ''] = split(value, separator).map((part) => oneLine(unescaped(part)));
  const together = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(family + given);
  return together ? family + given : [given, more, family].filter((part) => part !== '').join(' ');
}

/** A number as it is dialled: 4.0 writes `tel:+86-10-8888;ext=12`. */
function numberOf(value: string): string {
  return /^tel:/i.test(value) ? (value.slice('tel:'.length).split(';')[0] as string) : value;
}

function mecardProperties(text: string): { key: string; value: string }[] {
  const names: Record<string, string> = { N: 'N', TEL: 'TEL', EMAIL: 'EMAIL', URL: 'URL', ADR: 'ADR', ORG: 'ORG' };
  return split(text.slice('MECARD:'.length), ';')
    .slice(0, maxLines)
    .flatMap((part) => {
      const colon = part.indexOf(':');
      const key = names[part.slice(0, colon).trim().toUpperCase()];
      return key === undefined ? [] : [{ key, value: part.slice(colon + 1).trim() }];
    });
}

/** The parts between separators that no backslash stands before. */
function split(value: string, separator: string): string[] {
  const parts = [''];
  for (const [piece] of value.matchAll(/\\[\s\S]|[^\\]|\\/gu)) {
    if (piece === separator) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

function unescaped(value: string): string {
  return value.replace(/\\([\\;,:nN])/g, (_, character: string) =>
    character === 'n' || character === 'N' ? '\n' : character,
  );
}

function oneLine(value: string): string {
  return value.replace(/\s+/g, (space) => (/[\r\n]/.test(space) ? ' ' : space)).trim();
}
