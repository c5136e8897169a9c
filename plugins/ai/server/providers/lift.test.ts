import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lifted } from './lift.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const pictureOf = (body: number[]): Buffer => Buffer.concat([png, Buffer.alloc(120), Buffer.from(body)]);

async function* chunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The words of an answer that comes in pieces of `size`, and the pictures that were taken out of it. */
async function read(text: string, size = 1000): Promise<{ words: string; pictures: Buffer[] }> {
  const pictures: Buffer[] = [];
  const open = () => {
    const parts: Buffer[] = [];
    return {
      write: async (bytes: Buffer) => void parts.push(bytes),
      end: async () => `#${pictures.push(Buffer.concat(parts)) - 1}`,
    };
  };
  const words = await Array.fromAsync(lifted(chunks(Buffer.from(text), size), open));
  return { words: Buffer.concat(words).toString(), pictures };
}

const shown = { plain: '', data: 'data:image/png;base64,' };
const leaf = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom('\\', '"', '\\"', 'a\nb', 'data:image/png;base64,', 'iVBORw0KGgo'),
  fc.integer(),
  fc.constant(null),
);
const picture = fc.record({
  bytes: fc.array(fc.nat(255), { maxLength: 400 }).map(pictureOf),
  prefix: fc.constantFrom(...Object.values(shown)),
});

test('pictures are taken out whole and words stay as they are, however an answer is cut', async () => {
  const given = fc.array(fc.oneof(leaf, picture), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(given, fc.integer({ min: 1, max: 200 }), fc.boolean(), async (items, size, slashes) => {
      const pictures = items.filter((one) => typeof one === 'object' && one !== null);
      const plain = items.map((one) =>
        typeof one === 'object' && one !== null ? `${one.prefix}${one.bytes.toString('base64')}` : one,
      );
      const text = JSON.stringify({ 名: plain });
      const found = await read(slashes ? text.replaceAll('/', '\\/') : text, size);
      expect(found.pictures).toEqual(pictures.map(({ bytes }) => bytes));
      let at = 0;
      const names = items.map((one) => (typeof one === 'object' && one !== null ? `#${at++}` : one));
      expect(JSON.parse(found.words)).toEqual({ 名: names });
    }),
    { numRuns: 300 },
  );
});

describe('what is no picture', () => {
  test('stays among the words', async () => {
    const texts = [
      JSON.stringify(['A'.repeat(5000), Buffer.from(`<html>${'x'.repeat(400)}`).toString('base64')]),
      'no JSON "at all',
      `: it's a comment with a "\ndata: {"b":"${pictureOf([1]).toString('base64')}"}\n\n`,
    ];
    const found = await Promise.all(texts.map((text) => read(text, 7)));
    expect(found.slice(0, 2).map(({ words }) => words)).toEqual(texts.slice(0, 2));
    // A quote in a comment ends with its line.
    expect(found[2]?.pictures).toEqual([pictureOf([1])]);
  });

  test('is refused where a picture goes on as something else', async () => {
    const broken = `{"a":"${pictureOf([]).toString('base64').slice(0, 160)}!!"}`;
    await expect(read(broken)).rejects.toMatchObject({ kind: 'wrong-type' });
  });

  test('is bounded', async () => {
    async function* endless() {
      yield Buffer.from('{"a":"');
      for (;;) yield Buffer.alloc(64 * 1024, 'A');
    }
    const open = () => ({ write: async () => undefined, end: async () => '' });
    await expect(Array.fromAsync(lifted(endless(), open))).rejects.toMatchObject({ kind: 'too-large' });
  });
});
