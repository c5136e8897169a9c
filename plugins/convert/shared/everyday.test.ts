import { describe, expect, test } from 'vitest';
import type { Format, SourceFacts } from './engine/types.ts';
import { type EverydayChoice, edgeFor, everydayWays, everydayWork, firstChoice, readChoice } from './everyday.ts';

const format = (id: string, quality: string | undefined, encodes = true): Format => ({
  id,
  title: id.toUpperCase(),
  type: `image/${id}`,
  extension: id,
  decodes: true,
  encodes,
  alpha: id !== 'jpeg',
  exif: true,
  icc: true,
  ...(quality === undefined ? {} : { quality }),
  fields: [],
  contributed: false,
});
const formats = [format('jpeg', 'quality'), format('png', undefined), format('webp', 'q'), format('heic', 'q', false)];

const photo: SourceFacts = {
  format: 'heic',
  type: 'image/heic',
  width: 4032,
  height: 3024,
  depth: 8,
  frames: 1,
  alpha: false,
  orientation: 6,
  hdr: false,
  icc: 'Display P3',
  iccBroken: false,
  exif: true,
  gps: true,
  placeCertain: true,
  bytes: 2_000_000,
};
const screenshot: SourceFacts = { ...photo, format: 'png', type: 'image/png', alpha: true };
const by = (way: EverydayChoice['way'], more: Partial<EverydayChoice> = {}) => ({ ...firstChoice, way, ...more });

describe('everyday ways', () => {
  test('none but 全部保留 leaves the place in a photo', () => {
    for (const way of everydayWays)
      for (const keep of ['nothing', 'noPlace', 'all'] as const)
        expect(everydayWork(by(way, { keep }), photo, formats).metadata.gps).toBe(keep === 'all' && way !== 'place');
  });

  test('without the place the rest stays: the file is not even decoded', () => {
    for (const keep of ['nothing', 'all'] as const) {
      const work = everydayWork(by('place', { keep }), photo, formats);
      expect(work).toMatchObject({ target: 'same', options: {}, metadata: { exif: true, gps: false, icc: true } });
      expect(work.resize).toBeUndefined();
    }
  });

  test('what may be transparent stays so, unless a JPG was asked for', () => {
    expect(everydayWork(by('clear'), photo, formats).target).toBe('jpeg');
    for (const way of ['clear', 'limit', 'small', 'web'] as const)
      expect(everydayWork(by(way), screenshot, formats).target).toBe('webp');
    expect(everydayWork(by('jpg'), screenshot, formats).target).toBe('jpeg');
  });

  test('a limit is searched at a size that has room in it', () => {
    const work = everydayWork(by('limit', { limit: 200_000 }), photo, formats);
    expect(work).toMatchObject({ targetBytes: 200_000, resize: { kind: 'edge', edge: edgeFor(200_000) } });
    expect(edgeFor(200_000)).toBeGreaterThan(1200);
    expect(edgeFor(30_000)).toBeLessThan(edgeFor(200_000));
    expect(edgeFor(1)).toBe(320);
  });

  test('a format whose plugin is gone gives way to JPEG', () => {
    const own = { target: 'ppm', quality: 70, edge: 800 };
    expect(everydayWork(by('own', { own }), photo, formats)).toMatchObject({
      target: 'jpeg',
      options: { quality: 70 },
      resize: { edge: 800 },
    });
  });
});

test('of a choice that was kept, what does not fit is as it is at first', () => {
  for (const kept of [undefined, null, 'clear', 7, [], { way: 'nonsense', limit: -1, keep: 3, own: { quality: 'x' } }])
    expect(readChoice(kept)).toEqual(firstChoice);
  const kept = by('own', { limit: 80_000, keep: 'all', own: { target: 'ppm', quality: 60, edge: 1280 } });
  expect(readChoice(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});
