import { expect, test } from 'vitest';
import { betterForNear, isIphone, needsZoom } from './near-focus.ts';

const named = (...labels: string[]) => labels.map((label) => ({ label }));

test('the triple camera comes before the dual wide one, and neither is changed for itself', () => {
  const pro = named('Front Camera', 'Back Dual Wide Camera', 'Back Camera', 'Back Triple Camera');
  expect(betterForNear(pro, 'Back Camera')?.label).toBe('Back Triple Camera');
  expect(betterForNear(pro, 'Back Triple Camera')).toBeUndefined();
  expect(betterForNear(named('Back Camera', 'Back Dual Wide Camera'), 'Back Camera')?.label).toBe(
    'Back Dual Wide Camera',
  );
  expect(betterForNear(named('Back Camera', 'Front Camera'), 'Back Camera')).toBeUndefined();
});

test('only a plain camera of the back is enlarged', () => {
  expect(needsZoom('Back Camera')).toBe(true);
  expect(needsZoom('Back Triple Camera')).toBe(false);
  expect(needsZoom('前置相机')).toBe(false);
});

test('other phones are left alone', () => {
  expect(isIphone('Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)')).toBe(true);
  expect(isIphone('Mozilla/5.0 (Linux; Android 15; Pixel 9)')).toBe(false);
});
