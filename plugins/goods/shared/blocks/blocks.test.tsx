import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../decoration/api.ts';
import type { CatalogueCoupon } from '../../api.ts';
import type { ShownActivity } from '../page/activity-block.ts';
import type { ShownGood } from '../page/shown.ts';
import { coupons } from './coupons/definition.ts';
import { flash } from './flash/definition.ts';
import { goods } from './goods/definition.ts';
import { groupbuy } from './groupbuy/definition.ts';

const all = [goods, coupons, flash, groupbuy];
const good: ShownGood = {
  id: '12',
  name: '龙井',
  image: null,
  src: '',
  price: 12800,
  listPrice: 16000,
  stock: 3,
  unit: '罐',
  link: '/p/tea',
  badge: '',
  description: '',
};
const html = (definition: (typeof all)[number], props: object, data?: unknown, mode: 'edit' | 'page' = 'page') =>
  renderToStaticMarkup(
    <definition.View props={{ ...definition.defaults(), ...props } as never} mode={mode} data={data} />,
  );

describe.each(all.map((one) => [one.type, one] as const))('%s', (_type, definition) => {
  test('renders without values and without an answer: nothing for visitors, a word on the canvas', () => {
    expect(renderToStaticMarkup(<definition.View props={{}} mode="page" />)).toBe('');
    expect(renderToStaticMarkup(<definition.View props={{}} mode="edit" />)).toContain('fb-go');
  });

  test('has a control for each of its values, and for no other', () => {
    const fields = definition.schema.flatMap((group) => group.fields.map(({ key }) => key));
    expect(new Set(fields)).toEqual(new Set(Object.keys(definition.defaults())));
  });

  test('asks for the same with the same values, whatever they are, and names what it uses', () => {
    const anything = fc.object({ maxDepth: 2 }) as fc.Arbitrary<{ [key: string]: Json }>;
    fc.assert(
      fc.property(anything, (props) => {
        const values = props as { [key: string]: Json };
        expect(definition.data?.query(values)).toEqual(definition.data?.query({ ...values }));
        for (const thing of definition.uses?.(values) ?? []) expect(thing).toMatch(/^goods\.\w+:\d{1,18}$/);
      }),
    );
  });
});

test('no style of these blocks reaches anything else', () => {
  for (const file of ['card.css', 'offers.css', 'goods/style.css', 'coupons/style.css']) {
    const css = readFileSync(resolve(import.meta.dirname, file), 'utf8');
    for (const [, selectors = ''] of css.matchAll(/(?:^|[{}])\s*([^{}@;]+)\{/g))
      for (const one of selectors.split(',')) expect(one.trim(), file).toMatch(/^\.fb-(good|goods|offers|coupons)\b/);
  }
});

test('a link that could run is none, and a name is text', () => {
  const bad = { ...good, link: 'javascript:alert(1)', name: '<img onerror=1>' };
  const shown = html(goods, { from: 'newest' }, [bad]);
  expect(shown).not.toContain('javascript:');
  expect(shown).not.toContain('<img onerror');
});

test('a picture in which no script runs shows an activity’s clock as it stands then, a page its hours', () => {
  const activity: ShownActivity = {
    id: '1',
    kind: 'flash',
    title: '甲场',
    groupSize: null,
    from: '2026-11-10T00:00:00Z',
    to: '2026-11-12T00:00:00Z',
    state: 'running',
    items: [{ good, price: 100, stock: 1, sold: 0 }],
  };
  const at = (still?: string, timeZone = 'Asia/Shanghai') =>
    renderToStaticMarkup(
      <flash.View
        props={{ ...flash.defaults(), activities: [{ id: '1', name: '' }] } as never}
        mode="page"
        data={[{ ...activity, timeZone }]}
        {...(still === undefined ? {} : { still: Date.parse(still) })}
      />,
    );
  const hours = /<p class="fb-offers-when">11月10日 08:00 至 11月12日 08:00</;
  const clock = /role="timer"><span>距结束 1 天<\/span> <b>01<\/b><i>:<\/i><b>02<\/b><i>:<\/i><b>03<\/b>/;
  expect(at()).toMatch(hours);
  // By the clock of the organisation, wherever the server stands.
  expect(at(undefined, 'America/New_York')).toContain('11月9日 19:00 至 11月11日 19:00');
  expect(at()).not.toMatch(clock);
  expect(at('2026-11-10T22:57:57Z')).toMatch(clock);
  expect(at('2026-11-10T22:57:57Z')).not.toMatch(hours);
});

test('badges: the discount, its words, the first tag', () => {
  expect(html(goods, { from: 'newest', badge: 'off' }, [good])).toContain('8 折');
  expect(html(goods, { from: 'newest', badge: 'text', badgeText: '热卖' }, [good])).toContain('热卖');
  expect(html(goods, { from: 'newest', badge: 'tag' }, [{ ...good, badge: '新茶' }])).toContain('新茶');
  expect(html(goods, { from: 'newest', badge: 'off' }, [{ ...good, listPrice: null }])).not.toContain('折');
});

test('checks tell what visitors will not see', () => {
  const now = new Date();
  const picked = [
    { id: '1', name: '甲' },
    { id: '2', name: '乙' },
  ];
  const words = (definition: (typeof all)[number], props: object, data?: unknown) =>
    definition.check({ ...definition.defaults(), ...props } as never, { now, data }).map(({ message }) => message.zh);
  expect(words(goods, { goods: picked }, [{ ...good, id: '1' }])).toEqual(['「乙」已下架或删除，访客看不到']);
  expect(words(goods, { goods: picked }, [])).toEqual(['现在没有可展示的商品']);
  expect(words(goods, { goods: picked })).toEqual([]);
  expect(words(goods, { from: 'http', source: 's' })).toEqual(['数据源暂时读不到内容']);
  const elsewhere = { ...good, id: '' };
  const linkless = { ...elsewhere, link: '' };
  expect(words(goods, { from: 'http', source: 's' }, [elsewhere, elsewhere])).toEqual([]);
  expect(words(goods, { from: 'http', source: 's' }, [linkless, elsewhere])).toEqual([
    '数据源有 1 件商品没有链接，点击没有反应，请在数据源里设置“链接”字段',
  ]);
  expect(words(goods, { from: 'http', source: 's', limit: 1 }, [elsewhere, linkless])).toEqual([]);
  const coupon = { id: '1', title: '甲券', state: 'ended', validTo: null } as CatalogueCoupon;
  expect(words(coupons, { coupons: picked }, [coupon])).toEqual([
    '「乙」已删除，访客看不到',
    '「甲券」的领取时间已结束',
  ]);
  const activity: ShownActivity = {
    id: '1',
    kind: 'flash',
    title: '甲场',
    groupSize: null,
    from: null,
    to: new Date(now.getTime() - 1).toISOString(),
    state: 'running',
    items: [],
  };
  expect(words(flash, { activities: picked.slice(0, 1) }, [activity])).toEqual([
    '「甲场」已结束',
    '「甲场」没有上架的商品',
  ]);
});
