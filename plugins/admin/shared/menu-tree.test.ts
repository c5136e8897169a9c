import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drop, project } from './menu-drag.ts';
import { isChanged, type MenuAction, reduceMenu, startHistory } from './menu-history.ts';
import {
  addNode,
  type Direction,
  flatten,
  type MenuNode,
  type MenuTree,
  maxDepth,
  moveNode,
  placeOf,
  removeNode,
  stepOf,
  updateNode,
} from './menu-tree.ts';

const node = (id: string, options: Partial<MenuNode> = {}): MenuNode => ({
  id,
  title: id,
  titleEn: '',
  url: null,
  logo: null,
  hidden: false,
  noCache: false,
  tag: null,
  plugin: null,
  fun: null,
  children: [],
  ...options,
});
const leaf = (id: string, options: Partial<MenuNode> = {}): MenuNode => node(id, { url: `/${id}`, ...options });

const sample: MenuTree = [
  node('fit', { children: [leaf('home'), leaf('list')] }),
  leaf('shop'),
  node('system', {
    plugin: 'admin',
    children: [leaf('people', { plugin: 'admin' }), node('more', { children: [leaf('audit')] })],
  }),
  node('empty'),
];

const ids = (tree: MenuTree): string[] => flatten(tree).map((row) => row.node.id);
const drawn = (tree: MenuTree): string[] => flatten(tree).map((row) => `${'-'.repeat(row.depth)}${row.node.id}`);

/** The rules that hold whatever is done: each once, links without children, not too deep. */
function expectSound(tree: MenuTree): void {
  const rows = flatten(tree);
  expect(new Set(rows.map((row) => row.node.id)).size).toBe(rows.length);
  for (const row of rows) {
    expect(row.depth).toBeLessThan(maxDepth);
    if (row.node.url !== null) expect(row.node.children).toEqual([]);
  }
}

describe('menu tree', () => {
  it('moves among siblings, into groups and out of them', () => {
    expect(drawn(moveNode(sample, 'shop', { parent: 'fit', index: 1 })).slice(0, 4)).toEqual([
      'fit',
      '-home',
      '-shop',
      '-list',
    ]);
    expect(drawn(moveNode(sample, 'list', { parent: null, index: 0 })).slice(0, 3)).toEqual(['list', 'fit', '-home']);
  });

  it('refuses a group inside itself, anything under a link, and a fourth level', () => {
    expect(moveNode(sample, 'system', { parent: 'more', index: 0 })).toBe(sample);
    expect(moveNode(sample, 'home', { parent: 'shop', index: 0 })).toBe(sample);
    expect(moveNode(sample, 'fit', { parent: 'more', index: 0 })).toBe(sample);
    // Under itself it would not be too deep.
    expect(moveNode(sample, 'fit', { parent: 'fit', index: 0 })).toBe(sample);
    expect(addNode(sample, node('deep', { children: [leaf('deeper')] }), { parent: 'more', index: 0 })).toBe(sample);
    expect(updateNode(sample, 'fit', { url: '/fit' })).toBe(sample);
  });

  it('steps in and out by keyboard', () => {
    const into = stepOf(sample, 'shop', 'in');
    expect(into).toEqual({ parent: 'fit', index: 2 });
    expect(stepOf(sample, 'list', 'in')).toBeUndefined();
    expect(stepOf(sample, 'list', 'out')).toEqual({ parent: null, index: 1 });
    expect(stepOf(sample, 'fit', 'up')).toBeUndefined();
    expect(stepOf(sample, 'empty', 'down')).toBeUndefined();
  });

  it('removes what was made here and keeps what a plugin declared', () => {
    expect(ids(removeNode(sample, 'fit'))).not.toContain('home');
    expect(removeNode(sample, 'people')).toBe(sample);
    expect(removeNode(sample, 'system')).toBe(sample);
    const around = [node('own', { children: [leaf('declared', { plugin: 'admin' })] })];
    expect(removeNode(around, 'own')).toBe(around);
  });

  it('shares what did not change, and answers the same tree for no change', () => {
    expect(updateNode(sample, 'list', { title: 'list' })).toBe(sample);
    const next = updateNode(sample, 'list', { title: '列表' });
    expect(next[1]).toBe(sample[1]);
    expect(next[2]).toBe(sample[2]);
    expect(addNode(sample, leaf('home'), { parent: null, index: 0 })).toBe(sample);
    expect(moveNode(sample, 'shop', { parent: null, index: 1 })).toBe(sample);
  });
});

describe('project', () => {
  const rows = flatten(sample, new Set(['shop']));
  const at = (gap: number, wish: number) => project(sample, rows, 'shop', gap, wish);

  it('drops between two rows at the depth that the pointer asks for', () => {
    // The gap after list: within fit, or after fit at the top.
    expect(at(3, 1)).toEqual({ parent: 'fit', index: 2, depth: 1 });
    expect(at(3, 0)).toEqual({ parent: null, index: 1, depth: 0 });
    expect(at(0, 2)).toEqual({ parent: null, index: 0, depth: 0 });
    expect(at(1, 0)).toEqual({ parent: 'fit', index: 0, depth: 1 });
    expect(at(8, 1)).toEqual({ parent: 'empty', index: 0, depth: 1 });
  });
});

