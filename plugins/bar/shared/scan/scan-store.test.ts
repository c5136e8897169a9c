import { expect, test } from 'vitest';
import { ScanStore } from './scan-store.ts';
import { withFound } from './scans.ts';
import { typedCode } from './typed-code.ts';

/** What tabs of a browser share: JSON, as much of it as there is room for. */
function device(room = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>();
  return {
    get: <T>(key: string): T | undefined => {
      const text = kept.get(key);
      return text === undefined ? undefined : (JSON.parse(text) as T);
    },
    set(key: string, value: unknown) {
      const text = JSON.stringify(value);
      if (text.length <= room) kept.set(key, text);
    },
  };
}

let clock = 0;
function add(store: ScanStore, text: string): void {
  clock += 1000;
  const at = new Date(clock).toISOString();
  store.change((scans) => withFound(scans, [typedCode(text)], at));
}
const texts = (store: ScanStore) => store.get().map(({ text }) => text);

test('two tabs lose nothing of each other', () => {
  const storage = device();
  const [one, other] = [new ScanStore(storage), new ScanStore(storage)];
  add(one, 'A');
  add(other, 'B');
  add(one, 'C');
  expect(texts(one)).toEqual(['C', 'B', 'A']);
  other.read();
  expect(texts(other)).toEqual(['C', 'B', 'A']);
  expect(texts(new ScanStore(storage))).toEqual(['C', 'B', 'A']);
});

test('a full device shows what was read until the page goes', () => {
  const storage = device(200);
  const store = new ScanStore(storage);
  for (const text of ['A', 'B', 'C']) add(store, text);
  expect(texts(store)).toEqual(['C', 'B', 'A']);
  store.change(() => []);
  expect(texts(store)).toEqual([]);
  expect(texts(new ScanStore(storage))).toEqual([]);
});
