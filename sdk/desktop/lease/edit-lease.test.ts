import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EditLease } from './edit-lease.ts';
import type { LeaseState } from './lease-state.ts';
import { otherWindows } from './presence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const mine: LeaseState = {
  holder: { id: '1', name: '管理员' },
  mine: true,
  since: null,
  here: [],
  asking: null,
  asked: 'no',
};

/** A server that answers when told, and what was called in which order. */
function server() {
  const calls: string[] = [];
  const waiting: (() => void)[] = [];
  const call = <T>(name: string, answer: T) => {
    calls.push(name);
    return new Promise<T>((resolve) => waiting.push(() => resolve(answer)));
  };
  const release = ({ forGood }: { forGood: boolean }) => call(forGood ? 'gone' : 'drop', undefined);
  const lease = new EditLease({
    request: () => call('ask', mine),
    lookOn: () => call('look', { ...mine, mine: false }),
    release,
  });
  const answer = async () => {
    waiting.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { calls, lease, answer, pass };
}

describe('the lease of an editor', () => {
  test('a glance at another tag neither gives it back nor asks anew', async () => {
    const { calls, lease, answer, pass } = server();
    lease.start();
    await pass(0);
    await answer();
    lease.stop();
    await pass(500);
    lease.start();
    await pass(5_000);
    expect(calls).toEqual(['ask']);
  });

  test('is given back once the editor stays away', async () => {
    const { calls, lease, answer, pass } = server();
    lease.start();
    await pass(0);
    await answer();
    lease.stop();
    await pass(60_000);
    expect(calls).toEqual(['ask', 'drop']);
  });

  test('is asked for again only after the server heard that it was given back', async () => {
    const { calls, lease, answer, pass } = server();
    lease.start();
    await pass(0);
    await answer();
    lease.release();
    lease.start();
    await pass(0);
    expect(calls).toEqual(['ask', 'drop']);
    await answer();
    expect(calls).toEqual(['ask', 'drop', 'ask']);
  });

  test('an answer that comes after leaving is given back', async () => {
    const { calls, lease, answer, pass } = server();
    lease.start();
    await pass(0);
    lease.release();
    await answer();
    await pass(0);
    expect(calls).toEqual(['ask', 'drop']);
  });

  test('is given back at once by a document that goes, even where it was only asked for', async () => {
    const asked = server();
    asked.lease.start();
    await asked.pass(0);
    asked.lease.releaseOnUnload();
    // Nothing was answered: the call is out before the document is gone.
    expect(asked.calls).toEqual(['ask', 'gone']);

    const renewed = server();
    renewed.lease.start();
    await renewed.pass(0);
    await renewed.answer();
    renewed.lease.refreshSoon();
    await renewed.pass(100);
    renewed.lease.releaseOnUnload();
    expect(renewed.calls).toEqual(['ask', 'ask', 'gone']);

    const calls: string[] = [];
    const request = async () => {
      calls.push('ask');
      throw new TypeError('Failed to fetch');
    };
    const cutOff = new EditLease({
      ...{ request, lookOn: request },
      release: async ({ forGood }) => calls.push(forGood ? 'gone' : 'drop'),
    });
    cutOff.start();
    await vi.advanceTimersByTimeAsync(0);
    cutOff.releaseOnUnload();
    expect(calls).toEqual(['ask', 'gone']);

    const untouched = server();
    untouched.lease.releaseOnUnload();
    expect(untouched.calls).toEqual([]);
  });

  test('is renewed while it is held', async () => {
    const { calls, lease, answer, pass } = server();
    lease.start();
    await pass(0);
    await answer();
    await pass(20_000);
    expect(calls).toEqual(['ask', 'ask']);
  });

  test('someone who may only look reads only from the start, and sees who is there', async () => {
    const others = [{ client: 'b', id: '2', name: '小李', icon: null }];
    const here = [{ client: 'a', id: '1', name: '小王', icon: null }, ...others];
    const lookOn = async () => ({ ...mine, mine: false, here });
    const request = () => Promise.reject(new Error('may not edit'));
    const lease = new EditLease({ request, lookOn, release: async () => {} }, { client: 'a', viewOnly: true });
    expect(lease.readOnly).toBe(true);
    lease.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(lease.readOnly).toBe(true);
    expect(otherWindows(lease)).toEqual(others);
    lease.release();
  });

  test('asks at once when it hears that something changed, once for many news', async () => {
    const { calls, lease, answer, pass } = server();
    lease.start();
    await pass(0);
    await answer();
    for (let n = 0; n < 5; n++) lease.refreshSoon();
    await pass(100);
    expect(calls).toEqual(['ask', 'ask']);
    lease.release();
    lease.refreshSoon();
    await pass(100);
    expect(calls.filter((call) => call === 'ask')).toHaveLength(2);
  });

  test('who chose to look on does not take the lease, until they want to edit', async () => {
    const { calls, lease, answer, pass } = server();
    void lease.open();
    await pass(0);
    await answer();
    const looked = lease.look(true);
    await pass(0);
    await answer();
    await looked;
    expect(lease.readOnly).toBe(true);
    await pass(20_000);
    await answer();
    void lease.look(false);
    await pass(0);
    await answer();
    expect(calls).toEqual(['ask', 'look', 'look', 'ask']);
    expect(lease.readOnly).toBe(false);
  });
});
