import { describe, expect, it } from 'vitest';
import { looksBeside, turnAfter, turnAgain } from './frames.ts';

const efforts = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => turnAfter(from + at).effort);

describe('frames without a code', () => {
  it('are looked at quickly, fully and as they are by turns', () => {
    expect(efforts(0, 9)).toEqual(['quick', 'live', 'fine', 'quick', 'live', 'fine', 'quick', 'live', 'fine']);
    for (let at = 0; at < 100; at += 10) expect(new Set(efforts(at, at + 9)).size).toBe(3);
  });

  it('get more every tenth time: all means and changes, on the whole and on its middle', () => {
    const hard = [9, 19, 29, 39].map(turnAfter);
    expect(hard.map(({ effort }) => effort)).toEqual(['hard', 'hard', 'changed', 'changed']);
    const whole = { x: 0, y: 0, width: 1280, height: 720 };
    expect(hard.map(({ lookOf }) => lookOf(whole, whole).width)).toEqual([1280, 640, 1280, 640]);
  });
});

describe('after a frame with a code', () => {
  it('the next is looked at in the way that found it, so that it stays in view', () => {
    for (const empty of [1, 2, 9, 19, 29]) expect(turnAgain(turnAfter(empty), 1)).toEqual(turnAfter(empty));
    expect(turnAgain(turnAfter(2), 100).effort).toBe('fine');
  });

  it('a quick look becomes a full one: others may stand beside it in any direction', () => {
    expect(turnAgain(turnAfter(0), 1).effort).toBe('live');
  });

  it('every third is looked at as it is, for small codes beside it', () => {
    expect(Array.from({ length: 9 }, (_, full) => full).filter(looksBeside)).toEqual([2, 5, 8]);
  });

  it('a look that takes long becomes a full one after three, so that a film of codes does not stay slow', () => {
    for (const empty of [9, 19, 29]) {
      expect(turnAgain(turnAfter(empty), 2)).toEqual(turnAfter(empty));
      expect(turnAgain(turnAfter(empty), 3).effort).toBe('live');
    }
  });
});
