import { Window } from 'happy-dom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MobileAddresses } from './addresses.ts';

const isTab = (path: string): boolean => path === '/m/trip' || path === '/m/trip/mine';

describe('the host’s addresses', () => {
  let window: Window;
  const start = (hash: string): MobileAddresses => {
    window.location.hash = hash;
    return new MobileAddresses(isTab, window as unknown as globalThis.Window);
  };
  const live = (addresses: MobileAddresses): string[] => addresses.state.pages.map((page) => page.address);

  beforeEach(() => {
    window = new Window({ url: 'http://localhost/' });
  });
  afterEach(async () => {
    await window.happyDOM.close();
  });

  test('a phone that named no page starts at home, and /m lists the tools', () => {
    expect(start('#/m/').state.current).toBe('/m/trip');
    expect(start('#/m').state.current).toBe('/m');
  });

  test('the workbench’s home is the home of a phone', () => {
    const addresses = start('#/m/home');
    expect(addresses.state.current).toBe('/m/trip');
    addresses.open('/m/home?from=mail');
    expect(addresses.state.current).toBe('/m/trip?from=mail');
  });

  test('a page that was opened lies behind the next one, and a second visit of it starts anew', () => {
    const addresses = start('#/m/trip');
    addresses.open('/m/page/a');
    addresses.open('/m/page/b');
    expect(live(addresses)).toEqual(['/m/trip', '/m/page/a', '/m/page/b']);
    expect(addresses.state.canGoBack).toBe(true);
    const visit = () => addresses.state.pages.find((page) => page.address === '/m/page/a')?.visit;
    const before = visit() ?? 0;
    addresses.open('/m/page/a');
    expect(visit()).toBe(before + 1);
  });

  test('a tab is one page, however often it is opened', () => {
    const addresses = start('#/m/trip');
    addresses.open('/m/trip/mine');
    addresses.open('/m/trip');
    expect(addresses.state.pages.every((page) => page.visit === 0)).toBe(true);
    expect(addresses.state.current).toBe('/m/trip');
  });

  test('hidden pages are forgotten beyond the cap, never the one in front', () => {
    const addresses = start('#/m/trip');
    for (let n = 0; n < 20; n++) addresses.open(`/m/page/p${n}`);
    expect(live(addresses)).toHaveLength(8);
    expect(addresses.isLive('/m/page/p19')).toBe(true);
    expect(addresses.isLive('/m/trip')).toBe(false);
  });

  test('a query is part of the address', () => {
    const addresses = start('#/m/login?from=%2Fm%2Ftrip');
    expect(addresses.state.current).toBe('/m/login?from=%2Fm%2Ftrip');
  });
});
