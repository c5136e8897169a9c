import { expect, test } from 'vitest';
import { clockText, endingOf, limitReached, recordedType, recordingLimits } from './video-type.ts';

test('the first kind that the browser records is taken', () => {
  expect(recordedType((type) => type.startsWith('video/webm'))).toBe('video/webm;codecs=vp9,opus');
  expect(recordedType((type) => type === 'video/mp4')).toBe('video/mp4');
  expect(recordedType(() => false)).toBeUndefined();
  expect([endingOf('video/mp4;codecs=avc1'), endingOf('video/webm')]).toEqual(['.mp4', '.webm']);
});

test.each([
  [0, '00:00'],
  [65.9, '01:05'],
  [3725, '1:02:05'],
  [-1, '00:00'],
])('%f s is %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

test('a recording ends at its length or its size', () => {
  const { seconds, bytes } = recordingLimits;
  expect(limitReached({ seconds: seconds - 1, bytes: bytes - 1 })).toBeUndefined();
  expect(limitReached({ seconds, bytes: 0 })).toBe('length');
  expect(limitReached({ seconds: 0, bytes })).toBe('size');
});
