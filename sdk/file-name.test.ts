import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileStem } from './file-name.ts';

test.each([
  ['  茶 / 杯  ', '茶 _ 杯'],
  ['a:b*c?.', 'a_b_c_'],
  ['..hidden', 'hidden'],
  ['CON', '_CON'],
  ['x\u202egpj.exe', 'x_gpj.exe'],
  ['. .', ''],
  ['', ''],
])('%o becomes %o', (typed, name) => {
  expect(fileStem(typed)).toBe(name);
});

test('every name is one that file systems take', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.integer({ min: 1, max: 120 }), (typed, most) => {
      const name = fileStem(typed, most);
      expect(Array.from(name).length).toBeLessThanOrEqual(most + 1);
      expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]|[. ]$|^\./u);
      expect(name.isWellFormed()).toBe(true);
    }),
  );
});
