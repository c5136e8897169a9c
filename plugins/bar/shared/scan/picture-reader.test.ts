import { FitoutError } from '@fitout/sdk';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReadOptions } from '../decoder/decoder.ts';
import type { Found } from '../decoder/protocol.ts';
import { PictureReader } from './picture-reader.ts';

const code = (text: string): Found => ({ text, bytes: new Uint8Array(), format: 'QRCode', outline: [], gs1: false });
const file = (name: string) => new File([], name);

/** A reader whose pictures are answered by hand, in the order in which they are asked about. */
function setUp() {
  const asked: { name: string; options: ReadOptions; answer(found: Found[]): void; fail(error: Error): void }[] = [];
  const told: unknown[] = [];
  const reader = new PictureReader(
    {
      onFound: (found) => told.push(found.map(({ text }) => text)),
      onNone: (none, of) => told.push({ none, of }),
      onError: ({ text }) => told.push(text),
    },
    (picture, options = {}) =>
      new Promise((answer, fail) => {
        // As the decoder does.
        options.signal?.addEventListener('abort', () => fail(options.signal?.reason as Error));
        asked.push({ name: (picture as File).name, options, answer, fail });
      }),
  );
  const shown: unknown[] = [];
  reader.subscribe(() => shown.push(reader.get()));
  return { asked, told, reader, shown };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('pictures', () => {
  it('are read one after the other, those that come meanwhile too, and those without a code told at the end', async () => {
    const { asked, told, reader } = setUp();
    const done = reader.add([file('a'), file('b')]);
    const later = reader.add([file('c')]);
    for (const [at, found] of [[code('A')], [], []].entries()) {
      expect(asked).toHaveLength(at + 1);
      asked[at]?.answer(found);
      await vi.advanceTimersByTimeAsync(0);
    }
    await Promise.all([done, later]);
    expect(told).toEqual([['A'], { none: 2, of: 3 }]);
  });

  it('show how far they are once it takes long, and nothing where it does not', async () => {
    const { asked, reader, shown } = setUp();
    void reader.add([file('a'), file('b')]);
    await vi.advanceTimersByTimeAsync(200);
    asked[0]?.answer([code('A')]);
    await vi.advanceTimersByTimeAsync(299);
    expect(shown).toEqual([]);
    asked[1]?.options.onProgress?.(0.5);
    expect(shown).toEqual([{ at: 2, of: 2, share: 0.5 }]);
    asked[1]?.answer([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown).toEqual([{ at: 2, of: 2, share: 0.5 }, undefined]);
  });

  it('that are long in opening are shown at their beginning', async () => {
    const { reader, shown } = setUp();
    void reader.add([file('a')]);
    await vi.advanceTimersByTimeAsync(300);
    expect(shown).toEqual([{ at: 1, of: 1, share: 0 }]);
  });

  it('that are given up say nothing more, and others may come at once', async () => {
    const { asked, told, reader } = setUp();
    const given = reader.add([file('a'), file('b')]);
    asked[0]?.options.onProgress?.(0.3);
    reader.cancel();
    expect(reader.get()).toBeUndefined();
    const next = reader.add([file('c')]);
    expect(asked.map(({ name }) => name)).toEqual(['a', 'c']);
    // What comes of them all the same is for nobody.
    asked[0]?.options.onProgress?.(0.9);
    asked[0]?.answer([code('A')]);
    await given;
    expect(reader.get()).toBeUndefined();
    asked[1]?.answer([code('C')]);
    await next;
    expect(told).toEqual([['C']]);
  });

  it('that cannot be opened are told of by name, and the next is read', async () => {
    const { asked, told, reader } = setUp();
    const done = reader.add([file('a'), file('b')]);
    asked[0]?.fail(new FitoutError('unsupported', { message: { zh: '打不开', en: 'no picture' } }));
    await vi.advanceTimersByTimeAsync(0);
    asked[1]?.answer([code('B')]);
    await done;
    expect(told).toEqual([{ zh: 'a：打不开', en: 'a: no picture' }, ['B']]);
  });
});
