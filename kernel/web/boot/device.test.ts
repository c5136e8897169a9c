import { describe, expect, it } from 'vitest';
import { isIosOrAndroid, isMobileHash, isTablet, mobileRedirect, rootFontSize } from './device.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const pad = 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/156 Mobile Safari/537.36';
const desk = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const harmony = 'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 ArkWeb/4 Mobile';

describe('device rules', () => {
  it('sets the root font size by min(width, 640) / 750 × 30', () => {
    expect(rootFontSize(375)).toBe(15);
    expect(rootFontSize(640)).toBeCloseTo(25.6);
    expect(rootFontSize(1024)).toBeCloseTo(25.6);
  });

  it('does so on iOS and Android alone', () => {
    expect([iphone, pad, android].every(isIosOrAndroid)).toBe(true);
    expect([desk, harmony].some(isIosOrAndroid)).toBe(false);
  });

  it('tells tablets from phones', () => {
    const tab = 'Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36';
    const matePad = 'Mozilla/5.0 (Tablet; OpenHarmony 5.0) AppleWebKit/537.36 ArkWeb/4 Mobile';
    expect([pad, tab, matePad].every(isTablet)).toBe(true);
    expect([iphone, android, harmony, desk].some(isTablet)).toBe(false);
  });

  it.each([
    [iphone, '', '#/m/'],
    [iphone, '#/', '#/m/'],
    [android, '#/fit/list?x=1', '#/m/fit/list?x=1'],
    [harmony, '#/mall', '#/m/mall'],
    [pad, '#/m', undefined],
    [pad, '#/m/trip', undefined],
    [android, '#/m?x=1', undefined],
    [desk, '#/fit/list', undefined],
  ])('sends %s at %s to %s', (agent, hash, to) => {
    expect(mobileRedirect(agent, hash)).toBe(to);
  });

  it('knows /m from /mall', () => {
    expect(isMobileHash('#/m/trip')).toBe(true);
    expect(isMobileHash('#/mall')).toBe(false);
  });
});
