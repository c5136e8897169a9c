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

/** Lines that a card has at most; a text with more is none that a code can hold. */
const mostLines = 200;

/** A vCard (RFC 6350, and 2.1 and 3.0 as codes have them) or a MECARD; undefined for other texts. */
export function contactOf(text: string): Contact | undefined {
  const lines = /^MECARD:/i.test(text) ? mecard(text) : vcard(text);
  if (lines === undefined) return undefined;
  const all = (key: string): string[] =>
    lines.filter((line) => line.key === key && line.value !== '').map((line) => line.value);
  const [first = ''] = all('FN');
  const contact: Contact = {
    name: first === '' ? nameOf(all('N')[0] ?? '') : first,
    organisation: all('ORG')[0]?.replaceAll(';', ' ').trim() ?? '',
    title: all('TITLE')[0] ?? '',
    phones: all('TEL').map((value) => value.replace(/^tel:/i, '')),
    emails: all('EMAIL'),
    urls: all('URL'),
    address: (all('ADR')[0] ?? '').split(';').filter(Boolean).join(' '),
  };
  return contact.name === '' && contact.phones.length + contact.emails.length === 0 ? undefined : contact;
}

/** A file for the phone book: the code's own card, or one made of a MECARD (vCard 3.0, RFC 2426). */
export function cardFile(text: string, contact: Contact): string {
  if (/^BEGIN:VCARD/i.test(text)) return text.replace(/\r?\n/g, '\r\n');
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

interface Line {
  key: string;
  value: string;
}

/** `family;given;…`: Chinese names stand together, others apart, the given name first. */
function nameOf(value: string): string {
  const [family = '', given = ''] = value.split(/[;,]/).map((part) => part.trim());
  return /\p{Script=Han}/u.test(family + given) ? family + given : `${given} ${family}`.trim();
}

function vcard(text: string): Line[] | undefined {
  if (!/^BEGIN:VCARD/i.test(text)) return undefined;
  // A line that begins with a space goes on with the one before.
  const lines = text
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .slice(0, mostLines);
  return lines.flatMap((line) => {
    const colon = line.indexOf(':');
    if (colon < 1) return [];
    const [key = ''] = line.slice(0, colon).split(';');
    // `item1.TEL`: Apple groups lines so.
    return [{ key: key.slice(key.indexOf('.') + 1).toUpperCase(), value: unescaped(line.slice(colon + 1)).trim() }];
  });
}

function mecard(text: string): Line[] {
  const names: Record<string, string> = { N: 'N', TEL: 'TEL', EMAIL: 'EMAIL', URL: 'URL', ADR: 'ADR', ORG: 'ORG' };
  return text
    .slice('MECARD:'.length)
    .split(/(?<!\\);/)
    .slice(0, mostLines)
    .flatMap((part) => {
      const colon = part.indexOf(':');
      const key = names[part.slice(0, colon).trim().toUpperCase()];
      return key === undefined ? [] : [{ key, value: unescaped(part.slice(colon + 1)).trim() }];
    });
}

function unescaped(value: string): string {
  return value.replace(/\\([\\;,:])/g, '$1').replace(/\\n/gi, '\n');
}
