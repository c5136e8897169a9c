import {
  anyone,
  anyStaff,
  customer,
  defineCalls,
  fun,
  registered,
  zId,
  zInstant,
  zOpaque,
  zSlice,
} from '@fitout/sdk/calls';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { PlatformCall, PlatformTable } from '../../sdk/calls.ts';
import type { ApiDocument, Operation, Response, Schema } from './document.ts';
import { openApi } from './index.ts';
import { declaredRoute } from './route.ts';

const summary = { zh: '一个调用', en: 'A call' };

function documentOf(table: PlatformTable, https = false): ApiDocument {
  const routes = Object.entries(table).map(([key, call]) => declaredRoute('my-notes', '/api/p/my-notes', key, call));
  return openApi(routes, [{ id: 'my-notes', title: { zh: '便签', en: 'Notes' } }], { https });
}

/** The one operation of a call, with its document. */
function operationOf(
  key: `${'GET' | 'POST' | 'PUT'} ${string}`,
  call: Partial<PlatformCall>,
): { operation: Operation; document: ApiDocument } {
  const document = documentOf({ [key]: { access: anyone, summary, ...call } });
  const [operation] = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  return { operation: operation as Operation, document };
}

const resultOf = ({ responses }: Operation): Schema | undefined =>
  (responses['200'] as Response).content?.['application/json']?.schema.properties?.result;

/** By status the codes that a call may answer. */
function codesOf({ operation, document }: { operation: Operation; document: ApiDocument }): Record<string, number[]> {
  const codes = (schema: Schema): number[] => {
    if (schema.$ref !== undefined) return codes(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
    const own = schema.properties?.code?.const;
    return typeof own === 'number' ? [own] : [...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap(codes);
  };
  const errors = Object.entries(operation.responses).filter(([status]) => status !== '200');
  return Object.fromEntries(
    errors.map(([status, given]) => {
      const response = '$ref' in given ? document.components.responses[given.$ref.split('/').at(-1) ?? ''] : given;
      return [status, codes(response?.content?.['application/json']?.schema ?? {}).sort()];
    }),
  );
}

describe('a call in the document', () => {
  test('has a name of its plugin, method and path, and its words in both languages', () => {
    const { operation, document } = operationOf('PUT notes/:id/read-marks', { params: z.object({ id: zId }) });
    expect(operation).toMatchObject({
      operationId: 'myNotes_putNotesByIdReadMarks',
      tags: ['my-notes'],
      summary: 'A call',
      'x-summary-zh': '一个调用',
    });
    expect(document.tags).toEqual([
      {
        name: 'my-notes',
        description: 'Notes',
        'x-title': { zh: '便签', en: 'Notes' },
        'x-about': { zh: '便签', en: 'Notes' },
      },
    ]);
    expect(Object.keys(document.paths)).toEqual(['/api/p/my-notes/notes/{id}/read-marks']);
  });

  test('asks for the session, its token too where it changes something, and for nothing where anyone may', () => {
    const securityOf = (key: 'GET x' | 'POST x', call: Partial<PlatformCall>) =>
      operationOf(key, call).operation.security;
    expect(securityOf('GET x', { access: anyStaff })).toEqual([{ session: [] }]);
    expect(securityOf('POST x', { access: customer })).toEqual([{ session: [], token: [] }]);
    expect(securityOf('GET x', { access: customer, changes: true })).toEqual([{ session: [], token: [] }]);
    expect(securityOf('POST x', {})).toEqual([]);
    const cookies = [false, true].map((https) => documentOf({}, https).components.securitySchemes.session?.name);
    expect(cookies).toEqual(['fitout_session', '__Host-fitout_session']);
  });

  test('says who may make it', () => {
    expect(operationOf('GET x', { access: fun('notes.edit') }).operation).toMatchObject({
      'x-access': 'fun',
      'x-fun': 'notes.edit',
    });
    expect(operationOf('GET x', { access: registered }).operation).toMatchObject({
      'x-access': 'customer',
      'x-registers': true,
    });
  });

  test('lists what it takes in its address and headers', () => {
    const params = z.object({ id: zId });
    const query = z.object({
      q: z.string().max(9).optional().describe('words'),
      limit: z.coerce.number<number>().int().max(50).default(20),
      from: zId,
    });
    expect(operationOf('GET notes/:id', { params, query }).operation.parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'integer', format: 'int64' } },
      { name: 'q', in: 'query', required: false, description: 'words', schema: { type: 'string', maxLength: 9 } },
      { name: 'limit', in: 'query', required: false, schema: { type: 'integer', maximum: 50, default: 20 } },
      { name: 'from', in: 'query', required: true, schema: { type: 'integer', format: 'int64' } },
    ]);
    const key = [{ $ref: '#/components/parameters/IdempotencyKey' }];
    expect(operationOf('POST x', {}).operation.parameters).toEqual(key);
    for (const call of [{ secret: true as const }, { upload: { maxBytes: 1, maxFiles: 1 } }])
      expect(operationOf('POST x', call).operation.parameters).toBeUndefined();
  });

  test('says what its body is: JSON, files, either, or none at all', () => {
    const body = z.strictObject({ id: zId, at: zInstant });
    const json: Schema = {
      type: 'object',
      properties: {
        id: { type: ['integer', 'string'], format: 'int64', pattern: '^\\d{1,19}$' },
        at: { type: 'string', format: 'date-time' },
      },
      required: ['id', 'at'],
      additionalProperties: false,
    };
    expect(operationOf('POST x', { body }).operation.requestBody).toEqual({
      required: true,
      content: { 'application/json': { schema: json } },
    });
    const file: Schema = { type: 'string', format: 'binary', 'x-max-bytes': 1000 };
    const upload = { maxBytes: 1000, maxFiles: 3 };
    const both = operationOf('POST x', { body: body.optional(), upload }).operation.requestBody;
    expect(both?.required).toBe(false);
    expect(both?.content['multipart/form-data']?.schema.properties?.file).toEqual({
      type: 'array',
      minItems: 1,
      maxItems: 3,
      items: file,
    });
    expect(operationOf('POST x', {}).operation.requestBody).toBeUndefined();
  });

  test('answers result in its envelope, null for nothing, files by their media types, and streams', () => {
    const note = z.object({ id: zId, at: zInstant, rest: zOpaque('anything') });
    const { operation } = operationOf('GET x', { result: zSlice(note) });
    expect((operation.responses['200'] as Response).content?.['application/json']?.schema).toMatchObject({
      required: ['code', 'result'],
      properties: { code: { const: 0 } },
    });
    expect(resultOf(operation)?.properties?.items).toEqual({
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'integer', format: 'int64' },
          at: { type: 'string', format: 'date-time' },
          rest: { description: 'anything' },
        },
        required: ['id', 'at', 'rest'],
      },
    });
    expect(resultOf(operationOf('GET x', {}).operation)).toEqual({ type: 'null' });
    const contentOf = (file: string[]) =>
      (operationOf('GET x', { file }).operation.responses['200'] as Response).content;
    expect(contentOf(['image/webp', 'text/csv', 'application/json'])).toEqual({
      'image/webp': { schema: { type: 'string', format: 'binary' } },
      'text/csv': { schema: { type: 'string' } },
      'application/json': { schema: {} },
    });
    expect(contentOf(['text/event-stream'])).toEqual({ 'text/event-stream': { schema: { type: 'string' } } });
  });

  test('names what holds itself once, by its own id or by the call', () => {
    interface Node {
      children: Node[];
    }
    const node: z.ZodType<Node, Node> = z.object({
      get children() {
        return z.array(node);
      },
    });
    const named: z.ZodType<Node, Node> = z
      .object({
        get children() {
          return z.array(named);
        },
      })
      .meta({ id: 'NoteNode' });
    const document = documentOf(
      defineCalls({
        'GET a': { access: anyone, summary, result: node },
        'GET b': { access: anyone, summary, result: z.object({ root: named }) },
        'GET c': { access: anyone, summary, result: named.nullable() },
      }),
    );
    const self = (name: string): Schema => ({
      type: 'object',
      properties: { children: { type: 'array', items: { $ref: `#/components/schemas/${name}` } } },
      required: ['children'],
    });
    const names = Object.keys(document.components.schemas).filter(
      (name) => !name.endsWith('Error') && name !== 'Error',
    );
    expect(names).toEqual(['NoteNode', expect.stringMatching(/^myNotes_getA/)]);
    for (const name of names) expect(document.components.schemas[name]).toEqual(self(name));
  });
});

