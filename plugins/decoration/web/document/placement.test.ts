import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fits, freshBlock } from '../../shared/blocks/nesting.ts';
import { emptyDocument } from '../../shared/document/create.ts';
import type { NodeId, PageDocument } from '../../shared/document/document.ts';
import { readDocument } from '../../shared/document/validate.ts';
import { DocumentStore } from './document-store.ts';
import {
  accepts,
  insertionPlace,
  isHeldByLock,
  isLocked,
  pathTo,
  placeBeside,
  placeInto,
  placeOut,
} from './placement.ts';
import '../../../blocks/tests/added.ts';

/** A page of a title, columns of two, and a fold with a title in it. */
function page() {
  const store = new DocumentStore(emptyDocument('page', 'x'));
  const add = (type: string, parent: NodeId = store.root) => {
    const nodes = freshBlock(type, parent);
    store.apply({ op: 'insert', parent, slot: 'default', at: store.children(parent).length, nodes });
    return nodes[0]?.id as NodeId;
  };
  const title = add('title');
  const columns = add('columns');
  const fold = add('fold');
  const inFold = add('title', fold);
  const [left = '', right = ''] = store.children(columns);
  return { store, add, title, columns, left, right, fold, inFold };
}

describe('where blocks may stand', () => {
  it('parts stand in their own block alone, and nothing else does', () => {
    expect(fits('columns', 'column')).toBe(true);
    expect(fits('columns', 'title')).toBe(false);
    expect(fits('page', 'column')).toBe(false);
    expect(fits('tabs', 'column')).toBe(false);
    expect(fits('title', 'title')).toBe(false);
    expect(fits('fold', 'from-the-future')).toBe(true);
  });

  it('a new block goes into the chosen container, else after the chosen block', () => {
    const { store, title, columns, left, fold, inFold } = page();
    expect(insertionPlace(store, fold, 'image')).toEqual({ parent: fold, slot: 'default', at: 1 });
    expect(insertionPlace(store, inFold, 'image')).toEqual({ parent: fold, slot: 'default', at: 1 });
    expect(insertionPlace(store, columns, 'image')).toEqual({ parent: left, slot: 'default', at: 0 });
    expect(insertionPlace(store, title, 'image')).toMatchObject({ parent: store.root, at: 1 });
    expect(insertionPlace(store, undefined, 'image')).toMatchObject({ parent: store.root, at: 3 });
    expect(insertionPlace(store, columns, 'column')).toMatchObject({ parent: columns, at: 2 });
    expect(insertionPlace(store, title, 'column')).toBeUndefined();
  });

  it('keys lead into a neighbour, through its parts and out again', () => {
    const { store, title, left, right, columns, fold } = page();
    const go = (place: ReturnType<typeof placeInto>) => {
      if (place !== undefined) store.apply({ op: 'move', id: title, ...place });
      return place?.parent;
    };
    expect(go(placeInto(store, title))).toBe(left);
    expect(go(placeBeside(store, title, 1))).toBe(right);
    expect(go(placeBeside(store, title, 1))).toBeUndefined();
    expect(go(placeOut(store, title))).toBe(store.root);
    expect(store.children(store.root)).toEqual([columns, title, fold]);
    expect(go(placeInto(store, title))).toBe(right);
  });

  it('a lock holds what stands in it, and keeps what it stands in', () => {
    const { store, fold, inFold, title } = page();
    store.apply({ op: 'set', id: fold, area: 'meta', path: 'lock', value: true });
    expect(isLocked(store, inFold)).toBe(true);
    expect(accepts(store, fold, 'image')).toBe(false);
    expect(insertionPlace(store, fold, 'image')).toMatchObject({ parent: store.root, at: 3 });
    store.apply({ op: 'set', id: fold, area: 'meta', path: 'lock', value: undefined });
    store.apply({ op: 'set', id: inFold, area: 'meta', path: 'lock', value: true });
    expect(isHeldByLock(store, fold)).toBe(true);
    expect(isHeldByLock(store, title)).toBe(false);
  });

  it('any walk of moves by keys keeps a whole tree of blocks that fit, and goes back to where it began', () => {
    const act = fc.tuple(fc.nat(200), fc.constantFrom('in', 'out', 'up', 'down'));
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const { store, add, fold } = page();
        add('tabs');
        add('container', fold);
        const before = store.document();
        const back = acts.flatMap(([n, to]) => {
          const ids = [...store.walk()];
          const id = ids[n % ids.length] as NodeId;
          const at = { in: placeInto, out: placeOut, up: placeBeside, down: placeBeside }[to];
          const place = at(store, id, to === 'up' ? -1 : 1);
          const inverse = place === undefined ? undefined : store.apply({ op: 'move', id, ...place });
          return inverse === undefined ? [] : [inverse];
        });
        expect(whole(store.document())).toEqual([]);
        for (const op of back.reverse()) store.apply(op);
        expect(store.document()).toEqual(before);
      }),
      { numRuns: 60 },
    );
  });

  it('a path leads from the page to the block', () => {
    const { store, fold, inFold } = page();
    expect(pathTo(store, inFold)).toEqual([store.root, fold, inFold]);
  });
});

/** What is wrong with a document: its tree, and blocks that stand where they may not. */
function whole(doc: PageDocument): unknown[] {
  const { problems } = readDocument(doc);
  const misplaced = Object.values(doc.nodes).filter(
    (node) => node.parent !== null && !fits(doc.nodes[node.parent]?.type ?? '', node.type),
  );
  return [...problems, ...misplaced];
}
