import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HttpSource } from './http-source.ts';
import { atPath, listsIn, mapAnswer, parsePath, readSource, sourcesOf, withSource } from './sources.ts';

const source = (more: Partial<Omit<HttpSource, 'fields'>> & { fields?: Partial<HttpSource['fields']> } = {}) =>
  readSource({
    id: 's',
    url: 'https://shop.example/api/v1/list',
    ...more,
    fields: { name: 'name', ...more.fields },
  }) as HttpSource;

describe('a path', () => {
  test.each([
    ['', []],
    ['$', []],
    ['data.items', ['data', 'items']],
    ['$.data["a.b"][0].name', ['data', 'a.b', '0', 'name']],
    ["['商品'].名称", ['商品', '名称']],
    ['rows[*]', ['rows']],
  ])('%s', (path, keys) => expect(parsePath(path)).toEqual(keys));

  test.each(['a..b', 'a[', 'a["b]', 'a]b', 'a.'])('%s is none', (path) => expect(parsePath(path)).toBeUndefined());

  test('finds what plain access finds, and nothing that is inherited', () => {
    const tree = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        fc.integer(),
        fc.string(),
        fc.dictionary(fc.constantFrom('a', 'b', 'x.y'), tie('node')),
      ),
    })).node;
    fc.assert(
      fc.property(tree, fc.array(fc.constantFrom('a', 'b', 'x.y'), { maxLength: 4 }), (value, keys) => {
        const plain = keys.reduce<unknown>(
          (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined),
          value,
        );
        expect(atPath(value, keys.map((key) => `["${key}"]`).join(''))).toBe(plain);
      }),
    );
    expect(atPath({}, 'constructor.name')).toBeUndefined();
    expect(atPath([1], 'length')).toBe(1);
  });
});

describe('mapping', () => {
  const answer = {
    data: {
      rows: [
        {
          id: 7,
          name: '龙井',
          price: '¥1,299.50',
          old: 1500,
          pic: '/img/1.jpg',
          url: 'detail?id=7',
          n: '12',
          tag: '新',
        },
        { name: '', price: 1 },
        { name: '单丛', price: '面议', pic: 'javascript:alert(1)', url: 'javascript:alert(1)', n: -1 },
      ],
    },
  };
  const fields = { price: 'price', listPrice: 'old', image: 'pic', link: 'url', stock: 'n', badge: 'tag', id: 'id' };

  test('brings values into shape, and leaves away what it cannot read', () => {
    const mapped = mapAnswer(answer, source({ list: 'data.rows', fields }));
    expect(mapped).toMatchObject({ total: 3, skipped: 1 });
    expect(mapped.fault === undefined && mapped.items).toEqual([
      {
        id: '7',
        name: '龙井',
        price: 129_950,
        listPrice: 150_000,
        image: 'https://shop.example/img/1.jpg',
        link: 'https://shop.example/api/v1/detail?id=7',
        stock: 12,
        badge: '新',
        description: '',
      },
      {
        id: '2',
        name: '单丛',
        price: null,
        listPrice: null,
        image: '',
        link: '',
        stock: null,
        badge: '',
        description: '',
      },
    ]);
  });

  test('prices in cents, and a picture that is not https is none', () => {
    const mapped = mapAnswer(
      [{ name: 'a', price: 1250, pic: 'http://shop.example/a.jpg' }],
      source({ unit: 'fen', fields }),
    );
    expect(mapped.fault === undefined && mapped.items[0]).toMatchObject({ price: 1250, image: '' });
  });

  test.each([
    ['no-list', { list: 'data.items' }],
    ['not-list', { list: 'data' }],
    ['not-list', { list: '' }],
    ['no-names', { list: 'data.rows', fields: { name: 'title' } }],
    ['bad-path', { list: 'data..rows' }],
  ])('says %s', (fault, more) => expect(mapAnswer(answer, source(more)).fault).toBe(fault));

  test('whatever an address answers, items are whole and bounded', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: fc.anything(), price: fc.anything(), pic: fc.anything(), n: fc.anything() })),
        (rows) => {
          const mapped = mapAnswer(rows, source({ fields: { ...fields, name: 'name' } }));
          if (mapped.fault !== undefined) return;
          for (const item of mapped.items) {
            expect(item.name).not.toBe('');
            expect(item.name.isWellFormed()).toBe(true);
            for (const number of [item.price, item.stock])
              expect(number === null || Number.isSafeInteger(number)).toBe(true);
            expect(item.image === '' || item.image.startsWith('https://')).toBe(true);
            expect(JSON.parse(JSON.stringify(item))).toEqual(item);
          }
        },
      ),
    );
  });
});

test('lists in an answer are offered with the paths of their values', () => {
  expect(listsIn({ code: 0, data: { rows: [{ name: 'a', price: { now: 1 }, pics: ['x'] }], tags: ['a'] } })).toEqual([
    { path: 'data.rows', count: 1, keys: ['name', 'price.now', 'pics[0]'] },
  ]);
  for (const { path } of listsIn({ 'a b': [{ x: 1 }] })) expect(parsePath(path)).toEqual(['a b']);
});

test('the sources of a page are read from anything', () => {
  fc.assert(
    fc.property(fc.anything(), (stored) => {
      for (const one of sourcesOf({ sources: stored as never })) expect(readSource(one)).toEqual(one);
    }),
  );
  const known = source();
  expect(withSource({ source: 'decoration.http', query: { id: 's' } }, [known])?.query).toEqual(known);
  expect(withSource({ source: 'decoration.http', query: { id: 'x' } }, [known])).toBeUndefined();
  expect(withSource({ source: 'goods.goods', query: 1 }, [])).toEqual({ source: 'goods.goods', query: 1 });
});
