import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clear, nothing, prune, type Selection, select, selectAll, stepIndex, sweep } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e', 'f'];
const one = fc.constantFrom(...order);
const action = fc.oneof(
  fc.record({ kind: fc.constant('select' as const), id: one, toggle: fc.boolean(), range: fc.boolean() }),
  fc.record({ kind: fc.constant('sweep' as const), hits: fc.uniqueArray(one), toggle: fc.boolean() }),
  fc.record({ kind: fc.constant('all' as const) }),
  fc.record({ kind: fc.constant('clear' as const) }),
  fc.record({ kind: fc.constant('prune' as const), gone: fc.uniqueArray(one) }),
);

function apply(before: Selection, act: typeof action extends fc.Arbitrary<infer A> ? A : never): Selection {
  switch (act.kind) {
    case 'select':
      return select(before, act.id, order, act);
    case 'sweep':
      return sweep(before, act.hits, act.toggle);
    case 'all':
      return selectAll(before, order);
    case 'clear':
      return clear(before);
    case 'prune':
      return prune(before, new Set(act.gone));
  }
}

test('whatever is done, only what is in the list is chosen, and the one clicked last is in the range', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      let now = nothing;
      for (const act of actions) {
        const before = new Set(now.ids);
        now = apply(now, act);
        for (const id of now.ids) expect(order).toContain(id);
        if (act.kind === 'select' && act.range) expect(now.ids.has(act.id)).toBe(true);
        if (act.kind === 'select' && !act.range && !act.toggle) expect([...now.ids]).toEqual([act.id]);
        if (act.kind === 'select' && !act.range && act.toggle) expect(now.ids.has(act.id)).toBe(!before.has(act.id));
        if (act.kind === 'prune') for (const id of act.gone) expect(now.ids.has(id)).toBe(false);
      }
    }),
  );
});

test('a range goes both ways from the anchor, and another range starts from the same one', () => {
  const at = select(nothing, 'c', order, { toggle: false, range: false });
  const down = select(at, 'e', order, { toggle: false, range: true });
  expect([...down.ids]).toEqual(['c', 'd', 'e']);
  const up = select(down, 'a', order, { toggle: false, range: true });
  expect([...up.ids]).toEqual(['c', 'b', 'a']);
});

test('choosing keeps the order in which things were chosen', () => {
  let now = nothing;
  for (const id of ['e', 'a', 'c']) now = select(now, id, order, { toggle: true, range: false });
  expect([...now.ids]).toEqual(['e', 'a', 'c']);
});

test('steps never leave the list', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1, max: 60 }),
      fc.constantFrom('left', 'right', 'up', 'down', 'home', 'end', 'pageup', 'pagedown'),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 60 }),
      (at, step, columns, count) => {
        const to = stepIndex(Math.min(at, count - 1), step, columns, count);
        expect(to).toBeGreaterThanOrEqual(count === 0 ? -1 : 0);
        expect(to).toBeLessThan(Math.max(count, 1));
      },
    ),
  );
});

test('down from above a shorter last row goes to its last one, and stays in the last row', () => {
  expect(stepIndex(3, 'down', 4, 6)).toBe(5);
  expect(stepIndex(5, 'down', 4, 6)).toBe(5);
});
