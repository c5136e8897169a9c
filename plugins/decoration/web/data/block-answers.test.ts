import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BlockQuery } from '../../shared/blocks/registry.ts';
import type { Json } from '../../shared/document/document.ts';
import { queryKey } from '../../shared/sources/sources.ts';
import { BlockAnswers } from './block-answers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const query = (n: number): BlockQuery => ({ source: 'shop', query: { n } });

/** Answers each query by `say`; keeps what was asked together. */
function answers(say: (query: BlockQuery) => Json | null = ({ query }) => query) {
  const asked: BlockQuery[][] = [];
  const made = new BlockAnswers(async (queries) => {
    asked.push([...queries]);
    return queries.map(say);
  });
  return { made, asked };
}

test('what several blocks want is asked once, and together with what others want', async () => {
  const { made, asked } = answers();
  const received = vi.fn();
  made.follow(query(1), received);
  made.follow({ ...query(1) }, received);
  made.follow(query(2), received);
  expect(made.known(queryKey(query(1)))).toEqual({ state: 'asking', value: undefined });
  await vi.runAllTimersAsync();
  expect(asked).toEqual([[query(1), query(2)]]);
  expect(received).toHaveBeenCalledTimes(3);
  expect(made.known(queryKey(query(2)))).toEqual({ state: 'here', value: { n: 2 } });
});

test('a source that fails leaves what was there, and says so; another try mends it', async () => {
  let fails = false;
  const { made } = answers(() => (fails ? null : ['tea']));
  made.follow(query(1), () => {});
  await vi.runAllTimersAsync();
  fails = true;
  made.again(query(1));
  await vi.runAllTimersAsync();
  expect(made.known(queryKey(query(1)))).toEqual({ state: 'failed', value: ['tea'] });
  fails = false;
  made.again(query(1));
  await vi.runAllTimersAsync();
  expect(made.known(queryKey(query(1)))).toEqual({ state: 'here', value: ['tea'] });
});

test('a call that fails as a whole is a failure of each', async () => {
  const made = new BlockAnswers(() => Promise.reject(new Error('offline')));
  made.follow(query(1), () => {});
  await vi.runAllTimersAsync();
  expect(made.known(queryKey(query(1))).state).toBe('failed');
});

test('what nobody shows any more is not asked', async () => {
  const { made, asked } = answers();
  made.follow(query(1), () => {})();
  made.again(query(1));
  await vi.runAllTimersAsync();
  expect(asked).toEqual([]);
});

test('very many travel in several calls, each once', async () => {
  const { made, asked } = answers();
  for (let n = 0; n < 450; n++) made.follow(query(n), () => {});
  await vi.runAllTimersAsync();
  expect(asked.map((those) => those.length)).toEqual([200, 200, 50]);
  expect(new Set(asked.flat().map(queryKey)).size).toBe(450);
});
