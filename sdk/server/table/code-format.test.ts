import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeText } from './code-format.ts';

test.each<[string, number, string]>([
  ['000000', 123, '000123'],
  ['000000', 0, '000000'],
  ['000000', 1_234_567, '1234567'],
  ['000000', -12, '-000012'],
  ['0000-0000', 12_345_678, '1234-5678'],
  ['0000-0000', 45, '0000-0045'],
  ['"SKU"0000', 12, 'SKU0012'],
  ['"SKU-"0', 12, 'SKU-12'],
  ['\\A\\B0000', 7, 'AB0007'],
  ['0000"号"', 7, '0007号'],
  ['000000;-000000;"none"', 5, '000005'],
  ['000000;[Red]-000000', -5, '-000005'],
  ['[Blue]000000_)', 5, '000005'],
  ['[$-804]00000', 5, '00005'],
  ['###-####', 5_551_234, '555-1234'],
  ['0000000000000', 6_901_028_075_831, '6901028075831'],
])('%s shows %d as %s', (format, value, text) => expect(codeText(format, value)).toBe(text));

test.each([
  '0',
  '0.00',
  '#,##0',
  '0%',
  '00.00',
  '"￥"0',
  '¥00',
  '"RMB "0',
  '[$￥-804]00',
  '0"件"',
  'yyyy-mm-dd',
  'hh:mm',
  '[h]:mm',
  'General',
  '@',
  '0.00E+00',
  '[>99]000;0',
  '# ##0',
  '"',
  '',
])('%j is the format of no code', (format) => expect(codeText(format, 12)).toBeUndefined());

test('whatever a format says, it shows the digits of the number or nothing', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0#?";\\a\-_*[\] ]{0,12}$/), fc.nat({ max: 1e9 }), (format, value) => {
      const text = codeText(format, value);
      // A zero of its text is shown beside the number's digits.
      const literal = /\\0|"[^"]*0/.test(format);
      if (text !== undefined && !format.includes(';') && !literal)
        expect(text.replace(/\D/g, '').replace(/^0+/, '')).toBe(value === 0 ? '' : String(value));
    }),
  );
});
