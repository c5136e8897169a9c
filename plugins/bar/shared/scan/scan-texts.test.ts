import type { LocalText } from '@fitout/sdk';
import { expect, test } from 'vitest';
import { csvOf, timeText } from './scan-texts.ts';
import { type Scan, withFound } from './scans.ts';
import { typedCode } from './typed-code.ts';

const at = '2026-11-25T20:15:30.000Z';
const inChinese = (text: LocalText): string => text.zh;

test('the CSV has local times and the names of kinds as the list shows them', () => {
  const typed = withFound([], [typedCode('A-1')], at);
  const [, line = ''] = csvOf(typed, inChinese).split('\r\n');
  const [time = '', ...cells] = line.split(',');
  expect(cells.slice(0, 3)).toEqual(['手动输入', 'A-1', '1']);
  expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(new Date(time).toISOString()).toBe(at);
  const scanned: Scan[] = typed.map((scan) => ({ ...scan, format: 'EAN13' }));
  expect(csvOf(scanned, inChinese)).toContain(',EAN-13,A-1,1,');
});

test('of today a time is enough, and before the day stands with it', () => {
  const now = new Date(2026, 10, 25, 21, 30);
  expect(timeText(new Date(2026, 10, 25, 9, 5).toISOString(), now, 'zh-CN')).toBe('09:05');
  expect(timeText(new Date(2026, 10, 24, 22, 15).toISOString(), now, 'zh-CN')).toBe('2026年11月24日 22:15');
});
