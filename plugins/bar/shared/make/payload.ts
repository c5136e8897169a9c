import type { Contact } from '../codes/vcard.ts';
import type { WifiNetwork } from '../codes/wifi.ts';

/** What phones take as a network to join. Empty without a name. */
export function wifiText({ name, password, security, hidden }: WifiNetwork): string {
  if (name === '') return '';
  const kind = security === '' ? 'nopass' : security;
  const fields = [`T:${kind}`, `S:${escaped(name)}`];
  if (security !== '') fields.push(`P:${escaped(password)}`);
  if (hidden) fields.push('H:true');
  return `WIFI:${fields.join(';')};;`;
}

function escaped(value: string): string {
  return value.replace(/[\\;,:"]/g, (character) => `\\${character}`);
}

/** A card of version 3.0, which phones of all ages take. Empty without a name and anything to reach the person by. */
export function contactText(contact: Contact): string {
  const { name, organisation, title, address } = contact;
  const phones = filled(contact.phones);
  const emails = filled(contact.emails);
  if (name === '' && phones.length + emails.length === 0) return '';
  const lines = ['BEGIN:VCARD', 'VERSION:3.0', `N:${line(name)};;;;`, `FN:${line(name)}`];
  if (organisation !== '') lines.push(`ORG:${line(organisation)}`);
  if (title !== '') lines.push(`TITLE:${line(title)}`);
  lines.push(...phones.map((phone) => `TEL;TYPE=CELL:${line(phone)}`));
  lines.push(...emails.map((email) => `EMAIL:${line(email)}`));
  lines.push(...filled(contact.urls).map((url) => `URL:${line(url)}`));
  if (address !== '') lines.push(`ADR:;;${line(address)};;;;`);
  return [...lines, 'END:VCARD'].join('\r\n');
}

function filled(values: readonly string[]): string[] {
  return values.filter((value) => value.trim() !== '');
}

function line(value: string): string {
  return value
    .replace(/\r?\n/g, '\n')
    .replace(/[\\;,\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`));
}

/** The address with `https://` where a person left that out; undefined where it is none that a browser opens. */
export function linkText(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const whole = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/:]+:\d+(?:\/|$)/.test(text) ? text : `https://${text}`;
  const url = URL.parse(whole);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.length > 0 ? whole : undefined;
}
