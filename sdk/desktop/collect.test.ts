import { expect, test } from 'vitest';
import { couldNotRead, droppedFiles, pastedFiles } from './collect.ts';

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

const denied = new DOMException('denied', 'NotReadableError');
const fileEntry = (name: string, readable = true) => ({
  name,
  isDirectory: false,
  file: (give: (file: File) => void, fail: (why: unknown) => void) =>
    readable ? give(new File(['x'], name)) : fail(denied),
});
const folderEntry = (name: string, entries: unknown[] | undefined) => ({
  name,
  isDirectory: true,
  createReader: () => {
    const rest = [entries ?? [], []];
    return {
      readEntries: (give: (some: unknown) => void, fail: (why: unknown) => void) =>
        entries === undefined ? fail(denied) : give(rest.shift()),
    };
  },
});
const drop = (...entries: { name: string; isDirectory: boolean }[]) =>
  droppedFiles({
    items: entries.map((entry) => ({
      kind: 'file',
      webkitGetAsEntry: () => entry,
      getAsFile: () => (entry.isDirectory ? null : new File(['x'], entry.name)),
    })),
  } as never);

test('what the browser cannot read is named, and all else of the drop comes', async () => {
  const { files, unreadable } = await drop(
    fileEntry('by itself.png'),
    folderEntry('夏季', [
      fileEntry('gone.png', false),
      fileEntry('.DS_Store'),
      folderEntry('横幅', [fileEntry('wide.png')]),
      folderEntry('locked', undefined),
    ]),
  );
  expect(files.map(({ file, folders }) => [...folders, file.name].join('/'))).toEqual([
    'by itself.png',
    '夏季/横幅/wide.png',
  ]);
  expect(unreadable).toEqual(['gone.png', 'locked']);
});

test('three unreadable files are named, the others counted', () => {
  expect(couldNotRead(['a.png'])).toMatchObject({ zh: expect.stringContaining('1 个文件，没有添加：a.png。') });
  expect(couldNotRead(['a', 'b', 'c', 'd'])).toMatchObject({
    zh: expect.stringContaining('4 个文件，没有添加：a、b、c等。'),
    en: expect.stringContaining('4 of the files, which were left out: a, b, c and others.'),
  });
});
