import 'fake-indexeddb/auto';
import { FitoutError } from '@fitout/sdk';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { wholeQuad } from './geometry/quad.ts';
import { documentLimits } from './pages.ts';
import { type PaperEngine, PaperStack, unreadPages } from './paper-stack.ts';

let people = 0;
const somebody = () => `org.person-${++people}`;
const blob = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });

/** Pages that say what they were made with: as many bytes as the picture, and one for each quarter. */
const engine: PaperEngine = {
  photoOf: async (file) => {
    if (file.size === 0) throw new FitoutError('unsupported', { message: { zh: '打不开', en: 'no picture' } });
    return { blob: file, width: 40, height: 30, corners: wholeQuad(40, 30), found: true };
  },
  pageOf: async (photo, { turn }) => ({ blob: blob(photo.size + turn), width: 40, height: 30 }),
  readText: async () => [],
};
const sizes = (stack: PaperStack) => stack.get().pages.map(({ image }) => image.blob.size);
/** What the device has, as after a reload. */
async function again(person: string): Promise<number[]> {
  const stack = new PaperStack(person, engine);
  await stack.ready();
  return sizes(stack);
}

test('pages are there after a reload, in their order; a picture that is none says so and stops no other', async () => {
  const person = somebody();
  const stack = new PaperStack(person, engine);
  const wrong = await stack.add([blob(10), blob(0), blob(20), blob(30)]);
  expect(wrong.map(({ text }) => text)).toEqual([{ zh: '打不开', en: 'no picture' }]);
  stack.move(2, 0);
  expect(sizes(stack)).toEqual([30, 10, 20]);
  expect(stack.get().waiting).toBe(0);
  await expect.poll(() => again(person)).toEqual([30, 10, 20]);
});

test('whatever is done in whatever order, the device has what is shown', async () => {
  const action = fc.record({
    kind: fc.constantFrom('add', 'move', 'remove', 'undo', 'turn'),
    a: fc.nat(5),
    b: fc.nat(5),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 12 }), async (actions) => {
      const person = somebody();
      const stack = new PaperStack(person, engine);
      let undo: () => void = () => undefined;
      for (const { kind, a, b } of actions) {
        const id = stack.get().pages[a]?.id ?? '';
        if (kind === 'add') await stack.add([blob(10 * (a + 1))]);
        if (kind === 'move') stack.move(a, b);
        if (kind === 'remove') undo = stack.remove(id);
        if (kind === 'turn') await stack.change(id, (work) => ({ ...work, turn: work.turn + 1 }));
        if (kind === 'undo') {
          undo();
          undo = () => undefined;
        }
      }
      const ids = stack.get().pages.map((page) => page.id);
      expect(new Set(ids).size).toBe(ids.length);
      await expect.poll(() => again(person)).toEqual(sizes(stack));
    }),
    { numRuns: 25 },
  );
});

test('of changes that come faster than pages each builds on the one before', async () => {
  const stack = new PaperStack(somebody(), engine);
  await stack.add([blob(10)]);
  const id = stack.get().pages[0]?.id ?? '';
  const turn = () => stack.change(id, (work) => ({ ...work, turn: work.turn + 1 }));
  await Promise.all([turn(), turn(), turn()]);
  expect(sizes(stack)).toEqual([13]);
});

test('a document has so many pages and so many bytes, and says which of both', async () => {
  const stack = new PaperStack(somebody(), engine);
  const wrong = await stack.add(Array.from({ length: documentLimits.pages + 5 }, () => blob(1)));
  expect(stack.get().pages).toHaveLength(documentLimits.pages);
  expect(stack.get().waiting).toBe(0);
  expect(wrong.map(({ codeName, text }) => [codeName, JSON.stringify(text)])).toEqual([
    ['storageFull', expect.stringContaining(`${documentLimits.pages} 页`)],
  ]);
  const heavy = { size: documentLimits.bytes / 2, type: 'image/jpeg' } as Blob;
  const large = new PaperStack(somebody(), { ...engine, pageOf: async () => ({ blob: heavy, width: 4, height: 3 }) });
  const [full] = await large.add([blob(1), blob(1), blob(1)]);
  expect(large.get().pages).toHaveLength(2);
  expect(JSON.stringify(full?.text)).toContain('300 MB');
});

test('a full device is told of, nothing that is shown goes, and the next write that fits keeps all of it', async () => {
  const person = somebody();
  const stack = new PaperStack(person, engine);
  await stack.add([blob(10)]);
  await expect.poll(() => again(person)).toEqual([10]);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  await stack.add([blob(20)]);
  await expect.poll(() => stack.get().unkept?.codeName).toBe('storageFull');
  expect(sizes(stack)).toEqual([10, 20]);
  put.mockRestore();
  expect(await again(person)).toEqual([10]);
  stack.move(1, 0);
  await expect.poll(() => stack.get().unkept).toBeUndefined();
  expect(await again(person)).toEqual([20, 10]);
});

test('text is read in the colours of the photo, goes with a turn, and stays with a filter', async () => {
  const read: number[] = [];
  const line = { text: '甲方' } as Awaited<ReturnType<PaperEngine['readText']>>[number];
  const stack = new PaperStack(somebody(), {
    ...engine,
    pageOf: async (photo, { filter }) => ({
      blob: blob(photo.size + (filter === 'original' ? 7 : 0)),
      width: 4,
      height: 3,
    }),
    readText: async (page) => {
      read.push(page.size);
      return [line];
    },
  });
  await stack.add([blob(100)]);
  const id = stack.get().pages[0]?.id ?? '';
  const texts = () => stack.get().pages.map(({ text }) => text?.map((one) => one.text));
  await stack.read();
  expect(read).toEqual([107]);
  await stack.change(id, (work) => ({ ...work, filter: 'ink' }));
  expect(texts()).toEqual([['甲方']]);
  await stack.change(id, (work) => ({ ...work, turn: 1 }));
  expect(texts()).toEqual([undefined]);
});

test('pages whose text is still being read are counted, and none while nobody reads', async () => {
  const unread: number[] = [];
  const stack = new PaperStack(somebody(), {
    ...engine,
    readText: async () => {
      unread.push(unreadPages(stack.get()));
      return [];
    },
  });
  await stack.add([blob(1), blob(2)]);
  expect(unreadPages(stack.get())).toBe(0);
  await stack.read();
  expect(unread).toEqual([2, 1]);
  expect(unreadPages(stack.get())).toBe(0);
});
