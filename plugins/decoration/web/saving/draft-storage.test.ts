import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import type { Op } from '../../shared/document/document.ts';
import { History } from '../history/history.ts';
import { DraftStorage } from './draft-storage.ts';

afterEach(() => void vi.restoreAllMocks());

/** A device's small storage. */
function device() {
  const kept = new Map<string, string>();
  return {
    kept,
    get: <T>(key: string) => (kept.has(key) ? (JSON.parse(kept.get(key) as string) as T) : undefined),
    set: (key: string, value: unknown) => void kept.set(key, JSON.stringify(value)),
    remove: (key: string) => void kept.delete(key),
  };
}

const set = (value: string): Op => ({ op: 'set', id: 'a', area: 'props', path: 'text', value });
const unsent = (...pending: Op[]) => ({ rev: 3, client: 'c', inFlight: [], pending });

function typed(...texts: string[]) {
  const history = new History();
  let before = '甲';
  for (const text of texts) {
    history.push(set(text), set(before), ['a']);
    history.seal();
    before = text;
  }
  return history;
}

/** From now on the database drops what it is handed, as browsers do when a document goes. */
function dropsWrites() {
  vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) {
    this.abort();
  });
}

test('what the database drops as the document goes is there in the next one, with what can be taken back', async () => {
  const storage = device();
  const one = new DraftStorage(storage as never, '1', 'dropped');
  await one.write(unsent(set('乙')), typed('乙').state);
  dropsWrites();
  const history = typed('乙', '丙');
  await one.write(unsent(set('丙')), history.state, true);
  vi.restoreAllMocks();
  const found = await new DraftStorage(storage as never, '1', 'dropped').read();
  expect(found?.draft.pending).toEqual([set('丙')]);
  expect(found?.history.steps.map(({ redo }) => redo)).toEqual([set('乙'), set('丙')]);
  expect(found?.history.cursor).toBe(2);
});

test('what the database has is read from it, and nothing beside it is left', async () => {
  const storage = device();
  const one = new DraftStorage(storage as never, '1', 'written');
  await one.write(unsent(set('乙')), typed('乙').state, true);
  expect(storage.kept.size).toBe(0);
  expect((await new DraftStorage(storage as never, '1', 'written').read())?.draft.pending).toEqual([set('乙')]);
});

test('a write that the database is done with takes away no copy that came after it', async () => {
  const storage = device();
  const one = new DraftStorage(storage as never, '1', 'overtaken');
  await one.write(unsent(set('甲')), typed('甲').state);
  const first = one.write(unsent(set('乙')), typed('乙').state);
  dropsWrites();
  const last = one.write(unsent(set('丙')), typed('乙', '丙').state, true);
  await first;
  expect(storage.kept.size).toBe(1);
  await last;
  vi.restoreAllMocks();
  expect((await new DraftStorage(storage as never, '1', 'overtaken').read())?.draft.pending).toEqual([set('丙')]);
});

test('edits that the server took since are not sent again, though the database takes nothing', async () => {
  const storage = device();
  const one = new DraftStorage(storage as never, '1', 'settled');
  dropsWrites();
  await one.write(unsent(set('乙')), typed('乙').state, true);
  expect(storage.kept.size).toBe(1);
  await one.write({ ...unsent(), rev: 4 }, typed('乙').state);
  expect(await new DraftStorage(storage as never, '1', 'settled').read()).toBeUndefined();
});

test('without all of its steps only the edits come back', async () => {
  const storage = device();
  const one = new DraftStorage(storage as never, '1', 'partly');
  dropsWrites();
  await one.write(unsent(set('丙')), typed('乙', '丙').state, true);
  const [key, copy] = [...storage.kept][0] as [string, string];
  storage.set(key, { ...(JSON.parse(copy) as object), steps: [] });
  const found = await new DraftStorage(storage as never, '1', 'partly').read();
  expect(found?.draft.pending).toEqual([set('丙')]);
  expect(found?.history).toEqual({ steps: [], cursor: 0 });
});
