import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupedNumber } from '../../shared/digits.ts';
import { boxesProblem } from '../../shared/search/boxes.ts';
import { type BoxEdit, type Boxes, editBoxes, emptyBoxes } from './box-edit.ts';
import { readDay } from './days.ts';
import { findPlaces, findProvinces, placeName } from './places.ts';

const empty: Boxes = { characters: emptyBoxes, at: 0 };
const all = (edits: BoxEdit[], from = empty) => edits.reduce(editBoxes, from);
const typed = (text: string): BoxEdit[] => [...text].map((one) => ({ kind: 'type', text: one }));

const anyEdit: fc.Arbitrary<BoxEdit> = fc.oneof(
  fc.record({
    kind: fc.constant('type' as const),
    text: fc.oneof(fc.string({ maxLength: 2 }), fc.constantFrom(...'0189AbZ*x 中')),
  }),
  fc.record({
    kind: fc.constant('paste' as const),
    text: fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('AABB', '186 0731 6688', '+86 131-0000-1111', '???')),
  }),
  fc.record({
    kind: fc.constant('key' as const),
    key: fc.constantFrom('Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'Home', 'End'),
  }),
  fc.record({ kind: fc.constant('focus' as const), at: fc.integer({ min: -2, max: 14 }) }),
  fc.constant({ kind: 'clear' as const }),
);

describe('the eleven boxes', () => {
  test('whatever is done, they hold eleven characters that the server takes, and the caret stands in one', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 40 }), (edits) => {
        const { characters, at } = all(edits);
        expect(boxesProblem(characters)).toBeUndefined();
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThanOrEqual(10);
      }),
    );
  });

  test('a number is there once it is typed or pasted, however it is written', () => {
    const number = fc.stringMatching(/^1\d{10}$/);
    fc.assert(
      fc.property(number, fc.nat(10), (digits, at) => {
        expect(all(typed(digits)).characters).toBe(digits);
        for (const text of [digits, groupedNumber(digits), `+86 ${digits}`, `0086-${digits}`, ` ${digits} `])
          expect(editBoxes({ characters: emptyBoxes, at }, { kind: 'paste', text }).characters).toBe(digits);
      }),
    );
  });

  test('as many times Backspace as were typed leaves them empty', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,11}$/), (digits) => {
        const back = [...digits].map((): BoxEdit => ({ kind: 'key', key: 'Backspace' }));
        // In the last box the caret stays where it is: that one is emptied first.
        expect(all([...typed(digits), ...back]).characters).toBe(emptyBoxes);
      }),
    );
  });

  test.for([
    ['AABB', '*******AABB'],
    ['ａａｂｂ', '*******AABB'],
    ['186????6688', '186****6688'],
    ['1 8 6', '186********'],
  ] as const)('%s is pasted as %s', ([text, characters]) => {
    expect(editBoxes(empty, { kind: 'paste', text }).characters).toBe(characters);
  });

  test.for([
    ['中', '「中」'],
    ['A', '号段'],
    ['186073166881', '12 位'],
  ] as const)('%s changes nothing and says why', ([text, words]) => {
    const after = editBoxes(empty, { kind: text.length > 1 ? 'paste' : 'type', text });
    expect(after.characters).toBe(emptyBoxes);
    expect(after.problem?.zh).toContain(words);
  });
});

test.for([
  ['6-1', '0601'],
  ['06/30', '0630'],
  ['12月5日', '1205'],
  ['0229', '0229'],
  ['1301', undefined],
  ['6', undefined],
])('the day %s is %s', ([text, day]) => {
  expect(readDay(String(text))).toBe(day);
});

test('places are found by name, pinyin and area code', () => {
  for (const words of ['长沙', '长沙市', 'changs', 'Chang Sha', '0731', '湖南'])
    expect(findPlaces(words).map(({ code }) => code)).toContain(430100);
  expect(findPlaces('atlantis')).toEqual([]);
  expect(findProvinces('广东省')).toEqual([440_000]);
  // One city alone is no province to choose.
  expect(findProvinces('北京')).toEqual([]);
  expect(placeName(430100).zh).toBe('湖南长沙');
  expect(placeName(430000).zh).toBe('湖南');
});
