import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FitoutError } from '../../../../sdk/base/errors.ts';
import { MinRate, minRate } from './min-rate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What of a request it looks at. */
function request() {
  const body = Object.assign(new EventEmitter(), { complete: false, destroyed: false, socket: { bytesRead: 0 } });
  return { body, message: body as unknown as IncomingMessage };
}

function watched() {
  const { body, message } = request();
  const slow: FitoutError[] = [];
  const rate = new MinRate(message, (error) => slow.push(error));
  rate.resume();
  const seconds = (count: number, bytesEach: number): void => {
    for (let n = 0; n < count; n += 1) {
      body.socket.bytesRead += bytesEach;
      vi.advanceTimersByTime(1000);
    }
  };
  return { body, rate, slow, seconds };
}

test('a body that keeps to the rate comes as long as it takes', () => {
  const { slow, seconds } = watched();
  seconds(600, minRate.bytesPerSecond + 1);
  expect(slow).toEqual([]);
});

test('one that does not is slow after 30 s, once', () => {
  const { slow, seconds } = watched();
  seconds(29, 100);
  expect(slow).toEqual([]);
  seconds(60, 100);
  expect(slow.map(({ reason }) => reason)).toEqual(['kernel.slow-body']);
});

test('time in which nobody reads is not the client’s', () => {
  const { rate, slow, seconds } = watched();
  rate.pause();
  seconds(300, 0);
  rate.resume();
  seconds(29, 0);
  expect(slow).toEqual([]);
});

test('a body that has come is looked at no more', () => {
  const { body, slow, seconds } = watched();
  body.emit('end');
  seconds(100, 0);
  expect(slow).toEqual([]);
});
