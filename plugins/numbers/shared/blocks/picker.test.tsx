import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Json } from '../../../decoration/api.ts';
import { bounds } from '../visitors/bounds.ts';
import type { PickerSettings } from '../visitors/settings.ts';
import { costLine, type PickerData, termLines } from '../visitors/shown.ts';
import { picker } from './picker/definition.ts';

const number = { number: '18607316688', level: '靓 F', price: 129_900, prestore: 0, monthly: 12_900, months: 24 };
const data: PickerData = {
  ...{ state: 'open', carrier: '中国联通', transfer: '', handOver: '', next: null, total: 1, patterns: { AABB: 1 } },
  items: [{ ...number, penalty: '<b>剩余</b>' }],
  ...{ levels: [], places: [] },
};
const html = (props: object, answer?: unknown, mode: 'edit' | 'page' = 'page') =>
  renderToStaticMarkup(<picker.View props={{ ...picker.defaults(), ...props }} mode={mode} data={answer} />);

test('nothing for visitors without an answer, a word on the canvas', () => {
  expect(html({})).toBe('');
  expect(html({}, undefined, 'edit')).toContain('请选择号码池');
});

test('numbers with their costs; what is written is text', () => {
  const page = html({ title: '<script>', pools: [{ id: '1', name: '' }] }, data);
  expect(page).toContain('data-number="18607316688"');
  expect(page).toContain('¥1,299 · 月 129');
  expect(page).not.toMatch(/<script|<b>剩余/);
});

test('chips stand in the order in which they were chosen', () => {
  const page = html({ pools: [{ id: '1', name: '' }], chips: [{ pattern: '520' }, { pattern: 'AABB' }] }, data);
  expect(page.indexOf('data-pattern="520"')).toBeLessThan(page.indexOf('data-pattern="AABB"'));
});

test('has a control for each of its values, and for no other', () => {
  const fields = picker.schema.flatMap((group) => group.fields.map(({ key }) => key));
  expect(new Set(fields)).toEqual(new Set(Object.keys(picker.defaults())));
});

test('whatever is stored, what a block allows stays within the bounds', () => {
  const anything = fc.record(
    {
      pools: fc.array(fc.record({ id: fc.oneof(fc.string(), fc.nat().map(String)), name: fc.string() })),
      chips: fc.array(fc.record({ pattern: fc.oneof(fc.string(), fc.constant('AAA')) })),
      ...{ batch: fc.double(), most: fc.double(), minutes: fc.double(), pace: fc.double(), opens: fc.string() },
      queue: fc.boolean(),
    },
    { requiredKeys: ['pools'] },
  );
  fc.assert(
    fc.property(anything, (props) => {
      const query = picker.data?.query({ ...picker.defaults(), ...(props as { [key: string]: Json }) });
      if (query === undefined) return;
      const found = query.query as PickerSettings;
      expect(found.pools.every((id) => /^\d{1,18}$/.test(id))).toBe(true);
      expect(found.most).toBeGreaterThanOrEqual(1);
      expect(found.most).toBeLessThanOrEqual(bounds.holds);
      expect(found.batch).toBeLessThanOrEqual(bounds.batch);
      expect(found.minutes).toBeLessThanOrEqual(bounds.minutes);
      expect(found.pace).toBeGreaterThanOrEqual(1);
      if (found.queue) expect(Date.parse(found.opens)).not.toBeNaN();
    }),
  );
});

test('a waiting room without an opening, and mixed choices, are found before publishing', () => {
  const problems = picker.check({ ...picker.defaults(), queue: true }, { now: new Date() });
  expect(problems.map(({ path }) => path)).toEqual(['pools', 'opens']);
});

test('costs in words', () => {
  expect(costLine({ price: 0, monthly: 0 })).toBe('免费');
  expect(costLine({ price: 3950, monthly: 2900 })).toBe('¥39.50 · 月 29');
  const lines = termLines({ ...number, penalty: '' }, '不可过户').map(({ value }) => value.zh);
  expect(lines).toEqual(['¥1,299', '无需预存', '¥129/月', '24 个月', '无', '不可过户']);
});
