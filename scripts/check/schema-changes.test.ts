import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Schema } from '../../kernel/openapi/document.ts';
import { type Named, type Side, schemaBreaks } from './schema-changes.ts';

const breaks = (side: Side, before: Schema, after: Schema, named: { before?: Named; after?: Named } = {}): string[] =>
  schemaBreaks({ side, before: named.before ?? {}, after: named.after ?? {} }, before, after, 'x');

const text: Schema = { type: 'string' };
const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
});

describe('a request', () => {
  test.each<[string, Schema, Schema, string[]]>([
    ['a field that is gone', object({ a: text, b: text }), object({ a: text }), ['x.b is gone']],
    ['a field that is asked for', object({ a: text }), object({ a: text }, ['a']), ['x.a is asked for']],
    ['a new field that is asked for', object({}), object({ a: text }, ['a']), ['x.a is asked for']],
    ['another type', text, { type: 'integer' }, ['x was string and is integer']],
    ['null no more', { type: ['string', 'null'] }, text, ['x was string or null and is string']],
    ['whole numbers alone', { type: 'number' }, { type: 'integer' }, ['x was number and is integer']],
    ['a value less', { enum: ['a', 'b'] }, { enum: ['a'] }, ['x has "b" no more']],
    ['room that a value needs', { enum: ['a', 'abc'] }, { type: 'string', maxLength: 2 }, ['x has "abc" no more']],
    ['listed values alone', text, { enum: ['a'] }, ['x takes only "a"']],
    [
      'a lower limit',
      { type: 'string', maxLength: 9 },
      { type: 'string', maxLength: 8 },
      ['x: maxLength was 9 and is 8'],
    ],
    ['a new limit', { type: 'integer' }, { type: 'integer', minimum: 1 }, ['x: minimum was not set and is 1']],
    ['a pattern', text, { type: 'string', pattern: '^a' }, ['x: pattern was not set and is ^a']],
    [
      'unknown fields no more',
      object({}),
      { ...object({}), additionalProperties: false },
      ['x takes no other fields any more'],
    ],
    [
      'something of a list',
      { type: 'array', items: text },
      { type: 'array', items: { type: 'null' } },
      ['x[] was string and is null'],
    ],
    ['anything no more', {}, text, ['x was any and is string']],
  ])('is narrowed by %s', (_what, before, after, said) => {
    expect(breaks('request', before, after)).toEqual(said);
  });

  test.each<[string, Schema, Schema]>([
    ['a field that may be left out', object({ a: text }), object({ a: text, b: text })],
    ['a field that was asked for and is not', object({ a: text }, ['a']), object({ a: text })],
    ['another type beside', text, { type: ['string', 'integer'] }],
    ['one more value', { enum: ['a'] }, { enum: ['a', 'b'] }],
    ['any text for listed ones', { enum: ['a'] }, text],
    ['more room', { type: 'string', maxLength: 8 }, { type: 'string', maxLength: 9 }],
    ['broken numbers as well', { type: 'integer' }, { type: 'number' }],
    [
      'another shape beside',
      object({ a: text }, ['a']),
      { anyOf: [object({ b: text }, ['b']), object({ a: text }, ['a'])] },
    ],
  ])('may get %s', (_what, before, after) => {
    expect(breaks('request', before, after)).toEqual([]);
  });
});

describe('an answer', () => {
  test.each<[string, Schema, Schema, string[]]>([
    ['a field', object({ a: text }), object({}), ['x.a is gone']],
    ['that a field is there', object({ a: text }, ['a']), object({ a: text }), ['x.a may be left out']],
    ['its type', text, { type: 'integer' }, ['x was string and is integer']],
    ['that it is never null', text, { type: ['string', 'null'] }, ['x was string and is string or null']],
    ['one of its types', { type: ['string', 'integer'] }, text, ['x was string or integer and is string']],
    ['a value', { enum: ['a', 'b'] }, { enum: ['b'] }, ['x has "a" no more']],
    ['a field of one of its shapes', { anyOf: [object({ a: text }), { type: 'null' }] }, object({}), ['x.a is gone']],
    ['what it is', text, {}, ['x was string and is any']],
  ])('loses %s', (_what, before, after, said) => {
    expect(breaks('answer', before, after)).toEqual(said);
  });

  test.each<[string, Schema, Schema]>([
    ['a field', object({}), object({ a: text }, ['a'])],
    ['a value', { enum: ['a'] }, { enum: ['a', 'b'] }],
    ['a limit', text, { type: 'string', maxLength: 3 }],
    ['never null', { type: ['string', 'null'] }, text],
    ['whole numbers alone', { type: 'number' }, { type: 'integer' }],
    ['a shape', {}, object({ a: text })],
    ['something in place of nothing', { type: 'null' }, object({ a: text })],
  ])('may get %s', (_what, before, after) => {
    expect(breaks('answer', before, after)).toEqual([]);
  });
});

