import { expect, test } from 'vitest';
import type { Found } from '../decoder/protocol.ts';
import { Agreement } from './agree.ts';

const code = (text: string, format: string, unsure = false): Found => ({
  ...(unsure ? { unsure: true } : {}),
  text,
  format,
  bytes: new Uint8Array(),
  outline: [],
  gs1: false,
});

test('a code that vouches for itself counts at once, another when two frames agree', () => {
  const agreement = new Agreement(1000);
  const frame = [code('6901028075831', 'EAN13'), code('12345', 'ITF', true)];
  expect(agreement.take(frame, 0).map(({ format }) => format)).toEqual(['EAN13']);
  expect(agreement.take([code('12845', 'ITF', true)], 50)).toEqual([]);
  expect(agreement.take(frame, 100).map(({ format }) => format)).toEqual(['ITF']);
});

test('the same code counts anew only after it was out of sight', () => {
  const agreement = new Agreement(1000);
  const frame = [code('a', 'QRCode')];
  expect(agreement.take(frame, 0)).toHaveLength(1);
  for (let now = 100; now < 3000; now += 100) expect(agreement.take(frame, now)).toEqual([]);
  expect(agreement.take([], 4000)).toEqual([]);
  expect(agreement.take(frame, 4001)).toHaveLength(1);
});

test('a slow frame is no absence: a code that every frame has counts once', () => {
  const agreement = new Agreement(1000);
  const frame = [code('a', 'QRCode')];
  expect(agreement.take(frame, 0)).toHaveLength(1);
  for (let now = 3000; now < 20_000; now += 3000) expect(agreement.take(frame, now)).toEqual([]);
  expect(agreement.take([], 20_000)).toEqual([]);
  expect(agreement.take(frame, 23_000)).toHaveLength(1);
});
