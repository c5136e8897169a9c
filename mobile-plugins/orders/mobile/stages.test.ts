import { orderStages } from '@fitout/sdk';
import type { MobileLink } from '@fitout/sdk/web';
import { expect, test } from 'vitest';
import manifest from '../plugin.json' with { type: 'json' };
import { orderTabs, tabAddress, tabIn } from './stages.ts';

test('each tab has an address that opens it, and other addresses open all orders', () => {
  for (const tab of orderTabs) expect(tabIn(tabAddress(tab).split('?')[1] ?? '')).toBe(tab);
  for (const search of ['', 'state=', 'state=sold', 'state=toString', 'status=use', 'state=USE'])
    expect(tabIn(search), search).toBe('all');
});

test('the tabs of the states are offered to whoever links to them', () => {
  const links: MobileLink[] = manifest.contributes['mobile.link'];
  expect(links.map(({ path }) => path)).toEqual(orderStages.map(tabAddress));
});
