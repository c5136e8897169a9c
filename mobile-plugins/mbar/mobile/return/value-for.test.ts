import { expect, test } from 'vitest';
import { valueFor } from './value-for.ts';

const code = (text: string, format: string, gs1 = false) => ({ text, format, gs1 });

test('a page gets the kind of code that it takes, and no other', () => {
  const article = code('6901028075831', 'EAN13');
  const link = code('https://example.com/', 'QRCode');
  const carton = code('(01)06901028075831', 'Code128');
  expect([valueFor('any', article), valueFor('any', link)]).toEqual([article.text, link.text]);
  expect([valueFor('qr', article), valueFor('qr', link)]).toEqual([undefined, link.text]);
  expect([valueFor('article', article), valueFor('article', link)]).toEqual([article.text, undefined]);
  // A misread digit, digits in a QR code, and an element string that the reader did not see as one.
  expect(valueFor('article', code('6901028075830', 'EAN13'))).toBeUndefined();
  expect(valueFor('article', code('6901028075831', 'QRCode'))).toBeUndefined();
  expect(valueFor('article', carton)).toBeUndefined();
  expect(valueFor('article', code('010690102807583117261231', 'GS1DataMatrix', true))).toBe('06901028075831');
});