const direction = fc.constantFrom<Direction>('up', 'down', 'in', 'out');
const pick = fc.nat(50);

describe('whatever a person does', () => {
  it('keyboard steps, drags and removals keep the tree sound, and lose nothing that a plugin declared', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('step' as const), pick, direction }),
      fc.record({ kind: fc.constant('drag' as const), pick, gap: pick, wish: fc.integer({ min: -1, max: 4 }) }),
      fc.record({ kind: fc.constant('add' as const), pick, group: fc.boolean() }),
      fc.record({ kind: fc.constant('remove' as const), pick }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let tree: MenuTree = sample;
        let fresh = 0;
        for (const one of steps) {
          const all = ids(tree);
          const id = all[one.pick % all.length] as string;
          const before = all.toSorted();
          if (one.kind === 'step') {
            const place = stepOf(tree, id, one.direction);
            if (place !== undefined) tree = moveNode(tree, id, place);
            expect(ids(tree).toSorted()).toEqual(before);
          } else if (one.kind === 'drag') {
            const shown = flatten(tree, new Set([id]));
            const to = project(tree, shown, id, one.gap % shown.length, one.wish);
            if (to !== undefined) {
              tree = drop(tree, id, to);
              expect(placeOf(tree, id)).toEqual({ parent: to.parent, index: to.index });
            }
            expect(ids(tree).toSorted()).toEqual(before);
          } else if (one.kind === 'add') {
            const name = `new${fresh++}`;
            tree = addNode(tree, one.group ? node(name) : leaf(name), { parent: id, index: 99 });
          } else {
            tree = removeNode(tree, id);
          }
          expectSound(tree);
          if (tree.length === 0) return;
        }
        expect(ids(tree)).toEqual(expect.arrayContaining(['system', 'people']));
      }),
    );
  });

  it('undo all the way leads back to the start, and redo to the end', () => {
    const op: fc.Arbitrary<(tree: MenuTree) => MenuAction> = fc.oneof(
      fc.tuple(pick, pick, pick).map(([a, b, index]) => (tree: MenuTree): MenuAction => {
        const all = ids(tree);
        return {
          kind: 'move',
          id: all[a % all.length] as string,
          place: { parent: b % 3 === 0 ? null : (all[b % all.length] as string), index: index % 5 },
        };
      }),
      fc.tuple(pick, fc.boolean()).map(([a, hidden]) => (tree: MenuTree): MenuAction => {
        const all = ids(tree);
        return { kind: 'update', id: all[a % all.length] as string, patch: { hidden } };
      }),
      fc.tuple(pick, fc.string({ maxLength: 3 })).map(([a, title]) => (tree: MenuTree): MenuAction => {
        const all = ids(tree);
        return { kind: 'update', id: all[a % all.length] as string, patch: { title } };
      }),
    );
    fc.assert(
      fc.property(fc.array(op, { maxLength: 25 }), (ops) => {
        let state = startHistory(sample);
        for (const make of ops) {
          state = reduceMenu(state, make(state.tree));
          expectSound(state.tree);
          expect(ids(state.tree).toSorted()).toEqual(ids(sample).toSorted());
        }
        const end = state.tree;
        const steps = state.past.length;
        for (let n = 0; n < steps; n++) state = reduceMenu(state, { kind: 'undo' });
        expect(state.tree).toEqual(sample);
        expect(isChanged(state)).toBe(false);
        for (let n = 0; n < steps; n++) state = reduceMenu(state, { kind: 'redo' });
        expect(state.tree).toEqual(end);
      }),
    );
  });

  it('letters typed into one field are one step', () => {
    let state = startHistory(sample);
    for (const title of ['活', '活动', '活动页'])
      state = reduceMenu(state, { kind: 'update', id: 'shop', patch: { title } });
    expect(state.past).toHaveLength(1);
    state = reduceMenu(state, { kind: 'undo' });
    expect(state.tree).toBe(sample);
    // What is typed after it is another step, and nothing is left to be done again.
    state = reduceMenu(state, { kind: 'update', id: 'shop', patch: { title: '店' } });
    expect(state.past).toHaveLength(1);
    expect(reduceMenu(state, { kind: 'redo' })).toBe(state);
  });

  it('what changes nothing is no step', () => {
    const state = startHistory(sample);
    expect(reduceMenu(state, { kind: 'update', id: 'shop', patch: { title: 'shop' } })).toBe(state);
    expect(reduceMenu(state, { kind: 'move', id: 'fit', place: { parent: 'fit', index: 0 } })).toBe(state);
  });
});
