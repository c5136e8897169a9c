import { expect, test } from 'vitest';
import type { Found } from '../decoder/protocol.ts';
import { Aim } from './aim.ts';

const code = (text: string, format = 'QRCode'): Found => ({
  text,
  format,
  bytes: new Uint8Array(),
  outline: [],
  gs1: false,
});
const texts = (found: readonly Found[]) => found.map(({ text }) => text);

test('one alone is taken by itself, once, in its second frame', () => {
  const aim = new Aim();
  expect(aim.look([code('a')], 0).taken).toEqual([]);
  expect(texts(aim.look([code('a')], 40).taken)).toEqual(['a']);
  expect(aim.look([code('a')], 80)).toEqual({ taken: [], many: [] });
});

test('of several nothing is taken by itself, also when a frame misses one', () => {
  const aim = new Aim();
  expect(texts(aim.look([code('a'), code('b')], 0).many)).toEqual(['a', 'b']);
  for (let now = 40; now < 600; now += 40) expect(aim.look([code('a')], now).taken).toEqual([]);
  expect(aim.look([], 2000)).toEqual({ taken: [], many: [] });
});

test('what was pressed does not count once more when it is alone afterwards', () => {
  const aim = new Aim();
  aim.look([code('a', 'Code39'), code('b')], 0);
  aim.take([code('a', 'Code39')], 10);
  for (let now = 40; now < 1900; now += 40) expect(aim.look([code('a', 'Code39')], now).taken).toEqual([]);
});

test('a code that does not vouch for itself needs two frames, and a frame that stands is enough by itself', () => {
  const unsure = (text: string): Found => ({ ...code(text, 'Code39'), unsure: true });
  expect(new Aim().look([unsure('a'), unsure('b')], 0).many).toEqual([]);
  expect(texts(new Aim().look([unsure('a')], 0, true).taken)).toEqual(['a']);
});

test('several are offered until all of them are taken, and again in a picture that stands or once they were away', () => {
  const aim = new Aim();
  const both = [code('a'), code('b')];
  aim.look(both, 0);
  aim.take([code('a')], 10);
  expect(texts(aim.look(both, 40).many)).toEqual(['a', 'b']);
  aim.take(both, 50);
  expect(aim.look(both, 80).many).toEqual([]);
  expect(texts(aim.look(both, 120, true).many)).toEqual(['a', 'b']);
  for (let now = 200; now < 3000; now += 200) aim.look([], now);
  expect(texts(aim.look(both, 3000).many)).toEqual(['a', 'b']);
});
