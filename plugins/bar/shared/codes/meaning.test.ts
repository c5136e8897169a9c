import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gs1Day, gs1Of } from './gs1.ts';
import { linkOf } from './link.ts';
import { meaningOf, visibleText } from './meaning.ts';
import { callAddress } from './phone.ts';
import { cardFile, contactOf } from './vcard.ts';
import { wifiOf } from './wifi.ts';

describe('what a code means', () => {
  it.each([
    ['6901028075831', 'EAN13', { kind: 'gtin', digits: '6901028075831', checks: true }],
    ['6901028075831', 'QRCode', { kind: 'text' }],
    ['wxp://f2f0abc', 'QRCode', { kind: 'app', app: 'wechat' }],
    ['https://qr.alipay.com/fkx1', 'QRCode', { kind: 'app', app: 'alipay' }],
    ['https://u.wechat.com/abc', 'QRCode', { kind: 'app', app: 'wechat' }],
    ['javascript:alert(1)', 'QRCode', { kind: 'text' }],
    ['随便写的字', 'QRCode', { kind: 'text' }],
  ])('%s in %s', (text, format, meaning) => {
    expect(meaningOf(text, format)).toEqual(meaning);
  });

  it('is text for anything, and never fails', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), fc.boolean(), (text, gs1) => {
        expect(meaningOf(text, 'QRCode', gs1).kind).toBeTypeOf('string');
        expect(visibleText(text)).not.toMatch(/[\p{Cf}\u2028\u2029]/u);
      }),
    );
  });
});

describe('links', () => {
  it('are http and https alone, shown with the host that is really meant', () => {
    expect(linkOf('HTTPS://Example.com/a?b=1#c')).toEqual({
      url: 'https://example.com/a?b=1#c',
      host: 'example.com',
      secure: true,
    });
    expect(linkOf('http://аррӏе.com/')).toMatchObject({
      host: 'xn--80ak6aa92e.com',
      letters: 'аррӏе.com',
      secure: false,
    });
  });

  it.each([
    'javascript:alert(1)',
    ' javascript://example.com/%0aalert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<b>',
    'file:///etc/passwd',
    'https://user@example.com/',
    'https://bank.example:pw@evil.example/',
    'https://exa mple.com/',
    'https://example.com/\u202egnp.exe',
    `https://example.com/${'a'.repeat(1_000_000)}`,
  ])('are not %s', (text) => expect(linkOf(text)).toBeUndefined());
});

describe('Wi-Fi', () => {
  it('reads names and passwords with escaped characters, in any order', () => {
    expect(wifiOf('WIFI:T:WPA;S:茶室\\;二楼;P:a\\\\b\\:c;H:true;;')).toEqual({
      name: '茶室;二楼',
      password: 'a\\b:c',
      security: 'WPA',
      hidden: true,
    });
    expect(wifiOf('WIFI:S:open;T:nopass;;')).toEqual({ name: 'open', password: '', security: '', hidden: false });
    expect(wifiOf('WIFI:P:x;;')).toBeUndefined();
  });
});

describe('cards', () => {
  it('reads a vCard with groups and folded lines', () => {
    const text =
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:王;小明;;;\r\nORG:茶室;店面\r\nitem1.TEL;TYPE=CELL:138 0013\r\n  8000\r\nEMAIL:a@b.cn\r\nEND:VCARD';
    expect(contactOf(text)).toMatchObject({
      name: '王小明',
      organisation: '茶室 店面',
      phones: ['138 0013 8000'],
      emails: ['a@b.cn'],
    });
  });

  it('reads a MECARD', () => {
    expect(contactOf('MECARD:N:Owen,Sean;TEL:+12125551212;EMAIL:srowen@example.com;;')).toMatchObject({
      name: 'Sean Owen',
      phones: ['+12125551212'],
    });
  });
});

describe('a phone number', () => {
  it('is read of a tel: address, and never one with orders to the phone in it', () => {
    expect(meaningOf('tel:+86 138-0013-8000', 'QRCode')).toEqual({ kind: 'phone', number: '+86 138-0013-8000' });
    expect(callAddress('+86 (138) 0013-8000')).toBe('tel:+8613800138000');
    for (const text of ['tel:*%2306%23', 'tel:*#06#', 'tel:', '13800138000'])
      expect(meaningOf(text, 'QRCode').kind, text).toBe('text');
    expect(callAddress('10086;post=1')).toBeUndefined();
  });
});

describe('a card', () => {
  it('becomes a file that says the same', () => {
    const text = 'MECARD:N:王\\;小明;TEL:13800138000;EMAIL:a@b.cn;ADR:上海,静安;;';
    const contact = contactOf(text);
    expect(contact && contactOf(cardFile(text, contact))).toMatchObject({
      phones: ['13800138000'],
      emails: ['a@b.cn'],
      name: contact?.name,
    });
    const own = 'BEGIN:VCARD\nFN:A\nX-OWN:1\nEND:VCARD';
    const card = contactOf(own);
    expect(card && cardFile(own, card)).toBe(own.replaceAll('\n', '\r\n'));
  });
});

describe('GS1', () => {
  it('takes a text apart by its identifiers', () => {
    expect(gs1Of('0106901028075831172712311012AB\u001d21777')).toEqual([
      { ai: '01', value: '06901028075831' },
      { ai: '17', value: '271231' },
      { ai: '10', value: '12AB' },
      { ai: '21', value: '777' },
    ]);
    expect(gs1Of('3103001250')).toEqual([{ ai: '3103', value: '001250' }]);
  });

  it('is nothing that does not come out even', () => {
    for (const text of ['', '01', '0106901028075832', '17AB1231', 'hello', '1727123'])
      expect(gs1Of(text), text).toBeUndefined();
  });

  it('tells days in the nearest century', () => {
    const now = new Date('2026-11-25');
    expect(gs1Day('271200', now)).toBe('2027-12-31');
    expect(gs1Day('990101', now)).toBe('1999-01-01');
    expect(gs1Day('271301', now)).toBeUndefined();
  });
});
