import { describe, expect, it } from 'vitest';
import { describeDevice, initialsOf } from './api.ts';

describe('describeDevice', () => {
  it.each([
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      'macOS · Chrome',
      'computer',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Windows · Edge',
      'computer',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
      'iPhone · Safari',
      'phone',
    ],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 'Android · Chrome', 'phone'],
    ['curl/8.5.0', 'curl', 'unknown'],
  ])('%s', (userAgent, label, kind) => {
    expect(describeDevice(userAgent)).toEqual({ label, kind });
  });

  it('says so where it knows nothing', () => {
    expect(describeDevice(null).kind).toBe('unknown');
    expect(describeDevice('').label).toMatchObject({ zh: '未知设备' });
  });
});

describe('initialsOf', () => {
  it.each([
    ['欧阳若水', '若水'],
    ['陈晓', '陈晓'],
    ['Alex Morgan', 'AM'],
    ['fatima', 'F'],
    ['🦊 fox 🐺', '🦊🐺'],
    ['若水🦊', '水🦊'],
    ['', ''],
  ])('%s → %s', (name, sign) => {
    expect(initialsOf(name)).toBe(sign);
  });
});
