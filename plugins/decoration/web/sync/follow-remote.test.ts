import type { LeaseState } from '@fitout/sdk/desktop';
import { expect, test } from 'vitest';
import { followRemote } from './follow-remote.ts';

/** A window whose lease and saving change when told, and how often it followed. */
function looker(mine?: boolean) {
  const leased = new Set<() => void>();
  const saved = new Set<() => void>();
  const on = (all: Set<() => void>) => (listener: () => void) => {
    all.add(listener);
    return () => all.delete(listener);
  };
  const lease = {
    state: mine === undefined ? undefined : ({ mine } as LeaseState),
    get readOnly() {
      return this.state?.mine === false;
    },
    subscribe: on(leased),
  };
  const calls = { followed: 0, flushed: 0, listeners: () => leased.size + saved.size };
  const saver = {
    idle: true,
    subscribe: on(saved),
    flush: async () => {
      calls.flushed += 1;
    },
  };
  const up = followRemote({
    lease: lease as never,
    saver,
    pull: async () => {
      calls.followed += 1;
    },
  });
  const become = (now: boolean) => {
    lease.state = { mine: now } as LeaseState;
    for (const listener of leased) listener();
  };
  const save = (idle: boolean) => {
    saver.idle = idle;
    for (const listener of saved) listener();
  };
  return { calls, up, become, save };
}

test('who looks on follows each news of an edit, who edits none', () => {
  const { calls, up, become, save } = looker(false);
  up.changed();
  up.changed();
  expect(calls.followed).toBe(2);
  become(true);
  expect(calls.followed).toBe(3);
  save(false);
  save(true);
  up.changed();
  expect(calls.followed).toBe(3);
});

test('who has just got the right to edit follows what comes late, until the first own edit', () => {
  const { calls, up, become, save } = looker(false);
  become(true);
  up.changed();
  up.changed();
  expect(calls.followed).toBe(3);
  save(false);
  up.changed();
  save(true);
  expect(calls.followed).toBe(3);
});

test('who opened the page and edits it from the start asks for no news of own saves', () => {
  const { calls, up, become } = looker();
  become(true);
  up.changed();
  expect(calls.followed).toBe(0);
});

test('an edit that came while the page opened is followed before the first own one', () => {
  const { calls, up, become } = looker();
  up.changed();
  become(true);
  expect(calls.followed).toBe(1);
});

test('who loses the right to edit sends what is unsent at once, and only then', () => {
  const { calls, become } = looker();
  become(true);
  become(true);
  expect(calls.flushed).toBe(0);
  become(false);
  become(false);
  expect(calls.flushed).toBe(1);
});

test.each([true, undefined])(
  'an edit heard of before the word who edits (until then: %s) is followed then, once',
  (mine) => {
    const { calls, up, become } = looker(mine);
    up.changed();
    expect(calls.followed).toBe(0);
    become(false);
    become(false);
    expect(calls.followed).toBe(1);
  },
);

test('an edit heard of while own ones are on their way is followed once they have arrived', () => {
  const { calls, up, save } = looker(false);
  save(false);
  up.changed();
  expect(calls.followed).toBe(0);
  save(true);
  save(true);
  expect(calls.followed).toBe(1);
});

test('nobody is listened to after the end', () => {
  const { calls, up } = looker(false);
  up.end();
  expect(calls.listeners()).toBe(0);
});
