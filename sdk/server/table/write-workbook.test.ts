import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { writeWorkbook } from './write-workbook.ts';

const two = [
  { title: 'name', width: 20 },
  { title: 'toString', width: 20 },
];

/** Texts that somebody may have typed to break a file: names of objects, escapes, halves of pairs, controls. */
const text = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  fc.array(fc.nat(0xffff), { minLength: 1, maxLength: 20 }).map((codes) => String.fromCharCode(...codes)),
  fc.array(fc.nat(0xa0), { minLength: 1, maxLength: 20 }).map((codes) => String.fromCharCode(...codes)),
  fc.stringMatching(/^_?x00(41|5F|00)_?$/),
  fc.constantFrom('constructor', '__proto__', 'valueOf', 'hasOwnProperty', '_x0041_', '=1+1', ' a ', '\r\n'),
);

test('every text is read back as it was written, next to numbers and empty cells', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(text, fc.oneof(fc.integer(), fc.constant(null))), { minLength: 1 }),
      async (rows) => {
        const file = await writeWorkbook('表', two, rows);
        const cells = await readSheet(Buffer.from(file), 1, { trim: false });
        expect(cells).toEqual([['name', 'toString'], ...rows]);
      },
    ),
    { numRuns: 200 },
  );
});

test('a text beyond what one cell holds ends in an ellipsis, and formats show numbers and days', async () => {
  const day = new Date(Date.UTC(2026, 10, 24, 12));
  const rows = [
    ['汉'.repeat(40_000), { value: 1.5, format: '0.00' }],
    ['b', { value: day, format: 'yyyy-mm-dd hh:mm' }],
  ];
  const cells = await readSheet(Buffer.from(await writeWorkbook('表', two, rows)));
  expect(cells[1]).toEqual([`${'汉'.repeat(32_766)}…`, 1.5]);
  expect(cells[2]).toEqual(['b', day]);
});
