import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRegisterRedirect, registerUrl } from './register.ts';

describe('the register redirect', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('carries the logo and the way back', () => {
    expect(registerUrl('/api', '/a/logo', 'https://x.example/#/m/trip?a=1')).toBe(
      '/api/duncan/s/r/common?logoUrl=%2Fa%2Flogo&type=forceregister&redirectUrl=https%3A%2F%2Fx.example%2F%23%2Fm%2Ftrip%3Fa%3D1',
    );
  });

  it('goes once, 300 ms after the last of many calls', () => {
    const went: string[] = [];
    const redirect = createRegisterRedirect({
      base: '/api',
      logoUrl: () => '',
      here: () => 'h',
      go: (url) => went.push(url),
    });
    redirect();
    vi.advanceTimersByTime(200);
    redirect();
    vi.advanceTimersByTime(299);
    expect(went).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(went).toHaveLength(1);
  });
});
