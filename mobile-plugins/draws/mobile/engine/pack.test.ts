import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pack, unpack } from './pack.ts';

const there = (records: object[]) => unpack(structuredClone(pack(records)));

const moment = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19).replace('T', ' '));

const record = fc.record(
  {
    id: fc.oneof(fc.bigInt({ min: 0n, max: 9_999_999_999_999_999_999n }).map(String), fc.string()),
    time: fc.oneof({ weight: 5, arbitrary: moment }, fc.constantFrom('2021-02-30 00:00:00', '', '1999-01-01 00:00:00')),
    name: fc.constantFrom('神里绫华', '<b>x</b>', ''),
    rank: fc.constantFrom(3, 4, 5),
    more: fc.oneof(fc.constant(undefined), fc.constantFrom({ a: 1 }, '{"a":1}', null, [1, 2])),
  },
  { requiredKeys: ['id'] },
);

describe('packed records', () => {
  test('come back as they were, whatever is in them', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 80 }), (records) => {
        const plain = JSON.parse(JSON.stringify(records)) as object[];
        expect(there(records)).toEqual(plain);
      }),
    );
  });

  test('take a few bytes each', () => {
    const many = Array.from({ length: 1000 }, (_, n) => ({
      id: String(1_612_303_200_000_000_000n + BigInt(n)),
      time: `2021-02-03 10:${String(n % 60).padStart(2, '0')}:00`,
      name: n % 10 === 0 ? '雷泽' : '黎明神剑',
    }));
    const { columns } = pack(many);
    expect(columns.id?.kind).toBe('digits');
    expect(columns.name?.kind).toBe('words');
    expect(there(many)).toEqual(many);
  });

  test('a second that only a summer clock has, a leading zero and an id beyond 2^63 stay what they are', () => {
    const records = [
      { id: '007', time: '2021-03-28 02:30:00' },
      { id: '9999999999999999999', time: '2021-3-28 2:30:00' },
    ];
    expect(there(records)).toEqual(records);
  });
});
