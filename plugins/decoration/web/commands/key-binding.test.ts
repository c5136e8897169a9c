import { expect, it } from 'vitest';
import { keyLabel, matchesKey } from './key-binding.ts';
import { commands } from './list.ts';

const press = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

it('takes Ctrl for ⌘, and whatever is not said as it comes', () => {
  const undo = { key: 'z', mod: true, shift: false, scope: 'page' } as const;
  expect(matchesKey(undo, press('Z', { metaKey: true }))).toBe(true);
  expect(matchesKey(undo, press('z', { ctrlKey: true, shiftKey: true }))).toBe(false);
  expect(matchesKey(undo, press('z'))).toBe(false);
  expect(matchesKey({ key: 'delete', scope: 'selection' }, press('Delete', { shiftKey: true }))).toBe(true);
  expect(matchesKey({ ...undo, when: () => false }, press('z', { ctrlKey: true }))).toBe(false);
});

it('is written as tooltips have it', () => {
  expect(keyLabel({ key: 'z', mod: true, shift: true, scope: 'page' })).toBe('Ctrl/⌘ Shift Z');
});

it('means one command alone, and each command has an id of its own', () => {
  const keys = commands.flatMap((command) =>
    (command.keys ?? []).flatMap(({ scope, key, mod, shift, alt }) => {
      const shifts = shift === undefined ? [true, false] : [shift];
      const place = scope === 'canvas' ? 'canvas' : 'window';
      return shifts.map((held) => `${place} ${key} ${mod ?? false} ${held} ${alt ?? false}`);
    }),
  );
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length);
});