describe('what a call may be refused with', () => {
  test('follows from who may make it and what it takes', () => {
    expect(codesOf(operationOf('GET x', {}))).toEqual({ 408: [100408], 500: [100500], 503: [100503] });
    expect(
      codesOf(operationOf('GET x/:id', { access: fun('a.b'), params: z.object({ id: zId }), ratePerMinute: 3 })),
    ).toEqual({
      400: [100400],
      401: [130003],
      403: [130004, 130005],
      404: [100404],
      408: [100408],
      429: [100429],
      500: [100500],
      503: [100503],
    });
    expect(codesOf(operationOf('POST x', { access: registered, body: z.object({}) }))).toEqual({
      400: [100400],
      401: [130003, 130006],
      403: [130005, 130007],
      408: [100408],
      409: [100409],
      413: [100413],
      415: [100415],
      422: [100422],
      429: [100429],
      500: [100500],
      503: [100503],
      507: [100507],
    });
  });

  test('and from what it declares', () => {
    expect(codesOf(operationOf('GET x', { errors: ['gone', 'badGateway'] }))).toMatchObject({
      410: [100410],
      502: [100502],
    });
  });

  test('holds what there is now in the detail of a conflict', () => {
    const result = z.object({ rev: z.int() });
    const detailOf = ({ operation, document }: ReturnType<typeof operationOf>): Schema | undefined => {
      const schema = (operation.responses['409'] as Response).content?.['application/json']?.schema;
      expect(schema?.allOf).toEqual([{ $ref: '#/components/schemas/ConflictError' }]);
      expect(document.components.schemas).toHaveProperty('ConflictError');
      return schema?.properties?.detail;
    };
    const named = '#/components/schemas/myNotes_putXResult';
    const given = operationOf('PUT x', { result, conflicts: true });
    expect(detailOf(given)).toEqual({ type: 'object', properties: { now: { $ref: named } } });
    expect(resultOf(given.operation)).toEqual({ $ref: named });
    const own = operationOf('PUT x', { result, conflicts: z.object({ holder: z.string() }) });
    expect(detailOf(own)?.properties).toEqual({ holder: { type: 'string' } });
  });

  test('says how long to wait, where it is too much', () => {
    const { document } = operationOf('GET x', { ratePerMinute: 3 });
    expect(document.components.responses.TooMany?.headers).toHaveProperty('Retry-After');
  });
});
