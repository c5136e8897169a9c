import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDebounced } from '../use-debounced.ts';
import { useLoadMore } from './use-load-more.ts';

type Seen = (entries: { isIntersecting: boolean }[]) => void;

let root: Root;
/** What is watched now, each with the one who wants to hear of it. */
const watched = new Map<Element, { seen: Seen; margin: string }>();

beforeEach(() => {
  vi.useFakeTimers();
  watched.clear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #seen: Seen;
      readonly #margin: string;
      constructor(seen: Seen, { rootMargin }: { rootMargin: string }) {
        this.#seen = seen;
        this.#margin = rootMargin;
      }
      observe(element: Element) {
        watched.set(element, { seen: this.#seen, margin: this.#margin });
      }
      disconnect() {
        watched.clear();
      }
    },
  );
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
});

afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Given {
  more: boolean;
  loading: boolean;
  error?: Error;
  loadMore(): void;
}

function Foot({ list }: { list: Given }) {
  const foot = useLoadMore<HTMLDivElement>({ error: undefined, ...list }, '200px');
  return list.more ? <div ref={foot} /> : null;
}

const show = (list: Given) => act(() => root.render(<Foot list={list} />));
const comeNear = () => [...watched.values()].map(({ seen }) => seen([{ isIntersecting: true }]));

it('loads on when the foot comes near, by the latest call, and not while something loads or failed', () => {
  const [before, after] = [vi.fn(), vi.fn()];
  show({ more: true, loading: false, loadMore: before });
  expect([...watched.values()][0]?.margin).toBe('200px');
  show({ more: true, loading: false, loadMore: after });
  comeNear();
  expect([before.mock.calls.length, after.mock.calls.length]).toEqual([0, 1]);
  show({ more: true, loading: true, loadMore: after });
  expect(watched.size).toBe(0);
  show({ more: true, loading: false, error: new Error('offline'), loadMore: after });
  expect(watched.size).toBe(0);
  // Watched anew, so that a foot that is near still loads on.
  show({ more: true, loading: false, loadMore: after });
  comeNear();
  expect(after).toHaveBeenCalledTimes(2);
});

it('leaves nothing watched at the end of the list, nor when it goes', () => {
  show({ more: true, loading: false, loadMore: () => {} });
  show({ more: false, loading: false, loadMore: () => {} });
  expect(watched.size).toBe(0);
});

function Typed({ value }: { value: string }) {
  return <p>{useDebounced(value)}</p>;
}

it('a typed value counts once it has stood still', () => {
  const type = (value: string) => act(() => root.render(<Typed value={value} />));
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  type('');
  type('t');
  wait(200);
  type('te');
  wait(200);
  expect(document.querySelector('p')?.textContent).toBe('');
  wait(50);
  expect(document.querySelector('p')?.textContent).toBe('te');
});
