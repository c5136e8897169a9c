import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TableContent, tableBytes } from '../../../sdk/index.ts';
import type { ApiClient } from '../../../tests/support/api.ts';
import { hostileTables, sheetOf, workbook } from '../../../tests/support/hostile-files.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { ListOutcome, StockCount } from '../shared/calls/counts.ts';
import { most, rowsOfTable } from '../shared/sheet/rows.ts';

/** Tables of labels and lists of counts, as strangers make them: refused in words, or read within bounds. */

let server: TestServer;
let api: ApiClient;
let list: string;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
  const { id } = await api.post<StockCount>('/api/p/bar/counts', { name: '表格' });
  list = `/api/p/bar/counts/${id}/list`;
});
afterAll(() => server?.stop());

const labels = '/api/p/bar/tables';
type Bytes = Uint8Array | string;
const formOf = (bytes: Bytes, name: string) => {
  const form = new FormData();
  form.append('file', new Blob([bytes as BlobPart]), name);
  return form;
};
const refusal = async (path: string, bytes: Bytes, name = 'table.xlsx') => {
  const { status, body } = await api.send('POST', path, formOf(bytes, name));
  return { status, reason: body.reason, message: body.message };
};
const read = async (bytes: Bytes, name = 'table.csv') => {
  const { rows, ...file } = await api.post<TableContent>(labels, formOf(bytes, name));
  return rowsOfTable(rows, file);
};

const files = hostileTables();
const hostile = (name: string): Uint8Array => {
  const file = files.find((one) => one.name === name);
  if (file === undefined) throw new Error(`no table ${name}`);
  return file.bytes;
};

describe.each([
  ['labels', () => labels],
  ['a list', () => list],
])('a table of %s', (_what, path) => {
  test.each([
    ['unfolds.xlsx', 413, 'kernel.table-unfolded'],
    ['one-string-everywhere.xlsx', 413, /^kernel\.table-/],
    ['rows.csv', 413, 'kernel.table-rows'],
    ['row-far-away.xlsx', 413, 'kernel.table-rows'],
  ])('that is a bomb (%s) is refused in words', async (name, status, reason) => {
    const answer = await refusal(path(), hostile(name), name);
    expect(answer).toMatchObject({ status, message: expect.stringMatching(/\p{Script=Han}{4}/u) });
    expect(answer.reason).toMatch(reason);
  });

  test('that is too large is refused in words', async () => {
    const answer = await refusal(path(), 'x'.repeat(tableBytes + 1), 'large.csv');
    expect(answer).toMatchObject({ status: 413, message: expect.stringMatching(/5 MB/) });
    expect((await refusal(path(), 'x'.repeat(tableBytes * 2), 'larger.csv')).status).toBe(413);
  });

  test.each<[string, Bytes]>([
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52)],
    ['an archive of something else', Uint8Array.of(0x50, 0x4b, 3, 4, ...new Array(60).fill(0))],
    ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Array(500).fill(0))],
    ['nothing', ''],
  ])('that is %s is refused in words', async (_name, bytes) => {
    const answer = await refusal(path(), bytes);
    expect(answer).toMatchObject({
      status: 422,
      reason: 'kernel.table-file',
      message: expect.stringMatching(/\p{Script=Han}{4}/u),
    });
  });

  test('without a file is refused in words', async () => {
    const { status, body } = await api.send('POST', path(), new FormData());
    expect([status, body.reason]).toEqual([400, 'kernel.no-file']);
    expect(body.message).toMatch(/\p{Script=Han}{4}/u);
  });
});

describe('formulas', () => {
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const head = `<row r="1">${cell('A1', '编码')}${cell('B1', '数量')}</row>`;
  const sheet = workbook(
    sheetOf(`${head}
      <row r="2"><c r="A2" t="str"><f>"A"&amp;"-1"</f><v>A-1</v></c><c r="B2"><f>1+1</f><v>2</v></c></row>
      <row r="3"><c r="A3"><f>1+1</f></c><c r="B3"><v>1</v></c></row>
      <row r="4"><c r="A4" t="e"><f>VLOOKUP(1,Z1:Z2,1)</f><v>#N/A</v></c><c r="B4"><v>1</v></c></row>`),
  );

  test('of a workbook are their values, and those without one, or with an error, are told by line', async () => {
    const { rows, problems } = await read(sheet, 'formulas.xlsx');
    expect(rows).toMatchObject([{ code: 'A-1', copies: 2 }]);
    expect(problems.map(({ line, column }) => [line, column])).toEqual([
      [3, 'code'],
      [4, 'code'],
    ]);
    const outcome = await api.post<ListOutcome>(list, formOf(sheet, 'formulas.xlsx'));
    expect(outcome).toMatchObject({ codes: 1, bad: 2, problems: [{ line: 3 }, { line: 4 }] });
  });

  test('of a CSV are text, without the sign that kept them from being run', async () => {
    const text = '编码,名称\n"=HYPERLINK(""http://evil.example"")",=1+1\n\'=1+1,\'-5\n';
    const { rows } = await read(text);
    expect(rows.map(({ code, name }) => [code, name])).toEqual([
      ['=HYPERLINK("http://evil.example")', '=1+1'],
      ['=1+1', '-5'],
    ]);
  });
});

test('a line of a CSV that cannot be read is reported with its line, and the others are imported', async () => {
  const text = '\n编码,数量\n="000123",1\n"A-1,2\n\'ZW-001,3\n,4\n';
  const { rows, problems } = await read(text);
  expect(rows).toMatchObject([
    { code: '000123', copies: 1 },
    { code: 'ZW-001', copies: 3 },
  ]);
  expect(problems.map(({ line, column }) => [line, column])).toEqual([
    [4, null],
    [6, 'code'],
  ]);
  const outcome = await api.post<ListOutcome>(list, formOf(text, 'list.csv'));
  expect(outcome).toMatchObject({ codes: 2, bad: 2, problems: [{ line: 4 }, { line: 6 }] });
  expect(outcome.sample.map(({ code }) => code)).toEqual(['000123', 'ZW-001']);
});

test('a code that is too long is told, and never printed cut', async () => {
  const { rows, problems } = await read(`编码\n${'9'.repeat(most.text)}\n${'9'.repeat(most.text + 1)}\n`);
  expect(rows.map(({ code }) => code.length)).toEqual([most.text]);
  expect(problems).toMatchObject([{ line: 3, column: 'code' }]);
});

test('rows up to the limit are taken, and one more is refused', async () => {
  const lines = Array.from({ length: most.rows }, (_, at) => `C-${at}`);
  expect((await read(`编码\n${lines.join('\n')}\n`)).rows).toHaveLength(most.rows);
  expect(await refusal(labels, `编码\n${lines.join('\n')}\nC-more\n`, 'more.csv')).toMatchObject({
    status: 413,
    reason: 'kernel.table-rows',
  });
});
