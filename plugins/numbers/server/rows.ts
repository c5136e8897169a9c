import { FitoutError } from '@fitout/sdk';
import type { Caller } from '@fitout/sdk/server';

export function callerId(caller: Caller): bigint {
  if (caller.id === undefined) throw new FitoutError('sessionExpired');
  return caller.id;
}

/** Somebody was faster: `now` is what they made of it. */
export function changedMeanwhile(now: unknown): FitoutError {
  return new FitoutError('conflict', {
    reason: 'numbers.changed',
    message: { zh: '内容已被他人修改，请刷新后重试', en: 'Someone else has changed this. Refresh and try again' },
    detail: { now },
  });
}

/** Did this constraint refuse a row? */
export function brokeUnique(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '23505';
}
