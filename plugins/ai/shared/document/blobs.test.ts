import { expect, test } from 'vitest';
import { blobsOf, isTileMap, tilesOf } from './blobs.ts';
import { blankDocument, documentLimits, isDocumentSize, type PictureDocument } from './document.ts';

const hash = (sign: string) => sign.repeat(64);

test('each blob that a document names is told once, empty tiles are none', () => {
  const document: PictureDocument = blankDocument(800, 800, { id: 'a', name: '底' });
  const [base] = document.layers;
  if (base?.kind !== 'raster') throw new Error('no layer');
  expect(blobsOf(document)).toEqual(new Set());
  document.layers.push({
    ...base,
    id: 'b',
    source: { blob: hash('1'), x: -5, y: 0, width: 10, height: 10 },
    tiles: { '0,0': hash('2'), '-1,3': '', '1,0': hash('1') },
  });
  document.layers.push({ ...base, id: 'c', tiles: { '0,0': hash('2') } });
  expect(blobsOf(document)).toEqual(new Set([hash('1'), hash('2')]));
  expect(tilesOf(document)).toBe(4);
});

test.each<[unknown, boolean]>([
  [{}, true],
  [{ '0,0': hash('a'), '-999,999': '' }, true],
  [{ '0,-0': '' }, false],
  [{ '00,1': '' }, false],
  [{ '1000,0': '' }, false],
  [{ '0,0,0': '' }, false],
  [{ '1.5,0': '' }, false],
  [{ '0,0': hash('A') }, false],
  [{ '0,0': `${hash('a')}\n` }, false],
  [{ '0,0': 'abc' }, false],
  [{ '0,0': null }, false],
  [[], false],
  [null, false],
  ['0,0', false],
])('%j are tiles: %j', (value, are) => {
  expect(isTileMap(value)).toBe(are);
});

test('there are no more tiles than a document may have', () => {
  const tiles = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at % 900},${Math.floor(at / 900)}`, '']));
  expect(isTileMap(tiles(documentLimits.tiles))).toBe(true);
  expect(isTileMap(tiles(documentLimits.tiles + 1))).toBe(false);
});

test('a size is of whole pixels, and neither too long nor too large', () => {
  expect(isDocumentSize(1, 1)).toBe(true);
  expect(isDocumentSize(8192, 8192)).toBe(true);
  expect(isDocumentSize(8192, 8193)).toBe(false);
  expect(isDocumentSize(16_385, 1)).toBe(false);
  expect(isDocumentSize(0, 10)).toBe(false);
  expect(isDocumentSize(10.5, 10)).toBe(false);
  expect(isDocumentSize(Number.NaN, 10)).toBe(false);
});
