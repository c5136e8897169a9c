import { expect, test } from 'vitest';
import { archiveName, isClosedBrowser } from '../save.ts';
import { changeText, sizeText, timeText } from './words.ts';

test('sizes and how they changed, as people read them', () => {
  expect([0, 999, 1000, 51_234, 999_499, 999_600, 4_200_000, 1_250_000_000].map(sizeText)).toEqual([
    '0 B',
    '999 B',
    '1 KB',
    '51.2 KB',
    '999 KB',
    '1 MB',
    '4.2 MB',
    '1.3 GB',
  ]);
  expect(changeText(1000, 290)).toBe('−71%');
  expect(changeText(1000, 1120)).toBe('+12%');
  expect(changeText(1000, 1001)).toBe('0%');
  expect(changeText(1000, 999)).toBe('0%');
  expect(changeText(0, 10)).toBe('0%');
});

test('remaining time does not tick with every second', () => {
  const zh = (ms: number) => timeText(ms).zh;
  expect([800, 4900, 11_000, 14_900, 57_000, 59_000, 61_000, 150_000].map(zh)).toEqual([
    '几秒',
    '几秒',
    '15 秒',
    '15 秒',
    '60 秒',
    '1 分钟',
    '2 分钟',
    '3 分钟',
  ]);
});

test('archives are named by their time, so that the next one is another', () => {
  expect(archiveName('照片', new Date(2026, 10, 3, 9, 5))).toBe('照片 2026-11-03 0905.zip');
});

test('apps whose pages cannot save are told from browsers', () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  expect(isClosedBrowser(`${iphone} Mobile/15E148 MicroMessenger/8.0.50 NetType/WIFI`)).toBe(true);
  expect(isClosedBrowser(`${iphone} Version/18.5 Mobile/15E148 Safari/604.1`)).toBe(false);
  expect(isClosedBrowser(`${iphone} MQQBrowser/15.1 Mobile Safari/604.1`)).toBe(false);
});
