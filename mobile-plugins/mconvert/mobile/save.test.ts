import { expect, test } from 'vitest';
import { archiveName, isClosedBrowser } from './save.ts';

test('archives are named by their time, so that the next one is another', () => {
  expect(archiveName('照片', new Date(2026, 10, 3, 9, 5))).toBe('照片 2026-11-03 0905.zip');
});

test('apps whose pages cannot save are told from browsers', () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  expect(isClosedBrowser(`${iphone} Mobile/15E148 MicroMessenger/8.0.50 NetType/WIFI`)).toBe(true);
  expect(isClosedBrowser(`${iphone} Version/18.5 Mobile/15E148 Safari/604.1`)).toBe(false);
  expect(isClosedBrowser(`${iphone} MQQBrowser/15.1 Mobile Safari/604.1`)).toBe(false);
});
