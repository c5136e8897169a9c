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
    const first = addresses.state.pages[0]?.id;
    for (let n = 0; n < 20; n++) addresses.open(`/m/page/p${n}`);
    expect(live(addresses)).toHaveLength(8);
    expect(live(addresses)).toContain('/m/page/p19');
    expect(live(addresses)).not.toContain('/m/trip');
    expect(addresses.isLive(addresses.state.pages[0]?.id ?? '')).toBe(true);
    expect(addresses.isLive(first ?? '')).toBe(false);
  });

  test('a page that writes where it stands into its address stays the page that it is', () => {
    const addresses = start('#/m/trip');
    addresses.open('/m/bar');
    addresses.open('/m/bar?mode=photo');
    const inFront = () => addresses.state.pages.find((page) => page.address === addresses.state.current);
    const page = inFront();
    if (page === undefined) throw new Error('no page');
    addresses.restate(page, '/m/bar?mode=document');
    expect(addresses.state.current).toBe('/m/bar?mode=document');
    expect(window.location.hash).toBe('#/m/bar?mode=document');
    expect(inFront()?.id).toBe(page.id);
    expect(addresses.state.canGoBack).toBe(true);
    // The page that stands there already goes: nothing would tell the two apart.
    addresses.restate(inFront() ?? page, '/m/bar');
    expect(live(addresses)).toEqual(['/m/trip', '/m/bar']);
    expect(inFront()?.id).toBe(page.id);
    // Another path is another page.
    addresses.restate(inFront() ?? page, '/m/page/a');
    expect(addresses.state.current).toBe('/m/page/a');
    expect(inFront()?.id).not.toBe(page.id);
  });

  test('a query is part of the address', () => {
    const addresses = start('#/m/login?from=%2Fm%2Ftrip');
    expect(addresses.state.current).toBe('/m/login?from=%2Fm%2Ftrip');
  });
});
