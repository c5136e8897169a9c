import { pluralize } from '@fitout/sdk';
import { blockDefinition } from '../../shared/blocks/registry.ts';
import type { NodeId, Op } from '../../shared/document/document.ts';
import { batchOf } from '../document/batch.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { accepts, isLocked, type Place, pathTo, placeBeside, placeInto, placeOut } from '../document/placement.ts';
import { topmost } from '../document/topmost.ts';
import type { EditorSession } from '../session/session.ts';
import { movesBefore, shiftOps } from './move-ops.ts';

/** One place up or down among the neighbours, into one of them, or out of the block around. */
export type MoveDirection = 'up' | 'down' | 'in' | 'out';

/** Moves what is selected by one place. */
export function moveSelection(session: EditorSession, direction: MoveDirection): void {
  const { store, selection, history, edits } = session;
  const several = topmost(store, selection.ids);
  if (several.length > 1) {
    moveSeveral(session, several, direction);
    return;
  }
  const id = selection.last;
  if (id === undefined || !store.has(id) || isLocked(store, id)) return;
  const place = placeTowards(store, id, direction);
  if (place === undefined) return;
  const before = store.parent(id);
  history.seal();
  if (!edits.do({ op: 'move', id, ...place })) return;
  const count = store.children(place.parent, place.slot).length;
  const into = place.parent === before ? undefined : nameOf(store, place.parent);
  session.announce({
    zh: `已移动到${into === undefined ? '' : `${into.zh}的`}第 ${place.at + 1} 位，共 ${count} 位`,
    en: `Moved to ${place.at + 1} of ${count}${into === undefined ? '' : ` in ${into.en}`}`,
  });
}

/** Moves blocks to a place, as one step, as a drag ends. `at` counts among the children as they stand now. */
export function moveBlocksTo(session: EditorSession, ids: readonly NodeId[], place: Place): void {
  const { store, history, edits } = session;
  const moving = topmost(store, ids).filter(
    (id) =>
      !isLocked(store, id) &&
      accepts(store, place.parent, store.cell(id)?.type ?? '') &&
      !pathTo(store, place.parent).includes(id),
  );
  const list = store.children(place.parent, place.slot);
  const anchor = list.slice(place.at).find((id) => !moving.includes(id));
  const ops = movesBefore(list, moving, anchor).map(
    ({ id, at }): Op => ({ op: 'move', id, parent: place.parent, slot: place.slot, at }),
  );
  if (ops.length === 0) return;
  history.seal();
  if (edits.do(batchOf(ops)))
    session.announce({ zh: `已移动到第 ${place.at + 1} 位`, en: `Moved to place ${place.at + 1}` });
}

/** Several keep their order: by one place each among its own neighbours, or all of them after the last one's new place. */
function moveSeveral(session: EditorSession, ids: readonly NodeId[], direction: MoveDirection): void {
  const { store, history, edits } = session;
  if (direction === 'in' || direction === 'out') {
    const last = ids.at(-1) as NodeId;
    const place = direction === 'out' ? placeOut(store, last) : placeInto(store, ids[0] as NodeId);
    if (place !== undefined) moveBlocksTo(session, ids, place);
    return;
  }
  const ops = shiftOps(store, ids, direction === 'up' ? -1 : 1);
  history.seal();
  if (ops.length > 0 && edits.do(batchOf(ops)))
    session.announce({ zh: `已移动 ${ids.length} 个组件`, en: `${pluralize(ids.length, 'block', 'blocks')} moved` });
}

function placeTowards(store: DocumentStore, id: NodeId, direction: MoveDirection): Place | undefined {
  if (direction === 'in') return placeInto(store, id);
  if (direction === 'out') return placeOut(store, id);
  return placeBeside(store, id, direction === 'up' ? -1 : 1);
}

function nameOf(store: DocumentStore, id: NodeId): { zh: string; en: string } {
  if (id === store.root) return { zh: '页面', en: 'the page' };
  const type = store.cell(id)?.type ?? '';
  return blockDefinition(type)?.title ?? { zh: type, en: type };
}
