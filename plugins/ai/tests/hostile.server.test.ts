import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { BlobsMissing, DocumentDetail } from '../shared/calls/outputs.ts';
import { documentLimits, type PictureDocument, type RasterLayer, type TileMap } from '../shared/document/document.ts';
import { limits } from '../shared/limits.ts';
import { create, documentWith, kept, root, tileOf } from './kit.ts';

const placed = {
  kind: 'placed',
  box: { x: 0, y: 0, width: 9, height: 9 },
  corners: [0, 0, 9, 0, 9, 9, 0, 9],
  tiles: {},
} as const;
const text = { kind: 'text', recipe: { text: '促销', size: 40 }, matrix: [1, 0, 0, 1, 0, 0] } as const;

/** What is no document, and what is the largest there may be. */

let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

const read = (id: string) => api.get<DocumentDetail>(`${root}/documents/${id}`);
const save = (id: string, rev: number, document: unknown) =>
  api.send<{ rev: number }>('PUT', `${root}/documents/${id}`, { rev, document });

describe('hostile documents are refused as such, at once', () => {
  const layer = documentWith({}).layers[0];
  const hostile = (change: object): unknown => ({ ...documentWith({}), ...change });
  const of = (change: object): unknown => hostile({ layers: [{ ...layer, ...change }] });
  const tile = 'c'.repeat(64);
  const { tiles: _, ...plain } = layer as RasterLayer;
  const group = { ...plain, id: 'group', kind: 'group' };

  test.each<[string, unknown]>([
    ['10,000 layers', hostile({ layers: Array.from({ length: 10_000 }, (_, at) => ({ ...layer, id: `l${at}` })) })],
    ['two layers of one id', hostile({ layers: [layer, layer] })],
    ['a width that is no number', '{"version":1,"width":NaN,"height":1,"layers":[]}'],
    ['a width of null', hostile({ width: null })],
    ['a negative height', hostile({ height: -1 })],
    ['half a pixel', hostile({ width: 10.5 })],
    ['more pixels than there may be', hostile({ width: 16_384, height: 16_384 })],
    ['another version', hostile({ version: 2 })],
    ['a field that nobody knows', hostile({ more: 1 })],
    ['an unknown kind', of({ kind: 'text' })],
    ['a mask of empty tiles', of({ mask: { tiles: { '0,0': '' }, rest: 0, on: true } })],
    ['a mask of another rest', of({ mask: { tiles: {}, rest: 7, on: true } })],
    ['a group that is not there', of({ parent: 'none' })],
    ['a layer in one that is no group', hostile({ layers: [layer, { ...layer, id: 'in', parent: layer?.id }] })],
    ['a group in itself', hostile({ layers: [{ ...group, parent: 'group' }] })],
    [
      'groups without end',
      hostile({
        layers: Array.from({ length: 12 }, (_, at) => ({
          ...group,
          id: `g${at}`,
          ...(at > 0 && { parent: `g${at - 1}` }),
        })),
      }),
    ],
    ['a group with tiles', hostile({ layers: [{ ...group, tiles: {} }] })],
    ['an adjustment of no kind', hostile({ layers: [{ ...group, kind: 'adjustment', adjust: { kind: 'magic' } }] })],
    [
      'an adjustment beyond its range',
      hostile({ layers: [{ ...group, kind: 'adjustment', adjust: { kind: 'threshold', level: 300 } }] }),
    ],
    ['guides that are no numbers', hostile({ guides: { standing: ['1'], lying: [] } })],
    ['guides far away', hostile({ guides: { standing: [], lying: [1e9] } })],
    ['guides without end', hostile({ guides: { standing: Array.from({ length: 101 }, () => 1), lying: [] } })],
    ['guides with more', hostile({ guides: { standing: [], lying: [], slanted: [] } })],
    ['a selection without a name', hostile({ selections: [{ id: 'a', tiles: {} }] })],
    ['a selection of an empty tile', hostile({ selections: [{ id: 'a', name: 'a', tiles: { '0,0': '' } }] })],
    ['two selections of one id', hostile({ selections: [1, 2].map(() => ({ id: 'a', name: 'a', tiles: {} })) })],
    [
      'selections without end',
      hostile({ selections: Array.from({ length: 21 }, (_, at) => ({ id: `s${at}`, name: 'a', tiles: {} })) }),
    ],
    ['corners that cross', of({ content: { ...placed, corners: [0, 0, 9, 9, 9, 0, 0, 9] } })],
    ['corners of null', of({ content: { ...placed, corners: [null, 0, 9, 0, 9, 9, 0, 9] } })],
    ['a recipe that a database cannot take', of({ content: { ...text, recipe: { text: 'a\u0000' } } })],
    ['a recipe of half a sign', of({ content: { ...text, recipe: { text: '\ud800' } } })],
    ['a recipe without end', of({ content: { ...text, recipe: { text: 'x'.repeat(70_000) } } })],
    ['an opacity beyond one', of({ opacity: 1.01 })],
    ['an opacity of infinity', of({ opacity: Number.POSITIVE_INFINITY })],
    ['an unknown blend mode', of({ blend: 'dissolve' })],
    ['an id with a slash', of({ id: '../x' })],
    ['a name without end', of({ name: 'x'.repeat(1000) })],
    ['a tile without a place', of({ tiles: { x: tile } })],
    ['a tile far away', of({ tiles: { '1000,0': tile } })],
    ['a tile of no hash', of({ tiles: { '0,0': 'zz' } })],
    ['tiles as a list', of({ tiles: [tile] })],
    ['a source beyond all', of({ source: { blob: tile, x: 1e9, y: 0, width: 1, height: 1 } })],
    ['a source of no size', of({ source: { blob: tile, x: 0, y: 0, width: 0, height: 1 } })],
    ['a source that is none', of({ source: null })],
    ['no document', undefined],
    ['a list', []],
  ])('%s', async (_what, document) => {
    const { id } = await create(api, '错误');
    const broken = typeof document === 'string';
    const answers = broken
      ? [await api.send('PUT', `${root}/documents/${id}`, `{"rev":1,"document":${document}}`, json)]
      : [await save(id, 1, document), await api.send('POST', `${root}/documents`, { name: '错误', document })];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
    expect((await read(id)).rev).toBe(1);
  });

  const json = { 'content-type': 'application/json' };

  test('as many tiles as there may be are looked at, one more are not', async () => {
    const tiles = (count: number): TileMap =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          `${(at % 900) - 450},${Math.floor(at / 900) - 10}`,
          at.toString(16).padStart(64, '0'),
        ]),
      );
    const { id } = await create(api, '很多');
    const most = await save(id, 1, documentWith(tiles(documentLimits.tiles)));
    expect([most.status, most.body.reason]).toEqual([422, 'ai.blobs-missing']);
    expect((most.body.detail as BlobsMissing).missing).toHaveLength(limits.missing);
    const more = documentWith(tiles(documentLimits.tiles));
    more.layers.push(...documentWith(tiles(1)).layers.map((one) => ({ ...one, id: 'more' })));
    expect((await save(id, 1, more)).status).toBe(400);
  });

  test('groups, masks, adjustments and content are kept as they are, with the blobs that they name', async () => {
    const [hash, other] = [await kept(api, tileOf(7)), await kept(api, tileOf(8))];
    const [base] = documentWith({ '0,0': hash }).layers as [RasterLayer];
    const { tiles: _, ...plain } = base;
    const layers: PictureDocument['layers'] = [
      { ...base, id: 'a', parent: 'g', clip: true, mask: { tiles: { '0,0': other }, rest: 255, on: false } },
      { ...base, id: 'b', parent: 'g', content: { ...placed, tiles: { '0,0': other } } },
      { ...base, id: 'c', content: text },
      { ...plain, id: 'g', kind: 'group' },
      {
        ...plain,
        id: 'x',
        kind: 'adjustment',
        adjust: {
          kind: 'curves',
          rgb: [
            [0, 0],
            [255, 200],
          ],
        },
      },
    ];
    const { id } = await create(api, '全部', { ...documentWith({}), layers });
    expect((await read(id)).document.layers).toEqual(layers);
    for (const where of [
      { mask: { tiles: { '0,0': 'd'.repeat(64) }, rest: 0, on: true } },
      { content: { ...placed, tiles: { '0,0': 'd'.repeat(64) } } },
      { content: { ...placed, source: { blob: 'd'.repeat(64), x: 0, y: 0, width: 9, height: 9 } } },
    ]) {
      const { body } = await save(id, 1, { ...documentWith({}), layers: [{ ...base, ...where }] });
      expect(body.detail).toEqual({ missing: ['d'.repeat(64)] });
    }
  });

  test('names are cleaned, and one of nothing is none', async () => {
    const { id } = await create(api, '名称');
    const document = documentWith({}, { name: '背\u0000景\u202e' });
    expect((await save(id, 1, document)).status).toBe(400);
    const named = documentWith({}, { name: ' 背\u0007景\u202e ' });
    expect((await save(id, 1, named)).status).toBe(200);
    expect((await read(id)).document.layers[0]?.name).toBe('背 景');
    for (const name of ['', '  ', '\u200b', '\u0007', 'x'.repeat(limits.name + 1)])
      expect((await api.send('PATCH', `${root}/documents/${id}`, { name })).status).toBe(400);
  });

  test('nobody without a session, and nothing without a right', async () => {
    expect((await server.api().send('GET', `${root}/documents`)).status).toBe(401);
    expect((await api.send('GET', `${root}/documents/1`)).body.reason).toBe('ai.no-document');
  });
});
