import { deepest, fits, fitsKind } from '../../shared/blocks/nesting.ts';
import { blockDefinition } from '../../shared/blocks/registry.ts';
import type { NodeId } from '../../shared/document/document.ts';
import { whereIs } from '../../shared/document/tree.ts';
import type { DocumentStore } from './document-store.ts';

/** Where a block may stand: an index among a slot's children. */
export interface Place {
  parent: NodeId;
  slot: string;
  at: number;
}

/** From the page's root down to the block itself. */
export function pathTo(store: DocumentStore, id: NodeId): NodeId[] {
  const path: NodeId[] = [];
  for (let at: NodeId | null = id; at !== null && store.has(at); at = store.parent(at)) path.unshift(at);
  return path;
}

/** Is a block locked, itself or with a block around it? */
export function isLocked(store: DocumentStore, id: NodeId): boolean {
  return pathTo(store, id).some((one) => store.cell(one)?.state.lock === true);
}

/** Does a lock keep a block from being deleted: its own, one around it or one in it? */
export function isHeldByLock(store: DocumentStore, id: NodeId): boolean {
  return isLocked(store, id) || [...store.walk(id)].some((one) => store.cell(one)?.state.lock === true);
}

/** May blocks of this type be put into a block: it has a slot for them, is not locked and not too deep. */
export function accepts(store: DocumentStore, parent: NodeId, type: string): boolean {
  const cell = store.cell(parent);
  if (cell === undefined || !fits(cell.type, type) || !fitsKind(store.kind, type)) return false;
  return !isLocked(store, parent) && pathTo(store, parent).length <= deepest;
}

/**
 * Where a new block of a type goes: into the selected block where that takes it, else after it, else after the nearest
 * block around it where it may stand; at the page's end without a selection. Undefined where it fits nowhere.
 */
export function insertionPlace(store: DocumentStore, selected: NodeId | undefined, type: string): Place | undefined {
  if (selected !== undefined && store.has(selected) && selected !== store.root) {
    return inside(store, selected, type, 'first') ?? placeAfter(store, selected, type);
  }
  if (!accepts(store, store.root, type)) return undefined;
  return { parent: store.root, slot: 'default', at: store.children(store.root).length };
}

/** After a block, or after the nearest one around it where a block of this type may stand. */
export function placeAfter(store: DocumentStore, id: NodeId, type: string): Place | undefined {
  for (let one: NodeId | null = id; one !== null && one !== store.root; one = store.parent(one)) {
    const { parent, slot, at } = whereIs(store, one);
    if (accepts(store, parent, type)) return { parent, slot, at: at + 1 };
  }
  return undefined;
}

/** The end of the first slot within a block that takes the type, or the start of the last one. */
function inside(store: DocumentStore, id: NodeId, type: string, which: 'first' | 'last'): Place | undefined {
  const cell = store.cell(id);
  if (cell === undefined) return undefined;
  const slot = blockDefinition(cell.type)?.slots?.[0];
  if (slot !== undefined && accepts(store, id, type)) return { parent: id, slot, at: store.children(id, slot).length };
  if (blockDefinition(cell.type)?.parts === undefined) return undefined;
  const children = [...store.children(id)];
  for (const child of which === 'first' ? children : children.reverse()) {
    const found = inside(store, child, type, which);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** One step up (-1) or down (1): among its neighbours, and past the end of a part into the neighbouring part. */
export function placeBeside(store: DocumentStore, id: NodeId, by: -1 | 1): Place | undefined {
  const { parent, slot, at } = whereIs(store, id);
  const count = store.children(parent, slot).length;
  if (at + by >= 0 && at + by < count) return { parent, slot, at: at + by };
  const around = store.cell(parent);
  const type = store.cell(id)?.type ?? '';
  if (around === undefined || blockDefinition(around.type)?.within === undefined) return undefined;
  const outer = whereIs(store, parent);
  const next = store.children(outer.parent, outer.slot)[outer.at + by];
  if (next === undefined || !accepts(store, next, type)) return undefined;
  return { parent: next, slot, at: by === 1 ? 0 : store.children(next, slot).length };
}

/** Into the block before it, or else the one after it. */
export function placeInto(store: DocumentStore, id: NodeId): Place | undefined {
  const { parent, slot, at } = whereIs(store, id);
  const list = store.children(parent, slot);
  const type = store.cell(id)?.type ?? '';
  const before = list[at - 1];
  const found = before === undefined ? undefined : inside(store, before, type, 'last');
  if (found !== undefined) return found;
  const next = list[at + 1];
  const first = next === undefined ? undefined : inside(store, next, type, 'first');
  return first === undefined ? undefined : { ...first, at: 0 };
}

/** Out of the block it stands in, right after it. */
export function placeOut(store: DocumentStore, id: NodeId): Place | undefined {
  const parent = store.parent(id);
  return parent === null ? undefined : placeAfter(store, parent, store.cell(id)?.type ?? '');
}