test('names are followed, also of what holds itself', () => {
  const node = (value: Schema): Named => ({
    Node: object({ value, children: { type: 'array', items: { $ref: '#/components/schemas/Node' } } }),
  });
  const whole: Schema = { $ref: '#/components/schemas/Node' };
  expect(breaks('answer', whole, whole, { before: node(text), after: node(text) })).toEqual([]);
  expect(breaks('answer', whole, whole, { before: node(text), after: node({ type: 'null' }) })).toEqual([
    'x.value was string and is null',
  ]);
});

test('a name that stands for one of several, each with the same inside, is followed to its end', () => {
  const json = (leaf: Schema): Named => {
    const self = { $ref: '#/components/schemas/Json' };
    return { Json: { anyOf: [leaf, { type: 'array', items: self }, { type: 'object', additionalProperties: self }] } };
  };
  const whole = object({ settings: { $ref: '#/components/schemas/Json' } });
  expect(breaks('request', whole, whole, { before: json(text), after: json(text) })).toEqual([]);
  const said = breaks('request', whole, whole, { before: json(text), after: json({ type: 'boolean' }) });
  expect(said).toEqual([expect.stringMatching(/^x\.settings was string or array or object and is boolean/)]);
});

const leaf = fc.oneof(
  fc.constantFrom<Schema>(
    { type: 'string' },
    { type: 'integer' },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'null' },
    {},
  ),
  fc.record({ type: fc.constant('string' as const), maxLength: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ type: fc.constant('integer' as const), minimum: fc.integer({ min: -2, max: 2 }) }),
  fc.record({ enum: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 1, 2), { minLength: 1 }) }),
);

const { schema } = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.record({ type: fc.constant('array' as const), items: tie('schema') }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc
      .tuple(fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema')), fc.subarray(['a', 'b', 'c']))
      .map(([properties, some]) => ({
        ...object(
          properties,
          some.filter((name) => name in properties),
        ),
        // A field that is new was refused before: of one that was let through nobody can say what it held.
        additionalProperties: false,
      })),
  ),
}));

/** Values near what such schemas speak of. */
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('', 'a', 'b', 'c', 'abcde', 1, 2, 1.5, -3, true, null),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('value')),
  ),
}));

/** Two of them, often one and what takes more than it. */
const twoSchemas = fc.oneof(
  fc.tuple(schema, schema),
  fc.tuple(schema, schema).map(([one, other]): [Schema, Schema] => [one, { anyOf: [other, one] }]),
);

const ajv = new Ajv2020({ strict: false });

describe('whatever the schemas', () => {
  test('nothing breaks where nothing changed', () => {
    fc.assert(
      fc.property(schema, fc.constantFrom<Side>('request', 'answer'), (one, side) => {
        expect(breaks(side, one, one)).toEqual([]);
      }),
    );
  });

  test('what was a request is one still where no break is told', () => {
    fc.assert(
      fc.property(twoSchemas, fc.array(value, { minLength: 20, maxLength: 20 }), ([before, after], sent) => {
        fc.pre(breaks('request', before, after).length === 0);
        const [was, is] = [ajv.compile(before), ajv.compile(after)];
        for (const one of sent) if (was(one)) expect(is(one), JSON.stringify(one)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  test('an answer that lost a field, wherever it stood, is told', () => {
    fc.assert(
      fc.property(schema, (inner) => {
        const wrap = (part: Schema): Schema => object({ list: { type: 'array', items: part } }, ['list']);
        const whole = object({ ...inner.properties, lost: text });
        const { lost: _, ...left } = whole.properties ?? {};
        expect(breaks('answer', wrap(whole), wrap(object(left)))).toEqual(['x.list[].lost is gone']);
        expect(breaks('answer', wrap(object(left)), wrap(whole))).toEqual([]);
      }),
    );
  });
});
