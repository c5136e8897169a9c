import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFitoutError } from '@fitout/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedData } from '../../../../tests/support/shared-data.ts';
import { filmWithSound, mp4, webm } from '../../tests/corpus.ts';
import { madeByFilm } from './taken.ts';
import { readVideo } from './video.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-film-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Its width, or the reason for which it is refused. */
async function outcomeOf(bytes: Uint8Array, type: 'mp4' | 'webm' = 'mp4'): Promise<number | string | undefined> {
  const path = join(folder, 'film');
  await writeFile(path, bytes);
  try {
    return (await readVideo(path, type)).width;
  } catch (error) {
    if (!isFitoutError(error)) throw error;
    return error.reason;
  }
}

test.each(['avc1', 'avc3', 'av01', 'vp09'])('a picture of %s is taken', async (codec) => {
  expect(await outcomeOf(mp4(codec))).toBe(640);
});

test.each(['mp4v', 'hvc1', 'hev1', 'dvh1', 'ap4h', 'jpeg', 'encv', 's263'])('one of %s is refused', async (codec) => {
  expect(await outcomeOf(mp4(codec))).toBe('images.codec');
});

test.each([
  [66, 640],
  [77, 640],
  [100, 640],
  [110, 'images.codec'],
  [122, 'images.codec'],
  [244, 'images.codec'],
])('H.264 of profile %i: %s', async (profile, outcome) => {
  expect(await outcomeOf(filmWithSound({ profile }))).toBe(outcome);
});

test.each([
  [['mp4a/0x40'], 640],
  [['mp4a/0x6b'], 640],
  [['mp4a'], 640],
  [['Opus'], 640],
  [['mp4a/0xa5'], 'images.sound'],
  [['mp4a/0xa9'], 'images.sound'],
  [['ac-3'], 'images.sound'],
  [['ec-3'], 'images.sound'],
  [['samr'], 'images.sound'],
  [['sowt'], 'images.sound'],
  [['alac'], 'images.sound'],
  [['ac-3', 'mp4a/0x40'], 640],
])('sound of %s: %s', async (kinds, outcome) => {
  expect(await outcomeOf(filmWithSound({}, ...kinds))).toBe(outcome);
});

test.each([
  [['V_VP9', 'A_OPUS'], 64],
  [['V_VP8', 'A_VORBIS'], 64],
  [['V_AV1'], 64],
  [['V_MPEG4/ISO/AVC', 'A_OPUS'], 'images.codec'],
  [['V_VP9', 'A_AAC'], 'images.sound'],
  [['A_AC3', 'V_VP9'], 'images.sound'],
])('WebM with %s: %s', async (codecs, outcome) => {
  expect(await outcomeOf(webm(...codecs), 'webm')).toBe(outcome);
});

test('a film of MPEG-4 Part 2 is refused', async ({ skip }) => {
  const { folder: cases, missing } = sharedData('cases');
  skip(missing !== undefined, missing);
  expect(await outcomeOf(await readFile(join(cases, 'v1-mpeg4part2.mp4')))).toBe('images.codec');
});

test.each([
  [Date.UTC(2023, 11, 31, 20) / 1000 + 2_082_844_800, '2023-12-31T20:00:00.000Z'],
  // Counted from 1970.
  [Date.UTC(2012, 5, 1) / 1000, '2012-06-01T00:00:00.000Z'],
  [0, undefined],
  [1, undefined],
  [2_082_844_800, undefined],
  [2_082_844_801, undefined],
  [4_294_967_295, undefined],
  [1e18, undefined],
])('a film of second %d was made at %s', (seconds, made) => {
  expect(madeByFilm(seconds)?.toISOString()).toBe(made);
});
