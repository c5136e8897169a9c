import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clampZoom, fitted, kept, nextZoom, panned, toDocument, toStage, zoomedAt, zoomLimits } from './camera.ts';

const side = fc.integer({ min: 1, max: 16_384 });
const size = fc.record({ width: side, height: side });
const stage = fc.record({ width: fc.integer({ min: 100, max: 4000 }), height: fc.integer({ min: 100, max: 4000 }) });
const point = fc.record({ x: fc.integer({ min: 0, max: 4000 }), y: fc.integer({ min: 0, max: 4000 }) });
const zoom = fc.double({ min: zoomLimits.least, max: zoomLimits.most, noNaN: true });

describe('the camera', () => {
  test('a fitted document is whole and in the middle', () => {
    fc.assert(
      fc.property(size, stage, (document, room) => {
        const camera = fitted(document, room);
        const [a, b] = [toStage(camera, { x: 0, y: 0 }), toStage(camera, { x: document.width, y: document.height })];
        expect(a.x + b.x).toBeCloseTo(room.width, 3);
        expect(a.y + b.y).toBeCloseTo(room.height, 3);
        if (camera.zoom > zoomLimits.least) {
          expect(a.x).toBeGreaterThan(0);
          expect(a.y).toBeGreaterThan(0);
        }
        expect(camera.zoom).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('zooming leaves what is under the pointer there', () => {
    fc.assert(
      fc.property(size, stage, point, zoom, (document, room, at, next) => {
        const camera = fitted(document, room);
        const under = toDocument(camera, at);
        const now = toStage(zoomedAt(camera, next, at), under);
        expect(now.x).toBeCloseTo(at.x, 4);
        expect(now.y).toBeCloseTo(at.y, 4);
      }),
    );
  });

  test('however far it is pushed, a part of the document stays in sight', () => {
    const far = fc.integer({ min: -1e6, max: 1e6 });
    fc.assert(
      fc.property(size, stage, far, far, zoom, (document, room, dx, dy, next) => {
        const camera = kept(panned({ ...fitted(document, room), zoom: next }, dx, dy), document, room);
        const [a, b] = [toStage(camera, { x: 0, y: 0 }), toStage(camera, { x: document.width, y: document.height })];
        expect(b.x).toBeGreaterThan(0);
        expect(b.y).toBeGreaterThan(0);
        expect(a.x).toBeLessThan(room.width);
        expect(a.y).toBeLessThan(room.height);
      }),
    );
  });

  test('zoom keys go up and down through the same stops, and end', () => {
    let at: number = zoomLimits.least;
    const seen = [at];
    for (; nextZoom(at, 1) !== at; at = nextZoom(at, 1)) seen.push(nextZoom(at, 1));
    expect(at).toBe(zoomLimits.most);
    for (const stop of seen.slice(0, -1).reverse()) {
      at = nextZoom(at, -1);
      expect(at).toBe(stop);
    }
    expect([clampZoom(0), clampZoom(99)]).toEqual([zoomLimits.least, zoomLimits.most]);
  });
});
