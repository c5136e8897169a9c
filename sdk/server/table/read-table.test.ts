import { monitorEventLoopDelay } from 'node:perf_hooks';
import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { expectDuration } from '../../../tests/support/durations.ts';
import { hostileTables, sheetOf, workbook } from '../../../tests/support/hostile-files.ts';
import { ownDelay, threadTimes } from '../../../tests/support/processor.ts';
import { isFitoutError } from '../../base/errors.ts';
import type { TableLimits } from './limits.ts';
import { readTable } from './read-table.ts';

const limits: TableLimits = { rows: 10_000, columns: 60, cell: 4000, unfolded: 60_000_000 };
const read = (bytes: Uint8Array) => readTable(bytes, limits, 'somebody');
const rowsIn = async (bytes: Uint8Array) => (await read(bytes)).rows;

describe('a table made to harm', () => {
  test.each(hostileTables())(
    '$name is refused in words or read in bounds, and nobody waits for it',
    async ({ bytes }) => {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const [before, work] = [threadTimes(), process.cpuUsage()];
      const outcome = await read(bytes).catch((error: Error) => error);
      delay.disable();
      const [after, worked] = [threadTimes(), process.cpuUsage(work)];
      if (!('rows' in outcome))
        expect(isFitoutError(outcome) && ['tooLarge', 'unprocessable'].includes(outcome.codeName)).toBe(true);
      else expect(outcome.rows.length).toBeLessThanOrEqual(limits.rows + 1);
      // Time of the processor, of all threads: the clock would count what other suites do. Read on this thread, the
      // largest would hold it for all of its three seconds.
      expect((worked.user + worked.system) / 1e6).toBeLessThan(15);
      expectDuration(ownDelay(delay.max / 1e6, before, after), 1000);
    },
  );
});

test('cells lose what cannot be seen, and keep what joins letters', async () => {
  const table = '编号,名称\n\u202dZW-001\u202c,می\u200cخواهم\nZW\u200b-\u00ad002,\u2066茶\u2069\n';
  expect(await rowsIn(Buffer.from(table))).toEqual([
    ['编号', '名称'],
    ['ZW-001', 'می\u200cخواهم'],
    ['ZW-002', '茶'],
  ]);
});

describe('a workbook', () => {
  test('that was formatted to the last row and beyond the columns is read as far as it says something', async () => {
    const empty = Array.from({ length: 300 }, (_, n) => `<c r="A${n + 3}" s="1"/>`);
    const rows = `<row r="1"><c r="A1" t="str"><v>名称</v></c><c r="XFD1" s="1"/></row>
      <row r="2"><c r="A2"><v>1.5</v></c><c r="XFC2" t="str"><v>far</v></c></row>
      ${empty.map((one, n) => `<row r="${n + 3}">${one}</row>`).join('')}<row r="1048576" ht="20"/>`;
    expect(await rowsIn(workbook(sheetOf(rows)))).toEqual([['名称'], ['1.5']]);
  });

  test('with prefixed names, rich text and places that are not named is read', async () => {
    const rows = `<x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="inlineStr"><x:is><x:t>b</x:t></x:is></x:c></x:row>
      <x:row><x:c t="b"><x:v>1</x:v></x:c><x:c><x:v>7</x:v></x:c></x:row>`;
    const sheet = `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>${rows}</x:sheetData></x:worksheet>`;
    const strings = '<si><r><t>富</t></r><r><t>文本</t></r></si>';
    expect(await rowsIn(workbook(sheet, { strings }))).toEqual([
      ['富文本', 'b'],
      ['是', '7'],
    ]);
  });

  test('is read as the library reads it', async () => {
    const value = fc.oneof(
      fc.constant(null),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).map((n) => Math.round(n * 100) / 100),
      fc.boolean(),
      // Names that every object has would be lost by the library that writes (write-workbook.ts escapes them).
      fc.stringMatching(/^[a-z<>&"' 中文]{1,12}$/).filter((text) => !(text in {})),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(value, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 8 }),
        async (data) => {
          const rows = data.map((row, at) => [at === 0 ? 'head' : 'cell', ...row]);
          const file = await writeXlsxFile(
            rows.map((row) => row.map((one) => (one === null ? null : { value: one }))),
          ).toBuffer();
          const theirs = (await readSheet(file)) as unknown[][];
          const shown = theirs.map((row) =>
            row.map((one) => (one === null ? '' : typeof one === 'boolean' ? (one ? '是' : '否') : String(one).trim())),
          );
          expect(await rowsIn(file)).toEqual(shown);
        },
      ),
      { numRuns: 25 },
    );
  });
});
