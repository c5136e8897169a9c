import { expect, test } from 'vitest';
import { changeText, remainingText, timeText } from './texts.ts';

test('changes and times are said as people read them', () => {
  expect([changeText(100, 32), changeText(100, 112), changeText(1000, 1001), changeText(0, 5)]).toEqual([
    '−68%',
    '+12%',
    '±0%',
    '—',
  ]);
  expect([340.4, 2140, 185_000].map(timeText)).toEqual(['340 ms', '2.1 s', '3 min 05 s']);
  expect([100, 42_000, 61_000, 5_400_000].map((ms) => remainingText(ms).zh)).toEqual([
    '约剩 1 秒',
    '约剩 45 秒',
    '约剩 2 分钟',
    '约剩 1.5 小时',
  ]);
});
