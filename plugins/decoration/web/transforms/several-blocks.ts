import { blockDefinition } from '../../shared/blocks/registry.ts';
import type { Field, FieldGroup } from '../../shared/blocks/schema.ts';
import type { Json, NodeId, Op } from '../../shared/document.ts';
import { whereIs } from '../../shared/tree.ts';
import { equalJson, plainJson, readPath, withPath } from '../../shared/values.ts';
import { topmost } from '../clipboard/subtree.ts';
import type { EditorStore } from '../document/document-store.ts';
import { lockedAt } from '../document/placement.ts';

/** What is edited in place in one block alone: its value makes no sense in another one. */
const ofOneAlone: ReadonlySet<Field['kind']> = new Set(['richtext', 'list', 'hotspots', 'cube', 'own']);

/**
 * The fields that all of these blocks have, by key and kind (and choices), in the groups of the first one: what can be
 * edited for all at once. Empty where a type is unknown.
 */
export function commonGroups(types: readonly string[]): FieldGroup[] {
  const schemas = [...new Set(types)].map((type) => blockDefinition(type)?.schema);
  const [first, ...others] = schemas;
  if (first === undefined || others.includes(undefined)) return [];
  const fits = (field: Field) =>
    !ofOneAlone.has(field.kind) &&
    others.every((schema) => schema?.some((group) => group.fields.some((other) => sameField(field, other))));
  return first
    .map((group) => ({ ...group, fields: group.fields.filter(fits) }))
    .filter((group) => group.fields.length > 0);
}

function sameField(a: Field, b: Field): boolean {
  if (a.key !== b.key || a.kind !== b.kind) return false;
  if (a.kind !== 'select' || b.kind !== 'select') return true;
  return a.options.length === b.options.length && a.options.every(({ value }, at) => value === b.options[at]?.value);
}

/**
 * One value for several blocks, as one op. A path into a value (`link.target`) writes the whole value, as the last of
 * the blocks has it afterwards: in the others there may be nothing to write into. Undefined where nothing may be written.
 */
export function setManyOp(
  store: EditorStore,
  ids: readonly NodeId[],
  change: { area: 'props' | 'style'; path: string; value: Json | undefined },
): Op | undefined {
  const { area, path } = change;
  const [key, ...rest] = path.split('.') as [string, ...string[]];
  const shown = store.cell(ids.at(-1) ?? '')?.state[area] as Record<string, Json> | undefined;
  const value =
    rest.length === 0 || shown === undefined
      ? change.value
      : (withPath({ [key]: plainJson(shown[key] ?? null) }, [key, ...rest], change.value).next[key] as Json);
  const open = ids.filter((id) => store.has(id) && !lockedAt(store, id));
  if (open.length === 0) return undefined;
  const ops = open.map((id): Op => ({ op: 'set', id, area, path: key, value }));
  return { op: 'batch', ops };
}

/** Do these blocks have different values at a key? */
export function differsAt(store: EditorStore, ids: readonly NodeId[], area: 'props' | 'style', key: string): boolean {
  const values = ids.map((id) => readPath(store.cell(id)?.state[area], [key]));
  return values.some((value) => !equalJson(value, values[0]));
}

/**
 * Moves several blocks by one place, each among its own neighbours; those at the end stay, and so do those behind them.
 * Locked ones do not move.
 */
export function shiftOps(store: EditorStore, ids: readonly NodeId[], by: -1 | 1): Op[] {
  const lists = new Map<string, { parent: NodeId; slot: string; moving: Set<NodeId> }>();
  for (const id of topmost(store, ids)) {
    if (lockedAt(store, id)) continue;
    const { parent, slot } = whereIs(store, id);
    const key = `${parent}/${slot}`;
    const entry = lists.get(key) ?? { parent, slot, moving: new Set<NodeId>() };
    entry.moving.add(id);
    lists.set(key, entry);
  }
  return [...lists.values()].flatMap(({ parent, slot, moving }) => {
    const now = [...store.children(parent, slot)];
    const order = by === -1 ? now.keys() : [...now.keys()].reverse();
    const ops: Op[] = [];
    for (const at of order) {
      const id = now[at] as NodeId;
      const next = now[at + by];
      if (!moving.has(id) || next === undefined || moving.has(next)) continue;
      now[at] = next;
      now[at + by] = id;
      ops.push({ op: 'move', id, parent, slot, at: at + by });
    }
    return ops;
  });
}

/** Where each moved block stands when it is put before `anchor` (the end where there is none), one after the other. */
export function movesBefore(list: readonly NodeId[], moving: readonly NodeId[], anchor: NodeId | undefined) {
  let now = [...list];
  return moving.map((id) => {
    now = now.filter((other) => other !== id);
    const at = anchor === undefined ? now.length : now.indexOf(anchor);
    now.splice(at, 0, id);
    return { id, at };
  });
}
