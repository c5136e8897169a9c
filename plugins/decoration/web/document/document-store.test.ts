import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyDocument } from '../../shared/create.ts';
import type { BlockNode, Op } from '../../shared/document.ts';
import { applyOps } from '../../shared/ops.ts';
import { readDocument } from '../../shared/validate.ts';
import { copySubtree, freshSubtree, topmost } from '../clipboard/subtree.ts';
import { History } from '../history/history.ts';
import { addPending } from '../saving/pending-ops.ts';
import { Marks } from '../selection/block-selection.ts';
import { EditorStore } from './document-store.ts';

const node = (id: string, parent: string): BlockNode => ({
  id,
  type: 'title',
  v: 1,
  parent,
  props: { text: id },
  style: {},
  slots: { default: [] },
});

function filled(count: number): EditorStore {
  const doc = emptyDocument('page', 'x');
  const store = new EditorStore(doc);
  for (let i = 0; i < count; i++)
    store.apply({ op: 'insert', parent: doc.root, slot: 'default', at: i, nodes: [node(`b${i}`, doc.root)] });
  return store;
}

const set = (id: string, value: string): Op => ({ op: 'set', id, area: 'props', path: 'text', value });

describe('the store', () => {
  it('means by each op what the stored document means, and takes back what it did', () => {
    const step = fc.tuple(fc.nat(4), fc.nat(30), fc.nat(30));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const store = filled(3);
        const start = store.document();
        let doc = start;
        const back: Op[] = [];
        for (const [n, [kind, a, b]] of steps.entries()) {
          const ids = [...store.walk(), store.root];
          const one = ids[a % ids.length] as string;
          const other = ids[b % ids.length] as string;
          const at = b % (store.children(one).length + 1);
          const ops: Op[] = [
            set(one, `v${b}`),
            { op: 'insert', parent: one, slot: 'default', at, nodes: [node(`n${n}`, one)] },
            { op: 'move', id: other, parent: one, slot: 'default', at },
            { op: 'remove', id: one },
            { op: 'batch', ops: [set(one, 'x'), { op: 'remove', id: other }] },
          ];
          let inverse: Op | undefined;
          try {
            inverse = store.apply(ops[kind] as Op);
          } catch {
            expect(() => applyOps(doc, [ops[kind] as Op])).toThrow();
            expect(store.document()).toEqual(doc);
            continue;
          }
          doc = applyOps(doc, [ops[kind] as Op]).doc;
          expect(store.document()).toEqual(doc);
          expect(readDocument(doc).problems).toEqual([]);
          if (inverse !== undefined) back.unshift(inverse);
        }
        for (const op of back) store.apply(op);
        expect(store.document()).toEqual(start);
      }),
      { numRuns: 100 },
    );
  });

  it('lets an edit vanish that changes nothing', () => {
    const store = filled(2);
    expect(store.apply(set('b0', 'b0'))).toBeUndefined();
    expect(store.apply({ op: 'move', id: 'b1', parent: store.root, slot: 'default', at: 1 })).toBeUndefined();
    expect(store.apply({ op: 'set', id: 'b0', area: 'meta', path: 'hidden', value: undefined })).toBeUndefined();
    expect(store.apply(set('b0', 'new'))).toEqual(set('b0', 'b0'));
  });

  it('tells a slot only of its own changes', () => {
    const store = filled(2);
    let root = 0;
    let inner = 0;
    store.subscribeChildren(store.root, 'default', () => root++);
    store.subscribeChildren('b0', 'default', () => inner++);
    store.apply(set('b0', 'y'));
    store.apply({ op: 'insert', parent: 'b0', slot: 'default', at: 0, nodes: [node('c', 'b0')] });
    expect([root, inner]).toEqual([0, 1]);
  });
});

