import { isDeepStrictEqual } from 'node:util';
import type { PluginContext } from '@fitout/sdk/web';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freshBlock } from '../../shared/blocks/nesting.ts';
import type { PageDetail } from '../../shared/calls/things.ts';
import { emptyDocument } from '../../shared/create.ts';
import type { BlockNode, NodeId, Op, PageDocument } from '../../shared/document.ts';
import { applyOps } from '../../shared/ops.ts';
import { documentLimits, readDocument } from '../../shared/validate.ts';
import { EditLease } from '../lease/edit-lease.ts';
import { commonGroups } from '../panel/common-fields.ts';
import type { DraftStorage } from '../saving/draft-storage.ts';
import { EditorSession } from './session.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A session away from any server: what it would send stays with it. */
function sessionOf(doc: PageDocument): EditorSession {
  const kept = new Map<string, unknown>();
  const quiet = () => {};
  const host = {
    session: { can: () => true },
    http: { post: () => new Promise(quiet) },
    toasts: { info: quiet, success: quiet, warning: quiet, error: quiet },
    storage: { get: (key: string) => kept.get(key), set: (key: string, value: unknown) => kept.set(key, value) },
  };
  const lease = new EditLease({
    request: async () => ({ holder: null, mine: true, here: [], asking: null, asked: 'no' }),
    release: async () => {},
  });
  const storage = { write: async () => {} } as unknown as DraftStorage;
  const detail = { id: '1', rev: 0 } as PageDetail;
  const opened = { detail, doc, client: 'c', pending: [], stranded: [] };
  const session = new EditorSession(host as unknown as PluginContext, storage, lease, opened);
  ends.push(() => session.suspend());
  return session;
}

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
    () => session.addBlock(types[b % types.length] as string),
    () => session.addBlock(types[c % types.length] as string),
    () => one !== undefined && session.set(one, 'props', 'text', `甲${b}`),
    () => session.setMany(selection.ids, 'style', 'background', `#00000${b % 10}`),
    () => session.setMany(selection.ids, 'props', 'size', b),
    () => session.moveSelected(([-1, 1, 'in', 'out'] as const)[b % 4] as -1),
    () => session.duplicateSelected(),
    () => session.removeSelected(),
    () => session.toggle(b % 4 === 0 ? 'lock' : 'hidden'),
    () => session.setGlobal('title', `页${b}`),
    () => {
      session.copySelected();
      session.paste();
    },
    () => one !== undefined && slot !== undefined && session.dropAt(ids.slice(0, 3), { parent: one, slot, at: 0 }),
    () =>
      session.dropAt(selection.ids, {
        parent: store.root,
        slot: 'default',
        at: b % (store.children(store.root).length + 1),
      }),
    () => session.undo(),
    () => session.redo(),
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
    const session = sessionOf(doc);
    const told: string[] = [];
    session.ctx.toasts.warning = (words) => told.push(typeof words === 'string' ? words : words.zh);
    session.addBlock('title');
    expect(session.store.size).toBe(documentLimits.nodes);
    expect(told).toEqual([]);
    session.selection.set(['n0']);
    session.duplicateSelected();
    session.addBlock('title');
    expect(session.store.size).toBe(documentLimits.nodes);
    const full = '一个页面最多 12,000 个组件，没有插入';
    expect(told).toEqual([full, full]);
  });
});

describe('a hundred things done', () => {
  it('and taken back leave the identical page; done again, the identical page they made', () => {
    vi.useFakeTimers();
    ends.push(() => vi.useRealTimers());
    const numbers = fc.tuple(fc.nat(), fc.nat(999), fc.nat(999), fc.nat(999));
    fc.assert(
      fc.property(fc.array(numbers, { minLength: 100, maxLength: 100 }), fc.array(fc.nat(700)), (steps, pauses) => {
        const start = emptyDocument('page', 'x');
        const session = sessionOf(start);
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
        while (session.history.canRedo) session.redo();
        const made = session.store.document();
        while (session.history.canUndo) session.undo();
        expect(session.store.document()).toEqual(start);
        while (session.history.canRedo) session.redo();
        expect(session.store.document()).toEqual(made);
        expect(model).toEqual(made);
      }),
      { numRuns: 60 },
    );
  });
});

describe('several blocks at once', () => {
  function three() {
    const session = sessionOf(emptyDocument('page', 'x'));
    const add = (type: string) => {
      session.selection.set([]);
      return session.addBlock(type) as NodeId;
    };
    return { session, add, props: (id: NodeId) => session.store.cell(id)?.toNode().props };
  }

  it('share a change of a value as one step; typing on is still that step', () => {
    const { session, add, props } = three();
    const [one, two, three_] = [add('title'), add('title'), add('title')];
    session.store.apply({ op: 'set', id: two, area: 'meta', path: 'lock', value: true });
    const before = session.store.document();
    const steps = session.history.state.steps.length;
    for (const words of ['新', '新标', '新标题']) session.setMany([one, two, three_], 'props', 'text', words);
    expect([one, two, three_].map((id) => props(id)?.text)).toEqual([
      '新标题',
      before.nodes[two]?.props.text,
      '新标题',
    ]);
    expect(session.history.state.steps.length).toBe(steps + 1);
    session.undo();
    expect(session.store.document()).toEqual(before);
  });

  it('get the whole of a value whose part is written, whatever they had there', () => {
    const { session, add, props } = three();
    const [one, two] = [add('title'), add('title')];
    session.set(two, 'props', 'link', { kind: 'url', target: 'https://a.example' });
    session.setMany([one, two], 'props', 'link.target', 'https://b.example');
    expect(props(one)?.link).toEqual({ kind: 'url', target: 'https://b.example' });
  });

  it('move by one place each, also in different containers, and keep their order', () => {
    const { session, add } = three();
    const [a, b, c, fold] = [add('title'), add('title'), add('title'), add('fold')];
    session.selection.set([fold]);
    const [x, y] = [session.addBlock('title') as NodeId, session.addBlock('title') as NodeId];
    session.selection.set([b, c, y]);
    session.moveSelected(-1);
    expect(session.store.children(session.store.root)).toEqual([b, c, a, fold]);
    expect(session.store.children(fold)).toEqual([y, x]);
    session.moveSelected(-1);
    expect(session.store.children(session.store.root)).toEqual([b, c, a, fold]);
    session.moveSelected(1);
    expect(session.store.children(session.store.root)).toEqual([a, b, c, fold]);
  });

  it('offer the fields that all of them have', () => {
    const keys = (...of: string[]) => commonGroups(of).flatMap((group) => group.fields.map((field) => field.key));
    expect(keys('title', 'title')).toContain('text');
    expect(keys('richtext', 'richtext')).not.toContain('html');
    expect(keys('title', 'from-the-future')).toEqual([]);
    for (const key of keys('title', 'notice')) expect(keys('notice')).toContain(key);
  });
});
