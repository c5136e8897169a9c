import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { drawValidators, generatedFile } from '../../../../scripts/draw-schemas.ts';
import { sharedData } from '../../../../tests/support/shared-data.ts';
import { generateAccount, uigf3Document, uigf4Document } from '../../tests/support/generate.ts';
import { isObject, type Json } from './json.ts';
import * as valid from './validators.generated.js';

const root = resolve(import.meta.dirname, '../../../..');

it('compiled schemas are those of schemas/uigf.ts (else: node scripts/draw-schemas.ts)', () => {
  expect(readFileSync(resolve(root, generatedFile), 'utf8') === drawValidators()).toBe(true);
});

/** As the readers put the parts together. */
function oursAccept3(document: unknown): boolean {
  if (!valid.head3(document)) return false;
  return ((document as Json).list as unknown[]).every((record) => valid.record3(record));
}

function oursAccept4(document: unknown): boolean {
  if (!valid.head4(document)) return false;
  const checks = { hk4e: valid.hk4e4, hkrpg: valid.hkrpg4, nap: valid.nap4 };
  return Object.entries(checks).every(([key, check]) => {
    const accounts = ((document as Json)[key] ?? []) as { list: unknown[] }[];
    return accounts.every(({ list }) => list.every((record) => check(record)));
  });
}

const small = generateAccount({ pulls: 5 });
const other = {
  gacha_id: '2003',
  gacha_type: '11',
  item_id: '1001',
  time: '2024-01-01 08:00:00',
  id: '1700000000000000001',
};
const valid4 = {
  ...uigf4Document(small, generateAccount({ pulls: 3, uid: '700000001', seed: 2 })),
  hkrpg: [{ uid: 800000001, timezone: 8, lang: 'en-us', list: [other] }],
  nap: [{ uid: '10000001', timezone: 8, list: [{ ...other, gacha_type: '2' }] }],
  hk4e_ugc: [{ uid: '1', timezone: 8, list: [{ anything: 1 }] }],
};
const valid3 = uigf3Document(small);

/** Paths to every place of a document. */
function places(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  const inside = Array.isArray(value)
    ? value.flatMap((one, index) => places(one, [...path, index]))
    : isObject(value)
      ? Object.entries(value).flatMap(([key, one]) => places(one, [...path, key]))
      : [];
  return [path, ...inside];
}

const oddities = [
  null,
  true,
  0,
  -1,
  1.5,
  '',
  '0',
  'v5',
  'v4.2',
  '2024-01-01',
  '2024-01-01 00:00:00',
  '12345678901234567890',
  '400',
  '9',
  [],
  {},
  [1],
  { list: [] },
];

/** A document with some places replaced or taken away. */
function broken<T>(document: T): fc.Arbitrary<unknown> {
  const all = places(document);
  const change = fc.record({ at: fc.nat(all.length - 1), how: fc.option(fc.nat(oddities.length - 1)) });
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    let copy: unknown = structuredClone(document);
    for (const { at, how } of changes) {
      const path = all[at] as (string | number)[];
      const last = path.at(-1);
      if (last === undefined) {
        copy = how === null ? copy : oddities[how];
        continue;
      }
      const owner = path
        .slice(0, -1)
        .reduce<unknown>((inside, key) => (inside as Json | undefined)?.[key as string], copy);
      if (typeof owner !== 'object' || owner === null) continue;
      if (how === null) delete (owner as Json)[last as string];
      else (owner as Json)[last as string] = structuredClone(oddities[how]);
    }
    // As a file would have it.
    return JSON.parse(JSON.stringify(copy) ?? 'null') as unknown;
  });
}

describe('our schemas and the published ones', () => {
  const { folder, missing } = sharedData('uigf');
  beforeEach(({ skip }) => skip(missing !== undefined, missing));
  const ajv = new Ajv2020({ strict: false });
  const published = (version: string) =>
    ajv.compile(JSON.parse(readFileSync(resolve(folder, `uigf-${version}.schema.json`), 'utf8')) as object);

  it('4.2: accept and refuse the same documents', () => {
    const theirs = published('4.2');
    expect([theirs(valid4), oursAccept4(valid4)]).toEqual([true, true]);
    let refused = 0;
    fc.assert(
      fc.property(broken(valid4), (document) => {
        const right = theirs(document);
        if (!right) refused++;
        expect(oursAccept4(document)).toBe(right);
      }),
      { numRuns: 3000 },
    );
    expect(refused).toBeGreaterThan(500);
  });

  it('3.0: accept and refuse the same documents', () => {
    const theirs = published('3.0');
    expect([theirs(valid3), oursAccept3(valid3)]).toEqual([true, true]);
    let refused = 0;
    fc.assert(
      fc.property(broken(valid3), (document) => {
        const right = theirs(document);
        if (!right) refused++;
        expect(oursAccept3(document)).toBe(right);
      }),
      { numRuns: 3000 },
    );
    expect(refused).toBeGreaterThan(500);
  });
});
