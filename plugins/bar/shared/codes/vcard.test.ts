import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactText } from '../make/payload.ts';
import { visibleText } from './meaning.ts';
import { type Contact, cardFile, contactOf } from './vcard.ts';

const card = (version: string, ...lines: string[]) =>
  ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\r\n');

describe('vCard 2.1', () => {
  it('reads quoted-printable in UTF-8, broken into lines as phones do', () => {
    const text = card(
      '2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E7=8E=8B;=E5=B0=8F=E6=98=8E;;;',
      'ORG;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E6=9D=AD=E5=B7=9E=',
      '=E8=8C=B6=E5=AE=A4;=E5=BA=97=E9=9D=A2',
      'TEL;CELL;VOICE:13800138000',
      'TEL;WORK;PREF:0571-8888',
      'PHOTO;JPEG;ENCODING=BASE64:/9j/4AAQSkZJRg',
      ' ABAQEASABIAAD=',
      '',
      'EMAIL;INTERNET:a@b.cn',
    );
    expect(contactOf(text)).toMatchObject({
      name: '王小明',
      organisation: '杭州茶室 店面',
      phones: ['0571-8888', '13800138000'],
      emails: ['a@b.cn'],
    });
  });

  it.each([
    ['GBK', '=CD=F5=D0=A1=C3=F7'],
    ['GB2312', '=CD=F5=D0=A1=C3=F7'],
    ['BIG5', '=A4=FD=A4p=A9=FA'],
    ['', '=CD=F5=D0=A1=C3=F7'],
    ['NO-SUCH-SET', '=E7=8E=8B=E5=B0=8F=E6=98=8E'],
  ])('reads quoted-printable of the character set “%s”', (charset, value) => {
    const said = charset === '' ? '' : `;CHARSET=${charset}`;
    expect(contactOf(card('2.1', `FN${said};QUOTED-PRINTABLE:${value}`))?.name).toBe('王小明');
  });

  it('keeps the space of a fold, which is one between words there', () => {
    expect(contactOf(card('2.1', 'FN:Anna', ' Maria'))?.name).toBe('Anna Maria');
    expect(contactOf(card('3.0', 'FN:An', ' na'))?.name).toBe('Anna');
  });

  it('leaves a card inside the card and the ones after it alone', () => {
    const text = `${card('2.1', 'AGENT:', 'BEGIN:VCARD', 'TEL:1', 'END:VCARD', 'FN:A', 'TEL:2')}${card('2.1', 'TEL:3')}`;
    expect(contactOf(text)?.phones).toEqual(['2']);
  });
});

describe('vCard 3.0 and 4.0', () => {
  it('reads parameters with quotes, groups, and values that are addresses', () => {
    const text = card(
      '4.0',
      'FN;LANGUAGE="a:b;c":Anna Müller',
      'N:Müller;Anna;Maria;Dr.;',
      'item1.TEL;VALUE=uri;TYPE="voice,home";PREF=2:tel:+86-571-8888;ext=12',
      'TEL;PREF=1;VALUE=uri:tel:+86-13800138000',
      'EMAIL;TYPE=work:mailto:a@b.cn',
      'ADR;LABEL="1: x":;;人民路 1 号\\, 2 楼;杭州;;310000;中国',
    );
    expect(contactOf(text)).toMatchObject({
      name: 'Anna Müller',
      phones: ['+86-13800138000', '+86-571-8888'],
      emails: ['a@b.cn'],
      address: '人民路 1 号, 2 楼 杭州 310000 中国',
    });
  });

  it('reads base64 and escapes, each once', () => {
    expect(contactOf(card('3.0', 'FN;ENCODING=b;CHARSET=UTF-8:546L5bCP5piO'))?.name).toBe('王小明');
    expect(contactOf(card('3.0', 'ORG:茶\\;室;C:\\\\new', 'TEL:1'))?.organisation).toBe('茶;室 C:\\new');
    expect(contactOf(card('3.0', 'FN:A\\nB', 'TEL:1'))?.name).toBe('A B');
  });

  it.each(['\r\n', '\n', '\r'])('reads lines that end with %j, and shows none of it', (end) => {
    const text = card('3.0', 'N:김;철수;;;', 'TEL:1').replaceAll('\r\n', end);
    expect(contactOf(text)).toMatchObject({ name: '김철수', phones: ['1'] });
    expect(visibleText(text)).not.toContain('⟨');
    expect(cardFile(text, contactOf(text) as Contact).split('\r\n')).toHaveLength(5);
  });

  it('names a company by itself', () => {
    expect(contactOf(card('3.0', 'N:;;;;', 'ORG:茶室'))?.name).toBe('茶室');
  });
});

it('what 制码 writes is read back, whatever stands in it', () => {
  const words = fc.stringMatching(/^[a-z王小;:,\\"= ]{1,20}$/).map((text) => text.trim());
  fc.assert(
    fc.property(words, words, words, (name, organisation, title) => {
      const contact = { name, organisation, title, phones: ['1'], emails: [], urls: [], address: '' };
      const read = contactOf(contactText(contact));
      expect(read).toMatchObject({ name: name === '' ? organisation : name, organisation, title });
    }),
  );
});

it('any lines are a card or none, and never fail', () => {
  const piece = fc.constantFrom(
    'FN',
    'TEL',
    ';',
    ':',
    '=',
    '"',
    '=E7',
    'ENCODING=B',
    'QUOTED-PRINTABLE',
    '\r\n',
    ' ',
    'x',
    '\\',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const read = contactOf(`BEGIN:VCARD\r\n${pieces.join('')}`);
      if (read !== undefined) expect(`${read.name}${read.phones.join('')}${read.emails.join('')}`).not.toBe('');
    }),
  );
});
