import { expect, test } from 'vitest';
import { filled, valuesAt } from './fill.ts';
import { declaredShape } from './shape.ts';

test('a template takes values with their types, and leaves out what is missing', () => {
  const template = {
    model: '{model}',
    n: '{n}',
    size: '{width}*{height}',
    seed: '{seed}',
    parts: [{ image: '{source}' }, '{prompt}'],
  };
  const values = { model: 'm', n: 2, width: 512, height: 768, seed: undefined, source: undefined, prompt: '{n} "杯"' };
  expect(filled(template, values)).toEqual({ model: 'm', n: 2, size: '512*768', parts: ['{n} "杯"'] });
  expect(
    filled({ text: 'a {seed}', other: '{nobody}', all: '{references}' }, { seed: undefined, references: ['x'] }),
  ).toEqual({
    other: '{nobody}',
    all: ['x'],
  });
  const boxes = [
    [1, 2, 3, 4],
    [5, 6, 7, 8],
  ];
  const marked = { parameters: { bbox_list: ['{boxes}'], empty: [] } };
  expect(filled(marked, { boxes })).toEqual({ parameters: { bbox_list: [boxes], empty: [] } });
  expect(filled(marked, { boxes: undefined })).toEqual({ parameters: { empty: [] } });
});

test('values are found along a path, own ones alone', () => {
  const answer = { data: [{ url: 'a' }, {}, { url: 'b' }], none: null };
  expect(valuesAt(answer, 'data[].url')).toEqual(['a', 'b']);
  expect(valuesAt(answer, 'data[].url.length')).toEqual([]);
  expect([valuesAt(answer, 'none'), valuesAt(answer, 'constructor'), valuesAt('text', 'length')]).toEqual([[], [], []]);
});

test.each([
  ['a path that leads out', { look: { path: '/../admin' } }],
  ['an address as a path', { look: { path: 'https://evil.example' } }],
  [
    'sizes that nothing keeps to',
    { models: [{ id: 'm', operations: ['generate'], sizes: { kind: 'range', min: 10, max: 11, multiple: 8 } }] },
  ],
  ['a field that nobody knows', { code: 'x' }],
  [
    'boxes that the request does not name',
    { models: [{ id: 'm', operations: ['inpaint'], mask: 'boxes', sizes: { kind: 'source' } }] },
  ],
  [
    'a mask that the request does not name',
    { models: [{ id: 'm', operations: ['inpaint'], mask: 'white-edit', sizes: { kind: 'source' } }] },
  ],
])('%s is refused', (_what, change) => {
  const good = {
    ...{ id: 'own', title: '自有', base: 'https://images.example/v1', look: { path: '/me' } },
    models: [{ id: 'm', operations: ['generate'], sizes: { kind: 'source' } }],
    ...{ request: { path: '/make', json: { prompt: '{prompt}' } }, answer: { at: 'data[].url' } },
  };
  expect(declaredShape.safeParse(good).success).toBe(true);
  expect(declaredShape.safeParse({ ...good, ...change }).success).toBe(false);
});
