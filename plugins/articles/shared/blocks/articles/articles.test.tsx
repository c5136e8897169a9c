import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { articles } from './definition.ts';
import type { ShownArticle } from './props.ts';

const shown: ShownArticle = { id: '12', slug: 'chun-cha', title: '春茶', digest: '新到的茶', cover: null };
const html = (props: object, data?: readonly ShownArticle[], mode: 'edit' | 'page' = 'page') =>
  renderToStaticMarkup(<articles.View props={{ ...articles.defaults(), ...props }} mode={mode} data={data} />);

test('without values and without an answer it is nothing for visitors, and a word on the canvas', () => {
  expect(renderToStaticMarkup(<articles.View props={{}} mode="page" />)).toBe('');
  expect(html({}, undefined, 'edit')).toContain('fb-empty');
});

test('has a control for each of its values, and for no other', () => {
  const fields = articles.schema.flatMap((group) => group.fields.map(({ key }) => key));
  expect(new Set(fields)).toEqual(new Set(Object.keys(articles.defaults())));
});

test('shows title, digest and cover as a link to the page of each', () => {
  const cover = { key: 'a1'.repeat(32), width: 800, height: 600, alt: '封面' };
  const whole = html({ title: '茶话' }, [{ ...shown, cover }]);
  expect(whole).toContain('href="/article/chun-cha"');
  expect(whole).toMatch(/茶话.*\/a\/(?:a1){32}.*春茶.*新到的茶/);
  const bare = html({ showCover: false, showDigest: false, layout: 'card' }, [{ ...shown, cover }]);
  expect([bare.includes('<img'), bare.includes('新到的茶'), bare.includes('fb-articles-card')]).toEqual([
    false,
    false,
    true,
  ]);
  expect(html({}, [{ ...shown, title: '<img onerror=1>' }])).not.toContain('<img');
});

test('asks for ids alone, and names what it shows', () => {
  const props = {
    articles: [
      { id: '12', name: '甲' },
      { id: 'x', name: '' },
      { id: '12', name: '乙' },
    ],
  };
  expect(articles.data?.query(props)).toEqual({ source: 'articles.articles', query: { ids: ['12'] } });
  expect(articles.uses?.(props)).toEqual(['articles.article:12']);
  expect(articles.data?.query({})).toBeUndefined();
});

test('its check names what visitors do not see', () => {
  const words = (props: object, data?: unknown) =>
    articles.check({ ...articles.defaults(), ...props }, { now: new Date(), data }).map(({ message }) => message.zh);
  const chosen = {
    articles: [
      { id: '12', name: '甲' },
      { id: '13', name: '乙' },
    ],
  };
  expect(words({})).toEqual(['还没有选择文章']);
  expect(words(chosen, [shown])).toEqual(['「乙」没有发布，访客看不到']);
  expect(words(chosen)).toEqual([]);
});

test('no style of it reaches anything else', () => {
  const css = readFileSync(resolve(import.meta.dirname, 'style.css'), 'utf8');
  for (const [, selectors = ''] of css.matchAll(/(?:^|[{}])\s*([^{}@;]+)\{/g))
    for (const one of selectors.split(',')) expect(one.trim()).toMatch(/^\.fb-articles\b/);
});
