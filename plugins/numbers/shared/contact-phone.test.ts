import { expect, it } from 'vitest';
import { readContactPhone } from './contact-phone.ts';
import { readNumber } from './digits.ts';

it.each([
  ['138 0013 8000', '138 0013 8000'],
  ['\u202d138 0013 8000\u202c', '138 0013 8000'],
  ['(+86) 138–0013–8000', '+8613800138000'],
  ['（０１０）６５５２９９８８', '01065529988'],
  ['call me', undefined],
  ['', undefined],
])('the contact phone %j is stored as %s', (text, phone) => {
  expect(readContactPhone(text)).toBe(phone);
});

it.each([
  ['\u2068186 0731 6688\u2069', '18607316688'],
  ['0086-186-0731-6688', '18607316688'],
  ['(+86)186–0731–6688', '18607316688'],
  ['86073166', undefined],
])('%j is the mobile number %s', (text, number) => {
  expect(readNumber(text)).toBe(number);
});
