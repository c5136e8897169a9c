// @vitest-environment happy-dom
import { type CustomerOrder, type CustomerOrderSource, type OrderStage, orderStages } from '@fitout/sdk';
import { type ContextParts, type RenderedView, renderView } from '@fitout/sdk/testing';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Router } from 'wouter';
import OrderList from './order-list.tsx';

let view: RenderedView | undefined;
afterEach(() => view?.end());

const list = '/m/mall/orderlist';

/** The list at an address, as its page's router holds it; `address()` is where it stands now. */
async function openAt(from: string, context: ContextParts) {
  let now = from;
  function Page() {
    const [address, setAddress] = useState(from);
    now = address;
    const hook = (): [string, (to: string) => void] => [address.split('?')[0] ?? '', setAddress];
    return (
      <Router hook={hook} searchHook={() => address.split('?')[1] ?? ''}>
        <OrderList />
      </Router>
    );
  }
  view = await renderView(Page, context);
  const { place, act } = view;
  const tabs = () => [...place.querySelectorAll<HTMLElement>('[role="tab"]')];
  return {
    act,
    address: () => now,
    tabs: () => tabs().map(({ textContent }) => textContent),
    chosen: () => tabs().flatMap((tab) => (tab.getAttribute('aria-selected') === 'true' ? [tab.textContent] : [])),
    tab: (name: string) => tabs().find(({ textContent }) => textContent?.startsWith(name)),
    panel: () => place.querySelector<HTMLElement>('[role="tabpanel"]'),
    titles: () => [...place.querySelectorAll('li strong')].map(({ textContent }) => textContent),
  };
}

const order = (id: string, stage?: OrderStage): CustomerOrder => ({
  id,
  title: `${id} ${stage ?? 'none'}`,
  status: '',
  state: 'open',
  at: `2026-03-0${id}T00:00:00Z`,
  facts: [],
  ...(stage === undefined ? {} : { stage }),
});

/** Somebody with a source of each kind; `asked` are the queries that reached the older one. */
function customer(orders: CustomerOrder[], plain: CustomerOrder[] = []) {
  const sources: CustomerOrderSource[] = [
    { id: 'new', title: '新', from: '/p/new/orders', staged: true, anonymous: true },
    { id: 'old', title: '旧', from: '/p/old/orders' },
  ];
  const asked: unknown[] = [];
  const context: ContextParts = {
    session: { user: { id: '7' }, pending: false, whenKnown: async () => {} },
    events: { on: () => ({ dispose() {} }) },
    contributions: { list: () => sources.map((item) => ({ plugin: item.id, item })) },
    navigation: { href: (url: string) => `#${url}`, open() {} },
    http: {
      get: async (path: string, query: { stage?: OrderStage }) => {
        if (path.startsWith('/p/old/')) {
          asked.push(query.stage);
          return { items: plain, next: null };
        }
        const counts = Object.fromEntries(
          orderStages.map((one) => [one, orders.filter((o) => o.stage === one).length]),
        );
        return {
          items: orders.filter((o) => query.stage === undefined || o.stage === query.stage),
          next: null,
          counts,
        };
      },
    },
  };
  return { context, asked };
}

test('the tabs are all orders and the five states, counted; each lists its own and stands in the address', async () => {
  const { context, asked } = customer([order('1', 'use'), order('2', 'use'), order('3', 'done')], [order('4')]);
  const page = await openAt(list, context);
  expect(page.tabs()).toEqual(['全部', '待确认', '待使用 2', '已完成 1', '已取消', '已过期']);
  expect([page.chosen(), page.titles()]).toEqual([['全部'], ['4 none', '3 done', '2 use', '1 use']]);
  await page.act(() => page.tab('待使用')?.click());
  expect(page.address()).toBe(`${list}?state=use`);
  expect([page.chosen(), page.titles()]).toEqual([['待使用 2'], ['2 use', '1 use']]);
  expect(page.panel()?.getAttribute('aria-labelledby')).toBe(page.tab('待使用')?.id);
  // Sources from before there were states are asked for all orders alone.
  expect(asked).toEqual([undefined]);
});

test('an address opens its tab, an unknown one all orders, and an empty tab says what would be there', async () => {
  const { context } = customer([order('1', 'done')]);
  const page = await openAt(`${list}?state=expired`, context);
  expect([page.chosen(), page.titles()]).toEqual([['已过期'], []]);
  expect(page.panel()?.querySelector('h2')?.textContent).toBe('没有已过期的订单');
  await page.act(() => page.panel()?.querySelector('button')?.click());
  expect([page.chosen(), page.titles(), page.address()]).toEqual([['全部'], ['1 done'], list]);
  await view?.end();
  expect((await openAt(`${list}?state=__proto__`, context)).chosen()).toEqual(['全部']);
});

test('arrows, Home and End move through the tabs, round at both ends, with the focus', async () => {
  const page = await openAt(list, customer([]).context);
  const press = (key: string) =>
    page.act(() => {
      const at = document.activeElement ?? document.body;
      at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
  await page.act(() => page.tab('全部')?.focus());
  const seen: (string | null | undefined)[] = [];
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'End', 'Home']) {
    await press(key);
    seen.push(document.activeElement?.textContent);
    expect(page.chosen()).toEqual([document.activeElement?.textContent]);
  }
  expect(seen).toEqual(['已过期', '全部', '待确认', '已过期', '全部']);
});

const noSession: ContextParts = { session: { pending: false, whenKnown: async () => {} } };

test('a visitor whose device holds nothing signs in and comes back to the tab that was asked for', async () => {
  const opened: string[] = [];
  const { context, asked } = customer([], [order('4')]);
  const page = await openAt(`${list}?state=use`, {
    ...context,
    ...noSession,
    account: { register() {} },
    navigation: { open: (url: string) => void opened.push(url) },
  });
  expect(page.tabs()).toEqual([]);
  // A source that knows accounts alone is not asked.
  expect(asked).toEqual([]);
  await page.act(() => view?.place.querySelector('button')?.click());
  expect(opened).toEqual(['/m/login?from=%2Fm%2Fmall%2Forderlist%3Fstate%3Duse']);
});

test('a visitor sees what the device holds under the same tabs, and how it moves to an account', async () => {
  const registered: string[] = [];
  const { context } = customer([order('1', 'use'), order('2', 'expired')]);
  const page = await openAt(list, {
    ...context,
    ...noSession,
    account: { register: () => void registered.push('asked') },
  });
  expect(page.tabs()).toEqual(['全部', '待确认', '待使用 1', '已完成', '已取消', '已过期 1']);
  expect(page.titles()).toEqual(['2 expired', '1 use']);
  const note = () => view?.place.querySelector('[aria-label="保存在这台设备上"]');
  expect(note()?.textContent).toContain('登录或注册后，它们会移到您的账号里');
  await page.act(() => page.tab('待确认')?.click());
  expect(page.panel()?.querySelector('h2')?.textContent).toBe('没有待确认的订单');
  await page.act(() => [...(note()?.querySelectorAll('button') ?? [])].at(-1)?.click());
  expect(registered).toEqual(['asked']);
});
