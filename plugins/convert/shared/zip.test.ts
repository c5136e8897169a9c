import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { zipGroups, zipStream } from './zip.ts';

const bytes = (length: number, seed: number) => Uint8Array.from({ length }, (_, at) => (at * 31 + seed) % 251);
const files = [
  { path: '夏天/é 1.webp', content: bytes(200_000, 1) },
  { path: 'a.webp', content: bytes(0, 2) },
  { path: 'b (2).webp', content: bytes(1, 3) },
];
const zipped = () => zipStream(files.map(({ path, content }) => ({ path, blob: new Blob([content]) })));

describe('an archive', () => {
  test('holds every file byte by byte, under its name', async () => {
    const counts: number[] = [];
    const stream = zipStream(
      files.map(({ path, content }) => ({ path, blob: new Blob([content]) })),
      { onFile: (count) => counts.push(count) },
    );
    const found = unzipSync(new Uint8Array(await new Response(stream).arrayBuffer()));
    expect(Object.keys(found)).toEqual(files.map(({ path }) => path));
    for (const { path, content } of files) expect(Buffer.compare(found[path] ?? bytes(9, 9), content)).toBe(0);
    expect(counts).toEqual([1, 2, 3]);
  });

  test('is made only as far as it is read', async () => {
    let read = 0;
    const big = new Blob([bytes(300_000, 1)]);
    const watched = Array.from({ length: 50 }, (_, at) => ({
      path: `${at}.webp`,
      blob: Object.assign(big.slice(), {
        stream: () => {
          read += 1;
          return big.stream();
        },
      }),
    }));
    const reader = zipStream(watched).getReader();
    await reader.read();
    expect(read).toBeLessThan(3);
    await reader.cancel();
  });

  test('ends when it is given up', async () => {
    const abort = new AbortController();
    abort.abort(new Error('given up'));
    const stream = zipStream([{ path: 'a', blob: new Blob(['abc']) }], { signal: abort.signal });
    await expect(new Response(stream).arrayBuffer()).rejects.toThrow('given up');
  });

  test('says the time and name in a way that others read', async () => {
    const all = new Uint8Array(await new Response(zipped()).arrayBuffer());
    // Bit 11 of the flags: names are UTF-8.
    expect((all[7] ?? 0) & 8).toBe(8);
  });
});

test('what one archive cannot hold goes into another', () => {
  const sized = (size: number) => ({ path: 'x', blob: { size } as Blob });
  const groups = zipGroups([sized(500), sized(400), sized(2000), sized(10)], { bytes: 1500, files: 2 });
  expect(groups.map((group) => group.map(({ blob }) => blob.size))).toEqual([[500, 400], [2000], [10]]);
  expect(zipGroups([sized(1), sized(1), sized(1)], { bytes: 9e9, files: 2 })).toHaveLength(2);
});

test('no archive reaches the 4 GB or the 65,535 files that a zip without its 64-bit extension can tell', () => {
  const name = '图'.repeat(80);
  const sized = (size: number) => ({ path: name, blob: { size } as Blob });
  // What surrounds a file: its local header and data descriptor, and its line in the directory, each with the name.
  const around = 30 + 16 + 46 + 2 * new TextEncoder().encode(name).length;
  const many = Array.from({ length: 200_000 }, () => sized(100_000));
  const large = Array.from({ length: 100 }, () => sized(99_000_000));
  for (const group of [...zipGroups(many), ...zipGroups(large)]) {
    const bytes = group.reduce((sum, { blob }) => sum + blob.size + around, 22);
    expect(bytes).toBeLessThan(2 ** 32 - 1);
    expect(group.length).toBeLessThan(65_535);
  }
  expect(zipGroups(large).length).toBe(3);
});
