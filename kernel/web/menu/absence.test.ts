import { expect, it } from 'vitest';
import { absenceOf } from './absence.ts';

type Parts = Parameters<typeof absenceOf>[0];

/** A phone's document without a single plugin. */
const bare = {
  area: 'mobile',
  registry: { plugins: [], failures: [] },
  openable: { refusal: () => undefined },
  menu: { state: { entries: [] } },
} as unknown as Parts;

it.each([
  ['/m/trip', '首页'],
  ['/m/mall/orderlist', '订单'],
  ['/m/trip/mine', '个人中心'],
])('%s of the tab bar is a tool that is not installed, not a page that nobody knows', (url, zh) => {
  expect(absenceOf(bare, url)).toMatchObject({ why: 'not-installed', title: { zh } });
});

it('an address of no tool is unknown', () => {
  expect(absenceOf(bare, '/m/trips')).toMatchObject({ why: 'unknown' });
});
