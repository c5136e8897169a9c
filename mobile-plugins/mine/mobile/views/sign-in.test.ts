import { expect, test } from 'vitest';
import { returnAddress } from './sign-in.tsx';

test('signing in leads back into the phone area and nowhere else', () => {
  const back = (from: string) => returnAddress(new URLSearchParams({ from }).toString());
  expect(back('/m/page/summer?x=1')).toBe('/m/page/summer?x=1');
  for (const bad of [
    '',
    '/home',
    '//evil.example',
    'https://evil.example',
    '/m/login',
    '/m/login?from=/m/trip',
    '/m/\\evil',
  ])
    expect(back(bad)).toBe('/m/trip/mine');
});
