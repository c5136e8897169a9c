import { expect, test } from 'vitest';
import type { SourceFacts } from '../../../convert/api.ts';
import { noticesOf, notifyAtOpening, pictureNotices } from './notices.ts';

const plain = { depth: 8, icc: undefined, iccBroken: false, frames: 1, hdr: false } as SourceFacts;

test('what is converted is told, and nothing else', () => {
  expect(pictureNotices(plain)).toEqual([]);
  expect(pictureNotices({ ...plain, icc: 'sRGB IEC61966-2.1' })).toEqual([]);
  expect(pictureNotices({ ...plain, iccBroken: true }).map(({ en }) => en)).toEqual([
    'The colour profile is damaged, so sRGB was used',
  ]);
  const reports = pictureNotices({ ...plain, depth: 16, icc: 'Display P3', frames: 2 }).map(({ zh }) => zh);
  expect(reports).toEqual(['已从 16 位转为 8 位', '颜色已从 Display P3 转为 sRGB', '动图或多页图片只取了第一帧']);
});

test('a document tells once', () => {
  notifyAtOpening('7', pictureNotices({ ...plain, frames: 3 }));
  expect(noticesOf('8')).toEqual([]);
  expect(noticesOf('7')).toHaveLength(1);
  expect(noticesOf('7')).toEqual([]);
});
