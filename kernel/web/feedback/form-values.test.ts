import type { FormField } from '@fitout/sdk/web';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstEntered, problemOf, valuesOf } from './form-values.ts';

const field = (more: Partial<FormField>): FormField => ({ name: 'x', label: 'X', ...more });

describe('a form that the shell draws', () => {
  it.each<[string, Partial<FormField>, string | boolean, boolean]>([
    ['an empty text', {}, '', true],
    ['an empty one that is needed', { required: true }, '  ', false],
    ['a box that must be ticked', { kind: 'checkbox', required: true }, false, false],
    ['a number', { kind: 'number', min: 1, max: 3 }, '2.5', true],
    ['no number', { kind: 'number' }, 'two', false],
    ['too small a number', { kind: 'number', min: 1 }, '0', false],
    ['too large a number', { kind: 'number', max: 3 }, '4', false],
    ['a choice', { kind: 'choice', choices: [{ value: 'a', label: 'A' }] }, 'a', true],
    ['none of the choices', { kind: 'choice', choices: [{ value: 'a', label: 'A' }] }, 'b', false],
    ['too long a text', { maxLength: 2 }, 'abc', false],
  ])('knows whether this may be sent: %s', (_name, more, entered, good) => {
    expect(problemOf(field(more), entered) === undefined).toBe(good);
  });

  it('gives back what was there where nobody changed anything', () => {
    const values = fc.record({
      text: fc.string({ maxLength: 50 }).map((text) => text.trim()),
      number: fc.integer(),
      checkbox: fc.boolean(),
    });
    fc.assert(
      fc.property(values, ({ text, number, checkbox }) => {
        const fields = [
          field({ name: 'text', value: text }),
          field({ name: 'number', kind: 'number', value: number }),
          field({ name: 'checkbox', kind: 'checkbox', value: checkbox }),
        ];
        expect(valuesOf(fields, firstEntered(fields))).toEqual({ text, number, checkbox });
      }),
    );
  });

  it('leaves out a number that nobody entered', () => {
    const fields = [field({ kind: 'number' })];
    expect(valuesOf(fields, firstEntered(fields))).toEqual({});
  });
});
