import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bounded, centred, type Frame, fitted, panned, placeAt, type Zoom, zoomedTo } from './zoom.ts';

const side = fc.integer({ min: 1, max: 5000 });
const size = fc.record({ width: side, height: side });
const frames: fc.Arbitrary<Frame> = fc.record({ stage: size, picture: size });
const far = fc.double({ min: -9000, max: 9000, noNaN: true });
const moves = fc.array(
  fc.oneof(
    fc.record({ to: fc.double({ min: 0.001, max: 50, noNaN: true }), x: far, y: far }),
    fc.record({ x: far, y: far }),
  ),
  { maxLength: 12 },
);

/** The picture lies in bounds: no gap where it is larger than the stage, in the middle where it is not. */
function expectBounded(zoom: Zoom, { stage, picture }: Frame): void {
  for (const [at, of, across] of [
    [zoom.x, picture.width, stage.width],
    [zoom.y, picture.height, stage.height],
  ] as const) {
    const room = Math.max(0, (of * zoom.scale - across) / 2);
    expect(Math.abs(at)).toBeLessThanOrEqual(room + 1e-6);
  }
}

describe('a picture on its stage', () => {
  const frame = { stage: { width: 390, height: 400 }, picture: { width: 780, height: 400 } };

  it('is seen whole at first, and never larger than it is', () => {
    expect(fitted(frame)).toEqual({ scale: 0.5, x: 0, y: 0 });
    expect(fitted({ ...frame, picture: { width: 40, height: 30 } }).scale).toBe(1);
  });

  it('keeps what is under the fingers there', () => {
    const zoom = zoomedTo(fitted(frame), 2, { x: 100, y: 20 }, frame);
    expect(placeAt(zoom, { x: 100, y: 20 }, frame)).toEqual(placeAt(fitted(frame), { x: 100, y: 20 }, frame));
  });

  it('shows a place in the middle', () => {
    const zoom = centred({ x: 0.5, y: 0.25 }, 4, frame);
    expect(placeAt(zoom, { x: 0, y: 0 }, frame)).toEqual({ x: 0.5, y: 0.25 });
  });

  it('has no place beside itself', () => {
    expect(placeAt(fitted(frame), { x: 0, y: 150 }, frame)).toBeUndefined();
  });

  it('leaves its bounds by no way', () => {
    fc.assert(
      fc.property(frames, moves, (any, all) => {
        let zoom = fitted(any);
        for (const move of all) {
          zoom = 'to' in move ? zoomedTo(zoom, move.to, move, any) : panned(zoom, move.x, move.y, any);
          expectBounded(zoom, any);
          expect(zoom.scale).toBeGreaterThanOrEqual(fitted(any).scale - 1e-9);
          expect(zoom.scale).toBeLessThanOrEqual(4);
          expect(bounded(zoom, any)).toEqual(zoom);
        }
      }),
    );
  });
});
