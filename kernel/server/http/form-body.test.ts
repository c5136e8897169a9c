import { expect, it } from 'vitest';
import { expectDuration } from '../../../tests/support/durations.ts';
import { maxFields, readFormBody } from './form-body.ts';

it('reads fields in their order, names that come again among them', () => {
  expect(readFormBody('a=1&b=%E5%90%8D&a=2+3&c')).toEqual([
    ['a', '1'],
    ['b', '名'],
    ['a', '2 3'],
    ['c', ''],
  ]);
});

it.each(['a=%00', '%00=a'])('refuses what no column holds: %s', (text) => {
  expect(() => readFormBody(text)).toThrow(expect.objectContaining({ codeName: 'badRequest' }));
});

// Half a million fields of two bytes took 3 s to be taken apart.
it.each(['a&', '&', 'a=b&'])('counts fields before it takes them apart: %s', (field) => {
  const began = performance.now();
  expect(() => readFormBody(field.repeat(1_000_000 / field.length))).toThrow(
    expect.objectContaining({ codeName: 'tooLarge', reason: 'kernel.form-fields' }),
  );
  expectDuration(performance.now() - began, 100);
  expect(readFormBody(`${'a=1&'.repeat(maxFields - 1)}a=1`)).toHaveLength(maxFields);
});
