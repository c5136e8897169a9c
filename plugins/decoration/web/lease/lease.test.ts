import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Lease, LeaseKeeper } from './lease.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const mine: Lease = { holder: { id: '1', name: '管理员' }, mine: true, here: [], asking: null, asked: 'no' };

/** A server that answers when told, and what was called in which order. */
function server() {
  const calls: string[] = [];
  const waiting: (() => void)[] = [];
  const call = <T>(name: string, answer: T) => {
    calls.push(name);
    return new Promise<T>((resolve) => waiting.push(() => resolve(answer)));
  };
  const drop = (forGood: boolean) => call(forGood ? 'gone' : 'drop', undefined);
  const keeper = new LeaseKeeper({ ask: () => call('ask', mine), drop });
  const answer = async () => {
    waiting.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { calls, keeper, answer, pass };
}

describe('the lease of an editor', () => {
  test('a glance at another tag neither gives it back nor asks anew', async () => {
    const { calls, keeper, answer, pass } = server();
    keeper.start();
    await pass(0);
    await answer();
    keeper.stop();
    await pass(500);
    keeper.start();
    await pass(5_000);
    expect(calls).toEqual(['ask']);
  });

  test('is given back once the editor stays away', async () => {
    const { calls, keeper, answer, pass } = server();
    keeper.start();
    await pass(0);
    await answer();
    keeper.stop();
    await pass(60_000);
    expect(calls).toEqual(['ask', 'drop']);
  });

  test('is asked for again only after the server heard that it was given back', async () => {
    const { calls, keeper, answer, pass } = server();
    keeper.start();
    await pass(0);
    await answer();
    keeper.leave();
    keeper.start();
    await pass(0);
    expect(calls).toEqual(['ask', 'drop']);
    await answer();
    expect(calls).toEqual(['ask', 'drop', 'ask']);
  });

  test('an answer that comes after leaving is given back', async () => {
    const { calls, keeper, answer, pass } = server();
    keeper.start();
    await pass(0);
    keeper.leave();
    await answer();
    await pass(0);
    expect(calls).toEqual(['ask', 'drop']);
  });

  test('is given back at once by a document that goes, even where it was only asked for', async () => {
    const asked = server();
    asked.keeper.start();
    await asked.pass(0);
    asked.keeper.leaveAtOnce();
    // Nothing was answered: the call is out before the document is gone.
    expect(asked.calls).toEqual(['ask', 'gone']);

    const renewed = server();
    renewed.keeper.start();
    await renewed.pass(0);
    await renewed.answer();
    renewed.keeper.heard();
    await renewed.pass(100);
    renewed.keeper.leaveAtOnce();
    expect(renewed.calls).toEqual(['ask', 'ask', 'gone']);

    const calls: string[] = [];
    const ask = async () => {
      calls.push('ask');
      throw new TypeError('Failed to fetch');
    };
    const cutOff = new LeaseKeeper({ ask, drop: async (forGood: boolean) => calls.push(forGood ? 'gone' : 'drop') });
    cutOff.start();
    await vi.advanceTimersByTimeAsync(0);
    cutOff.leaveAtOnce();
    expect(calls).toEqual(['ask', 'gone']);

    const untouched = server();
    untouched.keeper.leaveAtOnce();
    expect(untouched.calls).toEqual([]);
  });

  test('is renewed while it is held', async () => {
    const { calls, keeper, answer, pass } = server();
    keeper.start();
    await pass(0);
    await answer();
    await pass(20_000);
    expect(calls).toEqual(['ask', 'ask']);
  });

  test('someone who may only look reads only from the start, and sees who is there', async () => {
    const others = [{ client: 'b', id: '2', name: '小李', icon: null }];
    const here = [{ client: 'a', id: '1', name: '小王', icon: null }, ...others];
    const ask = async () => ({ ...mine, mine: false, here });
    const keeper = new LeaseKeeper({ client: 'a', looksOn: true, ask, drop: async () => {} });
    expect(keeper.readOnly).toBe(true);
    keeper.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(keeper.readOnly).toBe(true);
    expect(keeper.others).toEqual(others);
    keeper.leave();
  });

  test('asks at once when it hears that something changed, once for many news', async () => {
    const { calls, keeper, answer, pass } = server();
    keeper.start();
    await pass(0);
    await answer();
    for (let n = 0; n < 5; n++) keeper.heard();
    await pass(100);
    expect(calls).toEqual(['ask', 'ask']);
    keeper.leave();
    keeper.heard();
    await pass(100);
    expect(calls.filter((call) => call === 'ask')).toHaveLength(2);
  });
});
