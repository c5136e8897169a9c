import { pluralize } from '@fitout/sdk';
import type { Op } from '../../shared/document/document.ts';
import { freshSubtrees, type Subtree } from '../clipboard/subtree.ts';
import { batchOf } from '../document/batch.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { accepts, insertionPlace, type Place, placeAfter } from '../document/placement.ts';
import type { BlockSelection } from '../selection/block-selection.ts';
import type { EditorSession } from '../session/session.ts';
import { sayNoPlace } from './say-no-place.ts';

interface InsertOptions {
  /** Where they go, if it takes them; else after the selection. */
  place?: Place | undefined;
  /** What has to be done to the page before, in the same step. */
  before?: readonly Op[];
}

/** Puts copies of blocks in, under new ids, and selects them. */
export function insertBlocks(session: EditorSession, subtrees: readonly Subtree[], options: InsertOptions = {}): void {
  const { store, selection, history, edits } = session;
  const { place: wanted, before = [] } = options;
  const fresh = freshSubtrees(subtrees);
  const ops: Op[] = [];
  const inserted = new Map<string, number>();
  for (const nodes of fresh) {
    const type = nodes[0]?.type ?? '';
    const fits = wanted !== undefined && accepts(store, wanted.parent, type);
    const place = fits ? wanted : placeOfCopy(store, selection, type);
    if (place === undefined) continue;
    const slot = `${place.parent}/${place.slot}`;
    const count = inserted.get(slot) ?? 0;
    inserted.set(slot, count + 1);
    ops.push({ op: 'insert', ...place, at: place.at + count, nodes });
  }
  if (ops.length < fresh.length) sayNoPlace(session);
  history.seal();
  if (ops.length === 0 || !edits.do(batchOf([...before, ...ops]))) return;
  selection.set(ops.flatMap((op) => (op.op === 'insert' ? (op.nodes[0]?.id ?? []) : [])));
  session.announce({ zh: `已插入 ${ops.length} 个组件`, en: `${pluralize(ops.length, 'block', 'blocks')} inserted` });
}

/** A copy goes after the selection; a part of another block may go in where the selection is such a block. */
function placeOfCopy(store: DocumentStore, { last }: BlockSelection, type: string): Place | undefined {
  const beside =
    last === undefined || !store.has(last) || last === store.root ? undefined : placeAfter(store, last, type);
  return beside ?? insertionPlace(store, last, type);
}
