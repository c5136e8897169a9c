import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { orderStages } from '@fitout/sdk';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PageView } from '../../decoration/shared/blocks/frame.tsx';
import { blockDefinition, migrateDocument } from '../../decoration/shared/blocks/registry.ts';
import type { Field } from '../../decoration/shared/blocks/schema.ts';
import { emptyDocument } from '../../decoration/shared/document/create.ts';
import type { Props } from '../../decoration/shared/document/document.ts';
import { blocks } from '../shared/blocks.generated.ts';
import './added.ts';

const picture = { key: 'k'.repeat(64), width: 800, height: 600, alt: '一张图片' };
const link = { kind: 'url', target: 'javascript:alert(1)' };

const page = (type: string, props: Props, extra: object = {}) => {
  const doc = emptyDocument('page', 'x');
  doc.nodes.a = { id: 'a', type, v: 1, parent: doc.root, props, style: {}, ...extra };
  doc.nodes[doc.root]?.slots?.default?.push('a');
  return doc;
};
const html = (doc: ReturnType<typeof page>) => renderToStaticMarkup(<PageView doc={doc} />);

function keysOf(fields: readonly Field[]): string[] {
  return fields.map((field) => field.key);
}

/** Choices that came after documents were stored without them: absent, each is its first option. */
function addedChoices({ schema, defaults }: (typeof blocks)[number]) {
  const known = defaults();
  const fields = schema.flatMap((group) => group.fields);
  return fields.filter((field) => field.kind === 'select').filter(({ key }) => !Object.hasOwn(known, key));
}

describe.each(blocks.map((one) => [one.type, one] as const))('%s', (type, definition) => {
  it('renders on the server from its defaults, and from no values at all', () => {
    expect(() => html(page(type, definition.defaults()))).not.toThrow();
    expect(() => html(page(type, {}))).not.toThrow();
    const View = definition.View;
    expect(renderToStaticMarkup(<View props={definition.defaults()} mode="edit" />)).toMatch(/class="fb-/);
  });

  it('has a control for values it knows, and only for those', () => {
    const known = new Set([...Object.keys(definition.defaults()), ...addedChoices(definition).map(({ key }) => key)]);
    for (const key of definition.schema.flatMap((group) => keysOf(group.fields))) expect(known).toContain(key);
  });

  it('styles nothing outside of itself', () => {
    const css = readFileSync(resolve(import.meta.dirname, '../shared/blocks', type, 'style.css'), 'utf8').replace(
      /@keyframes[^}]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g,
      '',
    );
    for (const [, selectors = ''] of css.matchAll(/(?:^|\})\s*([^{}@]+)\{/g))
      for (const one of selectors.split(/,(?![^(]*\))/))
        expect(one.trim()).toMatch(new RegExp(`^\\.fb-(${type}|found)`));
  });
});

it('never links to what could run, and keeps hidden and unknown blocks from visitors', () => {
  expect(html(page('image', { image: picture, link }))).not.toContain('javascript');
  expect(html(page('title', { text: '看不见' }, { hidden: true }))).not.toContain('看不见');
  const unknown = page('from-the-future', { x: 1 });
  expect(html(unknown)).not.toContain('data-block');
  expect(migrateDocument(unknown)).toBe(unknown);
});

it('leads from the entries of a new 订单入口 to the tab of each state, and from older ones where they led', () => {
  const hrefs = (props: Props) => [...html(page('orders', props)).matchAll(/fb-orders-link" href="([^"]+)"/g)];
  const fresh = blockDefinition('orders')?.defaults() ?? {};
  expect(hrefs(fresh).map(([, href]) => href)).toEqual(
    orderStages.map((stage) => `/#/m/mall/orderlist?state=${stage}`),
  );
  const older = { text: '待付款', icon: 'wallet', image: null, link: { kind: 'app', target: '/m/mall/orderlist' } };
  expect(hrefs({ ...fresh, items: [older] }).map(([, href]) => href)).toEqual(['/#/m/mall/orderlist']);
});

it('shows in a still picture what a script would make of a countdown then', () => {
  const doc = (after: string) => page('countdown', { end: '2026-11-11T00:00:00Z', done: '活动已结束', after });
  const still = (after: string, iso: string) =>
    renderToStaticMarkup(<PageView doc={doc(after)} still={Date.parse(iso)} />);
  const digits = (text: string) => [...text.matchAll(/<b>(\d+)<\/b>/g)].map(([, one]) => one).join(' ');
  expect(digits(html(doc('text')))).toBe('00 00 00 00');
  expect(digits(still('text', '2026-11-08T22:29:30Z'))).toBe('02 01 30 30');
  const over = '<span class="fb-countdown-done">活动已结束</span>';
  expect(html(doc('text'))).not.toContain(over);
  expect(still('text', '2026-11-08T22:29:30Z')).not.toContain(over);
  expect(still('text', '2026-11-11T00:00:00Z')).toContain(over);
  expect(still('hide', '2026-11-11T00:00:00Z')).not.toContain('fb-countdown');
});

it('says when a countdown ends by the clock of the organisation', () => {
  const doc = page('countdown', { end: '2026-11-11T00:00:00Z' });
  const when = (data?: string) => renderToStaticMarkup(<PageView doc={doc} dataOf={() => data} />);
  expect(when()).toContain('11月11日 08:00');
  expect(when('America/New_York')).toContain('11月10日 19:00');
});

it('finds what is missing before publishing', () => {
  const messages = (type: string, props: Props) =>
    blockDefinition(type)
      ?.check(props, { now: new Date(), pageExists: () => false })
      .map(({ severity }) => severity);
  expect(messages('image', {})).toEqual(['error']);
  expect(messages('image', { image: { ...picture, alt: '' } })).toEqual(['warning']);
  expect(messages('image', { image: picture, link })).toEqual(['error']);
  expect(messages('title', { text: 'x', link: { kind: 'page', target: 'gone' } })).toEqual(['warning']);
  expect(messages('carousel', {})).toEqual(['error']);
});

it('names every asset it shows', () => {
  expect(blockDefinition('nav')?.assets({ items: [{ image: picture }, { image: null }] })).toEqual([picture.key]);
});

it('crops the photos of a carousel unless they are to be shown whole, and stores nothing of it by itself', () => {
  const carousel = (props: Props) => page('carousel', { items: [{ image: picture }], ...props });
  const plain = carousel({});
  expect(html(plain)).not.toContain('fb-carousel-whole');
  expect(html(carousel({ fit: 'cover' }))).toBe(html(plain));
  expect(html(carousel({ fit: 'contain' }))).toContain('fb-carousel-whole');
  const stored = (props: Props) => migrateDocument(carousel(props)).nodes.a?.props;
  expect(stored({})).not.toHaveProperty('fit');
  expect(stored({ fit: 'contain' })).toHaveProperty('fit', 'contain');
  for (const fit of ['', 'x', 7, null]) expect(stored({ fit })).toHaveProperty('fit', 'cover');
});

it('counts the pictures of a carousel by a number where dots would cover them', () => {
  const carousel = (count: number) =>
    html(page('carousel', { items: Array.from({ length: count }, () => ({ image: picture })), indicator: 'dots' }));
  expect(carousel(20).match(/fb-carousel-dot\b(?!s)/g)).toHaveLength(20);
  expect(carousel(21)).toContain('<span data-now="">1</span>/21');
});
