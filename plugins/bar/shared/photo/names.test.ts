import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeName, nameAt, nameLimit, safeName } from './names.ts';

test.each([
  ['  茶 / 杯  ', '茶 _ 杯'],
  ['a:b*c?.', 'a_b_c_'],
  ['..hidden', 'hidden'],
  ['CON', '_CON'],
  ['x\u202egpj.exe', 'x_gpj.exe'],
  ['. .', ''],
  ['', ''],
])('%o becomes %o', (typed, name) => {
  expect(safeName(typed)).toBe(name);
});

test('every name is one that file systems take, and stays as it is the second time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
      const name = safeName(typed);
      expect(Array.from(name).length).toBeLessThanOrEqual(nameLimit + 1);
      expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]|[. ]$|^\./u);
      expect(name.isWellFormed()).toBe(true);
    }),
  );
});

test('photos of one second are told apart', () => {
  const name = nameAt('照片', new Date(2026, 10, 5, 9, 3, 7));
  expect(name).toBe('照片 20261105-090307');
  expect(freeName(name, [])).toBe(name);
  expect(freeName(name, [name, `${name} (2)`])).toBe(`${name} (3)`);
  expect(freeName('Tea', ['tea'])).toBe('Tea (2)');
});
