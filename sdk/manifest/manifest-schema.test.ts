import { describe, expect, test } from 'vitest';
import { readManifest } from './manifest-schema.ts';

const card = {
  id: 'card',
  version: '1.0.0',
  sdk: '^0.1.0',
  title: '名片',
  halves: ['mobile'],
  routes: [{ path: '/m/card', view: 'card', title: '名片' }],
};
const tool = { path: '/m/card', title: { zh: '名片', en: 'Card' }, icon: 'form', order: 1 };
const problemsOf = (contributes: object) =>
  readManifest('card', { ...card, contributes }).problems.map(({ message }) => message);

describe('what a manifest contributes to the host’s lists', () => {
  test('is taken where the host can show it, and other plugins’ points are theirs to check', () => {
    expect(
      problemsOf({
        'mobile.tool': [tool, { ...tool, path: '/m/card?side=back', color: '#1a2b3c', group: '工具' }],
        'mobile.link': [{ path: '/m/card?side=back', title: { zh: '名片 · 背面', en: 'Back of the card' } }],
        'mobile.entry': [{ path: '/m/card', title: '名片', icon: 'form', order: 2 }],
        'mobile.share': [{ path: '/m/card', title: '名片', accept: ['image/*'] }],
        'shop.window': [{ anything: 1 }, 'goes', 5],
      }),
    ).toEqual([]);
  });

  test.each([
    ['without a path', { ...tool, path: undefined }, 'contributes.mobile.tool.0.path'],
    ['without a title', { ...tool, title: undefined }, 'contributes.mobile.tool.0.title'],
    ['with a colour by name', { ...tool, color: 'blue' }, 'contributes.mobile.tool.0.color'],
    ['with an order in words', { ...tool, order: 'first' }, 'contributes.mobile.tool.0.order'],
    ['with a field that means nothing', { ...tool, href: '/m/card' }, 'contributes.mobile.tool.0'],
    ['that is no object', 5, 'contributes.mobile.tool.0'],
    ['that leads to the staff’s pages', { ...tool, path: '/card' }, 'contributes.mobile.tool.0.path'],
    ['that leads to a page of somebody else', { ...tool, path: '/m/trip' }, 'contributes.mobile.tool.0.path'],
  ])('is refused %s, by the name of the field', (_, item, field) => {
    const problems = problemsOf({ 'mobile.tool': [item] });
    expect(problems).toHaveLength(1);
    expect(problems[0]?.startsWith(`${field}: `)).toBe(true);
  });
});

test.each([
  [{ path: '/m/trip?tab=1', title: '首页' }, 'contributes.mobile.link.0.path'],
  [{ path: '/m/card?side=back' }, 'contributes.mobile.link.0.title'],
  [{ path: 'javascript:alert(1)', title: '名片' }, 'contributes.mobile.link.0.path'],
])('a place to link to is one within a page of the plugin, with a title: %j', (item, field) => {
  expect(problemsOf({ 'mobile.link': [item] })[0]?.startsWith(`${field}: `)).toBe(true);
});

test('a plugin is required or optional, not both', () => {
  const manifest = { id: 'card', version: '1.0.0', sdk: '^0.1.0', title: 'Card', halves: ['web'] };
  const named = { bar: '^0.1.0' };
  expect(readManifest('card', { ...manifest, optional: named }).manifest?.optional).toEqual(named);
  expect(readManifest('card', { ...manifest, optional: named, requires: named }).problems).toEqual([
    expect.objectContaining({ message: 'optional: bar is required already' }),
  ]);
});