describe('the history', () => {
  const make = () => {
    let now = 0;
    const history = new History({ now: () => now, limit: 2000 });
    return {
      history,
      wait: (ms: number) => {
        now += ms;
      },
      type: (value: string, id = 'a') => history.push(set(id, value), set(id, ''), []),
    };
  };
  const count = (history: History) => history.state.steps.length;

  it('joins edits of one value within half a second, and only those', () => {
    const { history, wait, type } = make();
    type('h');
    wait(400);
    type('hi');
    expect(count(history)).toBe(1);
    wait(501);
    type('hi!');
    expect(count(history)).toBe(2);
    type('x', 'b');
    expect(count(history)).toBe(3);
    expect(history.back()?.undo).toEqual(set('b', ''));
  });

  it('makes one step of a composition, however long it takes', () => {
    const { history, wait, type } = make();
    type('a');
    history.compose(true);
    for (const part of ['n', 'ni', '你']) {
      wait(900);
      type(part);
    }
    history.compose(false);
    type('你好');
    expect(count(history)).toBe(3);
  });

  it('forgets a step that came back to where it began', () => {
    const { history, type } = make();
    type('x');
    type('');
    expect(history.canUndo).toBe(false);
    expect(history.bytes).toBe(0);
  });

  it('is bounded by bytes, oldest first, and drops what was undone when a new step comes', () => {
    const { history, type } = make();
    for (let i = 0; i < 100; i++) {
      history.seal();
      type(`v${i}`);
    }
    expect(history.bytes).toBeLessThanOrEqual(2000);
    const kept = count(history);
    history.back();
    history.back();
    expect(history.canRedo).toBe(true);
    type('new');
    expect(count(history)).toBe(kept - 1);
    expect(history.canRedo).toBe(false);
  });

  it('costs less than a kilobyte for an edit of a value', () => {
    const { history, type } = make();
    type('一段普通长度的标题文字');
    expect(history.bytes).toBeLessThan(1024);
  });
});

describe('the clipboard', () => {
  it('gives new ids throughout and keeps the shape', () => {
    const store = filled(1);
    store.apply({ op: 'insert', parent: 'b0', slot: 'default', at: 0, nodes: [node('c', 'b0')] });
    const copy = freshSubtree(copySubtree(store, 'b0'));
    const [top, child] = copy as [BlockNode, BlockNode];
    expect(new Set(['b0', 'c', top.id, child.id]).size).toBe(4);
    expect(top.slots).toEqual({ default: [child.id] });
    expect(child.parent).toBe(top.id);
    store.apply({ op: 'insert', parent: store.root, slot: 'default', at: 1, nodes: copy });
    expect(readDocument(store.document()).problems).toEqual([]);
  });

  it('leaves out what stands in another chosen block', () => {
    const store = filled(2);
    store.apply({ op: 'insert', parent: 'b0', slot: 'default', at: 0, nodes: [node('c', 'b0')] });
    expect(topmost(store, ['b1', 'c', 'b0'])).toEqual(['b0', 'b1']);
  });
});

it('sends a run of edits of one value once', () => {
  const pending: Op[] = [];
  for (const op of [set('a', '1'), set('a', '2'), set('b', '3'), set('a', '4')]) addPending(pending, op);
  expect(pending).toEqual([set('a', '2'), set('b', '3'), set('a', '4')]);
});

it('marks all from the last one on, and goes on from where it came', () => {
  const marks = new Marks();
  const order = ['a', 'b', 'c', 'd', 'e'];
  marks.set(['b']);
  marks.extendTo('d', order);
  expect(marks.ids).toEqual(['b', 'c', 'd']);
  marks.extendTo('a', order);
  expect([[...marks.ids].sort(), marks.last]).toEqual([['a', 'b', 'c', 'd'], 'a']);
  marks.set([]);
  marks.extendTo('c', order);
  expect(marks.ids).toEqual(['c']);
});

it('wakes a mark only for its own block', () => {
  const marks = new Marks();
  const woken: string[] = [];
  for (const id of ['a', 'b', 'c']) marks.on(id, () => woken.push(id));
  marks.set(['a']);
  marks.set(['b']);
  marks.set(['b']);
  expect(woken).toEqual(['a', 'a', 'b']);
});
