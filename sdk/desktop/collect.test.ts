import { expect, test } from 'vitest';
import { pastedFiles } from './collect.ts';

const at = new Date(2026, 2, 5, 9, 7, 3);
const pasted = (...names: string[]) =>
  pastedFiles({ files: names.map((name) => new File(['x'], name, { type: 'image/png' })) } as never, 'Screenshot', at);

test('what browsers call image.png gets a name and the time, what has a name keeps it', () => {
  const found = pasted('image.png', 'image of a house.png', 'house.png');
  expect(found.map(({ file, folders }) => [file.name, file.type, folders])).toEqual([
    ['Screenshot 0305-090703.png', 'image/png', []],
    ['image of a house.png', 'image/png', []],
    ['house.png', 'image/png', []],
  ]);
});

test('a clipboard without files gives none', () => {
  expect(pastedFiles(null, 'Screenshot', at)).toEqual([]);
});
