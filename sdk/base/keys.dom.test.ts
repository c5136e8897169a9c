import { expect, test } from 'vitest';
import { keyOf } from './keys.ts';

const press = (init: KeyboardEventInit): KeyboardEvent => new KeyboardEvent('keydown', init);

test('a key is what was pressed, in an event of the browser or of React', () => {
  expect(keyOf(press({ key: 'Enter', keyCode: 13 }))).toBe('Enter');
  expect(keyOf({ key: 'Escape', keyCode: 27, nativeEvent: press({ key: 'Esc', keyCode: 27 }) })).toBe('Escape');
  expect(keyOf({ key: 'a' })).toBe('a');
});

test('a key that an input method takes is none', () => {
  for (const key of ['Enter', 'Escape', 'ArrowDown', 'Process', ' ']) {
    const composing = press({ key, isComposing: true });
    expect([keyOf(composing), keyOf({ key, nativeEvent: composing })]).toEqual(['', '']);
  }
});

test('nor is the Enter that Safari sends after the composition that it ended', () => {
  const late = press({ key: 'Enter', isComposing: false, keyCode: 229 });
  expect([keyOf(late), keyOf({ key: 'Enter', keyCode: 229, nativeEvent: late })]).toEqual(['', '']);
});
