import { anyone, anyStaff, defineCalls, zId } from '@fitout/sdk/calls';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ApiDocument } from '../../kernel/openapi/document.ts';
import { openApi } from '../../kernel/openapi/index.ts';
import { declaredRoute } from '../../kernel/openapi/route.ts';
import type { PlatformTable } from '../../sdk/calls.ts';
import { jsonLines, undeclared } from './api-baseline.ts';
import { apiBreaks } from './api-changes.ts';

const summary = { zh: '一', en: 'One' };
const documentOf = (table: PlatformTable): ApiDocument =>
  openApi(
    Object.entries(table).map(([key, call]) => declaredRoute('good', '/api/p/good', key, call)),
    [{ id: 'good', title: 'Good' }],
    { https: false },
  );

const note = z.object({ id: zId, text: z.string(), state: z.enum(['open', 'done']) });
const before = defineCalls({
  'GET notes': { access: anyone, summary, query: z.object({ q: z.string().optional() }), result: z.array(note) },
  'GET notes/:id': { access: anyStaff, summary, params: z.object({ id: zId }), result: note },
  'PUT notes/:id': {
    access: anyStaff,
    summary,
    params: z.object({ id: zId }),
    body: z.object({ text: z.string().max(20) }),
    result: note,
  },
  'POST files': { access: anyStaff, summary, upload: { maxBytes: 1000, maxFiles: 2 } },
  'GET export': { access: anyStaff, summary, file: ['text/csv', 'application/json'] },
});

/** What clients of `before` would miss where one call of it is declared otherwise, or not at all. */
function changed(key: keyof typeof before, call?: object): string[] {
  const { [key]: old, ...others } = before as PlatformTable;
  const after = call === undefined ? others : { ...others, [key]: { ...old, ...call } };
  return apiBreaks(documentOf(before), documentOf(after));
}

test('a call that is gone, or goes elsewhere, is told', () => {
  expect(changed('GET notes')).toEqual(['GET /api/p/good/notes is gone']);
  expect(changed('GET export', { file: ['application/json'] })).toEqual([
    'GET /api/p/good/export: it answers text/csv no more',
  ]);
});

test.each<[keyof typeof before, object, string[]]>([
  ['GET notes', { access: anyStaff }, ['it asks for a session']],
  ['GET notes', { query: z.object({}) }, ['parameter q is gone']],
  ['GET notes', { query: z.object({ q: z.string() }) }, ['parameter q is asked for']],
  ['GET notes', { query: z.object({ q: z.string().optional(), p: z.string() }) }, ['parameter p is asked for']],
  ['GET notes', { query: z.object({ q: z.enum(['a']).optional() }) }, ['parameter q takes only "a"']],
  ['GET notes', { result: z.array(note.omit({ text: true })) }, ['answer.result[].text is gone']],
  [
    'GET notes',
    { result: z.array(note.extend({ state: z.enum(['done']) })) },
    ['answer.result[].state has "open" no more'],
  ],
  ['GET notes/:id', { result: note.nullable() }, ['answer.result was object and is object or null']],
  ['GET notes/:id', { result: undefined }, ['answer.result was object and is null']],
  ['PUT notes/:id', { body: z.object({ text: z.string().max(9) }) }, ['body.text: maxLength was 20 and is 9']],
  ['PUT notes/:id', { body: z.object({ text: z.string().max(20), rev: z.int() }) }, ['body.rev is asked for']],
  ['PUT notes/:id', { maxBodyBytes: 100 }, ['a body may have 100 bytes, and had 1048576']],
  [
    'POST files',
    { upload: { maxBytes: 999, maxFiles: 1 } },
    ['body.file: maxItems was 2 and is 1', 'body.file[]: x-max-bytes was 1000 and is 999'],
  ],
  ['POST files', { body: z.object({}), upload: undefined }, ['a body of multipart/form-data is taken no more']],
])('what a client of %s would miss is told (%#)', (key, call, said) => {
  const [method, path] = key.replace(':id', '{id}').split(' ');
  expect(changed(key, call)).toEqual(said.map((what) => `${method} /api/p/good/${path}: ${what}`));
});

test.each<[keyof typeof before, object]>([
  ['GET notes', { query: z.object({ q: z.string().optional(), p: z.string().optional() }) }],
  ['GET notes', { result: z.array(note.extend({ more: z.string() })) }],
  ['GET notes/:id', { access: anyone, ratePerMinute: 3, errors: ['gone'] }],
  ['PUT notes/:id', { body: z.object({ text: z.string().max(30), more: z.string().optional() }), conflicts: true }],
  ['POST files', { upload: { maxBytes: 2000, maxFiles: 3 }, result: note.nullable() }],
])('what is new of %s is none (%#)', (key, call) => {
  expect(changed(key, call)).toEqual([]);
});

test('a parameter of the path may be called otherwise', () => {
  const { 'GET notes/:id': one, ...others } = before;
  const after = documentOf({
    ...others,
    'GET notes/:note': { ...one, params: z.object({ note: zId }) },
  } as PlatformTable);
  expect(apiBreaks(documentOf(before), after)).toEqual([]);
});

test('a break is let through by its line and a reason', () => {
  const lines = changed('GET notes');
  const [change = ''] = lines;
  expect(undeclared(lines, [{ change, reason: '从未使用' }])).toEqual([]);
  expect(undeclared(lines, [{ change, reason: ' ' }])).toEqual(lines);
  expect(undeclared(lines, [{ change: 'another', reason: 'x' }])).toEqual(lines);
});

test('the kept text is the document, in short lines', () => {
  const document = documentOf(before);
  const text = jsonLines(document);
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(document)));
  expect(text.endsWith('}\n')).toBe(true);
  expect(text.split('\n').length).toBeGreaterThan(100);
});
