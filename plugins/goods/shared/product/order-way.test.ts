import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CatalogueGood } from '../../api.ts';
import type { ShopInput } from '../calls/shop.ts';
import { phoneOf } from '../phone.ts';
import { orderWay } from './order-way.ts';

const good = { name: '茶', link: '' } as CatalogueGood;
const shop: ShopInput = { phone: '', wechat: '', address: '', hours: '', orderLink: '', orderLabel: '' };
const way = (link: string, more: Partial<ShopInput> = {}) =>
  orderWay({ good: { ...good, link }, shop: { ...shop, ...more }, offer: undefined });

test('a path of another kind keeps its address; pages and forms get the product’s name', () => {
  expect(way('/article/tea')?.href).toBe('/article/tea');
  expect(way('', { orderLink: '/f/order?x=1#top' })?.href).toBe('/f/order?x=1&good=%E8%8C%B6#top');
  expect(way('', { orderLink: '/p/order' })?.label).toBe('立即下单');
  expect(way('https://a.example')?.outside).toBe(true);
  expect(way('')).toBeUndefined();
});

test('no link runs anything, whatever is stored', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('', 'javascript:', 'data:', '//', '/\\'), (text, scheme) => {
      const href = way(scheme + text)?.href ?? '';
      if (href !== '') expect(href).toMatch(/^(?:\/(?![/\\])|https?:\/\/)/i);
    }),
  );
});

test('a telephone number dials its digits', () => {
  expect(phoneOf('+86 138-0013-8000')).toBe('+8613800138000');
  expect(phoneOf('（０５７１）8888 6666')).toBe('057188886666');
  expect(phoneOf('电话')).toBe('');
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(phoneOf(text)).toMatch(/^(?:\+?\d{3,})?$/);
    }),
  );
});
