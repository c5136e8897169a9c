import { Activity, act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type RemoteList, type Slice, useRemoteList } from './use-remote-list.ts';

/** What was asked, in order; the test answers when it wants. */
interface Asked {
  key: string;
  cursor: string | undefined;
  signal: AbortSignal;
  answer(items: string[], next?: string): Promise<void>;
  fail(): Promise<void>;
}

let root: Root;
let asked: Asked[];
let list: RemoteList<string>;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
  asked = [];
});

afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

function List({ of }: { of: string }) {
  list = useRemoteList(of, (cursor, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<Slice<string>>();
    asked.push({
      key: of,
      cursor,
      signal,
      answer: (items, next) => act(async () => resolve({ items, next: next ?? null })),
      fail: () => act(async () => reject(new Error('no network'))),
    });
    return promise;
  });
  return null;
}

const show = (of: string, front = true) =>
  act(() =>
    root.render(
      <Activity mode={front ? 'visible' : 'hidden'}>
        <List of={of} />
      </Activity>,
    ),
  );
const last = () => asked.at(-1) as Asked;

it('grows by pages, and starts again from the first when it is asked to', async () => {
  show('a');
  expect(list).toMatchObject({ items: undefined, loading: true });
  await last().answer(['1', '2'], 'c');
  expect(list).toMatchObject({ items: ['1', '2'], more: true, loading: false });
  act(() => list.loadMore());
  act(() => list.loadMore());
  expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, 'c']);
  await last().answer(['3']);
  expect(list).toMatchObject({ items: ['1', '2', '3'], more: false });
  act(() => list.reload());
  expect(last().cursor).toBeUndefined();
  expect(list.items).toEqual(['1', '2', '3']);
});

it('drops the late answer to a key of before, and keeps what stood there until the new one comes', async () => {
  show('a');
  await last().answer(['a1']);
  act(() => list.reload());
  const late = last();
  show('b');
  expect(late.signal.aborted).toBe(true);
  expect(list).toMatchObject({ items: ['a1'], loading: true });
  await late.answer(['late']);
  expect(list).toMatchObject({ items: ['a1'], loading: true });
  await last().answer(['b1']);
  expect(list).toMatchObject({ items: ['b1'], loading: false });
});

it('keeps what it shows when the next answer fails, says so, and forgets the error when it asks again', async () => {
  show('a');
  await last().answer(['1'], 'c');
  act(() => list.loadMore());
  await last().fail();
  expect(list).toMatchObject({ items: ['1'], loading: false, error: { message: 'no network' } });
  act(() => list.reload());
  expect(list).toMatchObject({ items: ['1'], loading: true, error: undefined });
});

it('asks anew when its page comes back to the front, but only once that is painted', async () => {
  show('a');
  await last().answer(['1']);
  show('a', false);
  show('a');
  expect(asked).toHaveLength(1);
  act(() => vi.advanceTimersByTime(100));
  expect(asked).toHaveLength(2);
  expect(list.items).toEqual(['1']);
});

it('ends what it asked when its page goes, and asks nothing for a page that came and went at once', () => {
  show('a');
  show('a', false);
  expect(last().signal.aborted).toBe(true);
  show('a');
  show('a', false);
  act(() => vi.advanceTimersByTime(100));
  expect(asked).toHaveLength(1);
});

it('asks at once when the key changed while its page was away', async () => {
  show('a');
  await last().answer(['1']);
  show('b', false);
  show('b');
  expect(last().key).toBe('b');
});
