import type { DeclaredBlock } from '@fitout/sdk';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Props } from '../document/document.ts';
import { declaredBlock } from './definition.ts';
import { readDeclared } from './read.ts';
import { safeStyle } from './styles.ts';

const words = (zh: string) => ({ zh, en: zh });

const menuCard: DeclaredBlock = {
  type: 'shop-menu',
  v: 1,
  title: words('菜单'),
  about: words('菜名与价格'),
  schema: [
    {
      title: words('内容'),
      fields: [
        { kind: 'text', key: 'title', label: words('标题'), required: true },
        { kind: 'color', key: 'accent', label: words('颜色') },
        { kind: 'link', key: 'more', label: words('链接') },
        {
          kind: 'list',
          key: 'dishes',
          label: words('菜品'),
          max: 20,
          titleKey: 'name',
          item: { name: '', price: 0, photo: null },
          fields: [
            { kind: 'text', key: 'name', label: words('名称') },
            { kind: 'number', key: 'price', label: words('价格'), min: 0, max: 9999 },
            { kind: 'image', key: 'photo', label: words('图片') },
          ],
        },
      ],
    },
  ],
  defaults: {
    title: '今日菜单',
    accent: '#c00',
    more: { kind: 'none', target: '' },
    dishes: [{ name: '面', price: 12, photo: null }],
  },
  view: [
    { tag: 'h3', style: { color: '{accent}', margin: '0 0 8px' }, children: [{ text: '{title}' }] },
    {
      tag: 'ul',
      children: [
        {
          each: 'dishes',
          children: [
            {
              tag: 'li',
              children: [
                { tag: 'span', children: [{ text: '{name}' }] },
                { when: 'price', children: [{ text: ' ¥{price} {title}' }] },
              ],
            },
          ],
        },
      ],
    },
    { link: 'more', children: [{ text: '更多' }] },
  ],
};

const made = (item: unknown = menuCard) => declaredBlock('shop', item, () => undefined);

function html(props: Props, mode: 'edit' | 'page' = 'page', item: unknown = menuCard): string {
  const View = made(item)?.View;
  return View === undefined ? '' : renderToStaticMarkup(createElement(View, { props, mode }));
}

describe('a declared block', () => {
  it('shows its values, those of items before its own', () => {
    expect(html(menuCard.defaults as Props)).toBe(
      '<div class="fb-shop-menu"><h3 style="color:#c00;margin:0 0 8px">今日菜单</h3><ul><li><span>面</span> ¥12 今日菜单</li></ul>更多</div>',
    );
    expect(html({ more: { kind: 'url', target: 'https://a.example' }, dishes: [] })).toContain(
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer">更多</a>',
    );
  });

  it('marks texts for the canvas, in items by their place', () => {
    const shown = html(menuCard.defaults as Props, 'edit');
    expect(shown).toContain('data-edit="title"');
    expect(shown).toContain('data-edit="dishes.0.name"');
  });

  it('is checked, and names its pictures and links', () => {
    const block = made();
    const photo = { key: 'abc', width: 4, height: 3, alt: '' };
    const props = {
      title: ' ',
      dishes: [{ name: 'x', price: 1, photo }],
      more: { kind: 'page', target: 'a b' },
    } as unknown as Props;
    const context = { now: new Date() };
    expect(block?.check(props, context).map(({ path }) => path)).toEqual(['title', 'more', 'dishes.0.photo']);
    expect(block?.assets(props)).toEqual(['abc']);
    expect(block?.links(props)).toHaveLength(1);
  });

  it('is the same one for the same data', () => {
    expect(made(structuredClone(menuCard))).toBe(made());
  });

  it.each([
    ['another’s type', { type: 'other-menu' }, /type: must be shop/],
    ['no version', { v: 0 }, /^v:/],
    ['a field without a value', { defaults: {} }, /schema\.0\.fields\.0\.key: title has no value/],
    ['an element that runs', { view: [{ tag: 'script', children: [{ text: 'x' }] }] }, /view\.0\.tag/],
    ['a part of two kinds', { view: [{ tag: 'p', text: 'x' }] }, /view\.0: one of/],
    ['too many parts', { view: Array.from({ length: 301 }, () => ({ text: '' })) }, /300 parts/],
  ])('is none with %s', (_what, change, expected) => {
    const read = readDeclared('shop', { ...menuCard, ...change });
    expect('problem' in read ? read.problem : '').toMatch(expected);
  });

  it('never throws, and lets no markup out, whatever values it gets', () => {
    const view = [
      { tag: 'p', style: { color: '{a}', width: '{a}' }, children: [{ text: '{a}{b}' }] },
      { each: 'b', children: [{ image: 'a' }] },
      { link: 'a', children: [{ text: 'x' }] },
    ];
    const item = { ...menuCard, schema: [], defaults: {}, view };
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const out = html({ a, b } as Props, 'page', item);
        expect(out.replace(/<\/?(?:div|p|a|span|img)\b[^<>]*>/g, '')).not.toMatch(/[<>]/);
        expect(out).not.toMatch(/javascript:|url\(/i);
      }),
    );
  });

  it('never throws for what is no block', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => 'problem' in readDeclared('shop', value)));
  });
});

describe('styles of a declared block', () => {
  const fill = (text: string) => text.replace('{x}', 'url(https://a.example/x)');
  it.each([
    [{ color: 'var(--fo-ink)', padding: '8px 12px', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }, 3],
    [{ position: 'fixed', zIndex: '9', transform: 'scale(9)', backgroundImage: 'url(x)', content: "'x'" }, 0],
    [{ backgroundColor: 'url(https://a.example)', border: '1px solid url(x)', color: '{x}', width: 'env(x)' }, 0],
    [{ margin: '-40px', marginTop: 'calc(0px - 40px)', padding: '1px; position: fixed', width: 'a\\75rl(x)' }, 0],
    [{ margin: '0 auto', border: '1px solid rgb(0 0 0 / 20%)' }, 2],
  ])('%j', (style, kept) => {
    expect(Object.keys(safeStyle(style, fill) ?? {})).toHaveLength(kept);
  });
});
