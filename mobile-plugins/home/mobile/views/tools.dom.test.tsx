// @vitest-environment happy-dom
import { type MobilePage, MobilePageProvider, type MobileTool, type SiteOrganisation } from '@fitout/sdk/mobile';
import { type RenderedView, renderView } from '@fitout/sdk/testing';
import { afterEach, expect, test } from 'vitest';
import Tools from './tools.tsx';

let view: RenderedView | undefined;
afterEach(() => view?.end());

const tool = (path: string, order: number): MobileTool => ({ path, title: path.slice(3), icon: 'tool', order });
const ended = { dispose() {} };

/** The tools as the site of an organisation lists them; `pull` is what pulling down does. */
async function open(organisation?: SiteOrganisation) {
  const refresh: { asked: number; run?: (() => Promise<void>) | undefined } = { asked: 0 };
  const page: MobilePage = {
    setTitle() {},
    setOwnBar() {},
    setRefresh: (run) => {
      refresh.run = run;
    },
    ...(organisation === undefined ? {} : { organisation }),
  };
  const items = [tool('/m/late', 90), tool('/m/early', 30), tool('/m/middle', 40)];
  view = await renderView(
    () => (
      <MobilePageProvider value={page}>
        <Tools />
      </MobilePageProvider>
    ),
    {
      account: {
        async refresh() {
          refresh.asked += 1;
        },
      },
      contributions: { list: () => items.map((item) => ({ plugin: 'x', item })), subscribe: () => ended },
      menu: { mayOpen: () => true, subscribe: () => ended, Icon: Object.assign(() => null, { displayName: 'Icon' }) },
      navigation: { href: (url: string) => `#${url}` },
    },
  );
  const { place, act } = view;
  return {
    names: () => [...place.querySelectorAll('li strong')].map(({ textContent }) => textContent),
    head: () => place.querySelector('p')?.textContent,
    logo: () => place.querySelector('img'),
    act,
    pull: () => refresh.run?.(),
    asked: () => refresh.asked,
  };
}

test('the organisation’s name and logo stand above its tools, which begin with those that it put first', async () => {
  const page = await open({ name: '半山书店', logo: '/a/key/160', tools: ['/m/middle', '/m/gone'] });
  expect([page.head(), page.names()]).toEqual(['半山书店', ['middle', 'early', 'late']]);
  expect(page.logo()?.getAttribute('src')).toBe('/a/key/160');
  // A logo that does not come leaves the first letter.
  await page.act(() => page.logo()?.dispatchEvent(new Event('error')));
  expect([page.logo(), page.head()]).toEqual([null, '半半山书店']);
});

test('without an organisation the tools stand by their own order, and pulling down asks who looks anew', async () => {
  const page = await open();
  expect([page.head(), page.names()]).toEqual([undefined, ['early', 'middle', 'late']]);
  await page.act(() => page.pull());
  expect(page.asked()).toBe(1);
});
