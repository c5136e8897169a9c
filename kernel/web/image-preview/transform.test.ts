import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cssTransform, still, type TransformAction, transform } from './transform.ts';

const all = (...actions: TransformAction[]) => actions.reduce(transform, still);

describe('image preview', () => {
  it('zooms by 1 a click and 0.5 a wheel step, never below 1', () => {
    expect(all({ type: 'zoom', by: 'click', direction: 1 }).scale).toBe(2);
    expect(all({ type: 'zoom', by: 'wheel', direction: 1 }).scale).toBe(1.5);
    expect(all({ type: 'zoom', by: 'click', direction: -1 }).scale).toBe(1);
  });

  it('rotates by 90° and flips', () => {
    const state = all({ type: 'rotate', direction: 1 }, { type: 'rotate', direction: 1 }, { type: 'flip', axis: 'x' });
    expect(cssTransform(state)).toBe('translate(0px, 0px) rotate(180deg) scale(-1, 1)');
  });

  it('goes back to the middle at its smallest', () => {
    const state = all(
      { type: 'zoom', by: 'click', direction: 1 },
      { type: 'drag', dx: 40, dy: -8 },
      { type: 'zoom', by: 'click', direction: -1 },
    );
    expect(state).toMatchObject({ scale: 1, x: 0, y: 0 });
  });

  it('stays within its bounds whatever is done', () => {
    const action: fc.Arbitrary<TransformAction> = fc.oneof(
      fc.record({
        type: fc.constant('zoom' as const),
        by: fc.constantFrom('click' as const, 'wheel' as const),
        direction: fc.constantFrom(1 as const, -1 as const),
      }),
      fc.record({ type: fc.constant('scale' as const), to: fc.double({ min: -5, max: 50, noNaN: true }) }),
      fc.record({ type: fc.constant('drag' as const), dx: fc.integer(), dy: fc.integer() }),
    );
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const { scale } = all(...actions);
        expect(scale).toBeGreaterThanOrEqual(1);
        expect(scale).toBeLessThanOrEqual(10);
      }),
    );
  });
});
