import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { freshBlock } from '../../shared/blocks/nesting.ts';
import { emptyDocument } from '../../shared/document/create.ts';
import type { BlockNode, NodeId, Op } from '../../shared/document/document.ts';
import { applyOps } from '../../shared/document/ops.ts';
import { documentLimits, readDocument } from '../../shared/document/validate.ts';
import { testSession } from '../../tests/test-session.ts';
import { copy } from '../commands/blocks/copy.ts';
import { duplicate } from '../commands/blocks/duplicate.ts';
import { hide } from '../commands/blocks/hide.ts';
import { lock } from '../commands/blocks/lock.ts';
import { paste } from '../commands/blocks/paste.ts';
import { remove } from '../commands/blocks/remove.ts';
import { redo } from '../commands/page/redo.ts';
import { undo } from '../commands/page/undo.ts';
import { addBlock } from '../transforms/add-block.ts';
import { moveBlocksTo, moveSelection } from '../transforms/move-blocks.ts';
import type { EditorSession } from './session.ts';
import '../../../blocks/tests/added.ts';

const types = ['title', 'image', 'container', 'columns', 'fold', 'notice', 'spacer'] as const;

/** Something that a person does, out of four numbers. */
function act(session: EditorSession, [kind, a, b, c]: readonly [number, number, number, number]): void {
  const { store, selection } = session;
  const ids = [...store.walk()];
  const some = (n: number): NodeId | undefined => ids[n % Math.max(1, ids.length)];
  const chosen = [some(a), ...(c % 3 === 0 ? [some(b), some(c)] : [])].filter((id) => id !== undefined);
  selection.set([...new Set(chosen)]);
  const one = some(a);
  const slot = one === undefined ? undefined : Object.keys(store.slots(one) ?? {})[0];
  const acts: (() => unknown)[] = [
    () => addBlock(session, types[b % types.length] as string),
    () => addBlock(session, types[c % types.length] as string),
    () => one !== undefined && session.edits.set(one, 'props', 'text', `甲${b}`),
    () => session.edits.setSeveral(selection.ids, 'style', 'background', `#00000${b % 10}`),
    () => session.edits.setSeveral(selection.ids, 'props', 'size', b),
    () => moveSelection(session, (['up', 'down', 'in', 'out'] as const)[b % 4] ?? 'up'),
    () => duplicate.run(session),
    () => remove.run(session),
    () => (b % 4 === 0 ? lock : hide).run(session),
    () => session.edits.setGlobal('title', `页${b}`),
    () => {
      copy.run(session);
      paste.run(session);
    },
    () =>
      one !== undefined && slot !== undefined && moveBlocksTo(session, ids.slice(0, 3), { parent: one, slot, at: 0 }),
    () =>
      moveBlocksTo(session, selection.ids, {
        parent: store.root,
        slot: 'default',
        at: b % (store.children(store.root).length + 1),
      }),
    () => undo.run(session),
    () => redo.run(session),
  ];
  acts[kind % acts.length]?.();
}

describe('a page that is full', () => {
  it('takes no more blocks, and says so, instead of being refused by the server', () => {
    const doc = emptyDocument('page', '满');
    const [one] = freshBlock('title', doc.root);
    const ids = Array.from({ length: documentLimits.nodes - 2 }, (_, n) => `n${n}`);
    for (const id of ids) doc.nodes[id] = { ...(one as BlockNode), id };
    Object.assign(doc.nodes[doc.root] ?? {}, { slots: { default: ids } });
    const { session, said } = testSession(doc);
    addBlock(session, 'title');
    expect(session.store.size).toBe(documentLimits.nodes);
    expect(said.splice(0)).toEqual(['已添加标题']);
    session.selection.set(['n0']);
    duplicate.run(session);
    addBlock(session, 'title');
    expect(session.store.size).toBe(documentLimits.nodes);
    const full = '一个页面最多 12,000 个组件，没有插入';
    expect(said).toEqual([full, full]);
  });
});

describe('a hundred things done', () => {
  it('and taken back leave the identical page; done again, the identical page they made', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const numbers = fc.tuple(fc.nat(), fc.nat(999), fc.nat(999), fc.nat(999));
    fc.assert(
      fc.property(fc.array(numbers, { minLength: 100, maxLength: 100 }), fc.array(fc.nat(700)), (steps, pauses) => {
        const start = emptyDocument('page', 'x');
        const { session } = testSession(start);
        // The plain model: the stored document with each op laid over it, as the server does.
        let model = start;
        session.store.onChange(({ op }: { op: Op }) => {
          model = applyOps(model, [op]).doc;
        });
        for (const [at, step] of steps.entries()) {
          act(session, step);
          vi.advanceTimersByTime(pauses[at % Math.max(1, pauses.length)] ?? 0);
          // Six thousand times, of which the assertion that tells what differs takes the longest.
          const now = session.store.document();
          if (!isDeepStrictEqual(now, model)) expect(now).toEqual(model);
        }
        expect(readDocument(model).problems).toEqual([]);
        while (session.history.canRedo) redo.run(session);
        const made = session.store.document();
        while (session.history.canUndo) undo.run(session);
        expect(session.store.document()).toEqual(start);
        while (session.history.canRedo) redo.run(session);
        expect(session.store.document()).toEqual(made);
        expect(model).toEqual(made);
      }),
      { numRuns: 60 },
    );
  });
});

describe('several blocks at once', () => {
  function three() {
    const { session, add } = testSession();
    return { session, add, props: (id: NodeId) => session.store.cell(id)?.toNode().props };
  }

  it('share a change of a value as one step; typing on is still that step', () => {
    const { session, add, props } = three();
    const [one, two, three_] = [add('title'), add('title'), add('title')];
    session.store.apply({ op: 'set', id: two, area: 'meta', path: 'lock', value: true });
    const before = session.store.document();
    const steps = session.history.state.steps.length;
    for (const words of ['新', '新标', '新标题']) session.edits.setSeveral([one, two, three_], 'props', 'text', words);
    expect([one, two, three_].map((id) => props(id)?.text)).toEqual([
      '新标题',
      before.nodes[two]?.props.text,
      '新标题',
    ]);
    expect(session.history.state.steps.length).toBe(steps + 1);
    undo.run(session);
    expect(session.store.document()).toEqual(before);
  });

  it('get the whole of a value whose part is written, whatever they had there', () => {
    const { session, add, props } = three();
    const [one, two] = [add('title'), add('title')];
    session.edits.set(two, 'props', 'link', { kind: 'url', target: 'https://a.example' });
    session.edits.setSeveral([one, two], 'props', 'link.target', 'https://b.example');
    expect(props(one)?.link).toEqual({ kind: 'url', target: 'https://b.example' });
  });

  it('move by one place each, also in different containers, and keep their order', () => {
    const { session, add } = three();
    const [a, b, c, fold] = [add('title'), add('title'), add('title'), add('fold')];
    session.selection.set([fold]);
    const [x, y] = [addBlock(session, 'title') as NodeId, addBlock(session, 'title') as NodeId];
    session.selection.set([b, c, y]);
    moveSelection(session, 'up');
    expect(session.store.children(session.store.root)).toEqual([b, c, a, fold]);
    expect(session.store.children(fold)).toEqual([y, x]);
    moveSelection(session, 'up');
    expect(session.store.children(session.store.root)).toEqual([b, c, a, fold]);
    moveSelection(session, 'down');
    expect(session.store.children(session.store.root)).toEqual([a, b, c, fold]);
  });
});
