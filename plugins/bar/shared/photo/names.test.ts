import { expect, test } from 'vitest';
import { freeName, nameAt } from './names.ts';

test('photos of one second are told apart', () => {
  const name = nameAt('照片', new Date(2026, 10, 5, 9, 3, 7));
  expect(name).toBe('照片 20261105-090307');
  expect(freeName(name, [])).toBe(name);
  expect(freeName(name, [name, `${name} (2)`])).toBe(`${name} (3)`);
  expect(freeName('Tea', ['tea'])).toBe('Tea (2)');
});
