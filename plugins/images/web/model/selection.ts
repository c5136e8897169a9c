/** What is chosen in a list, as file managers do it. Order is kept: a picker answers in the order of choosing. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Where a range begins. */
  readonly anchor: string | undefined;
  /** Where the keyboard stands. */
  readonly focus: string | undefined;
}

export const nothing: Selection = { ids: new Set(), anchor: undefined, focus: undefined };

export interface Modifiers {
  /** Ctrl or ⌘: adds or takes away one. */
  toggle: boolean;
  /** Shift: everything from the anchor to here. */
  range: boolean;
}

/** A click on `id`; `order` is the list as it is shown. */
export function select(
  before: Selection,
  id: string,
  order: readonly string[],
  { toggle, range }: Modifiers,
): Selection {
  if (range) {
    const between = rangeOf(order, before.anchor ?? id, id);
    const kept = toggle ? [...before.ids] : [];
    return { ids: new Set([...kept, ...between]), anchor: before.anchor ?? id, focus: id };
  }
  if (!toggle) return { ids: new Set([id]), anchor: id, focus: id };
  const ids = new Set(before.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id, focus: id };
}

function rangeOf(order: readonly string[], from: string, to: string): string[] {
  const start = order.indexOf(from);
  const end = order.indexOf(to);
  if (end < 0) return [];
  if (start < 0) return [to];
  return start <= end ? order.slice(start, end + 1) : order.slice(end, start + 1).reverse();
}

/** A rubber band over `hits`: in place of what was chosen before it, or, with a modifier, turning them over. */
export function sweep(base: Selection, hits: readonly string[], toggle: boolean): Selection {
  if (!toggle) return { ...base, ids: new Set(hits), anchor: hits[0] ?? base.anchor };
  const ids = new Set(base.ids);
  for (const id of hits) if (!ids.delete(id)) ids.add(id);
  return { ...base, ids };
}

/** All of `ids`, or none of them where all were chosen. */
export function selectAll(before: Selection, ids: readonly string[]): Selection {
  const complete = ids.length > 0 && ids.every((id) => before.ids.has(id));
  return { ...before, ids: new Set(complete ? [] : ids) };
}

export function clear(before: Selection): Selection {
  return before.ids.size === 0 ? before : { ids: new Set(), anchor: undefined, focus: before.focus };
}

/** Drops what is no longer there. */
export function prune(before: Selection, gone: ReadonlySet<string>): Selection {
  const ids = new Set([...before.ids].filter((id) => !gone.has(id)));
  const keep = (id: string | undefined) => (id !== undefined && gone.has(id) ? undefined : id);
  return ids.size === before.ids.size && keep(before.focus) === before.focus && keep(before.anchor) === before.anchor
    ? before
    : { ids, anchor: keep(before.anchor), focus: keep(before.focus) };
}

export type Step = 'left' | 'right' | 'up' | 'down' | 'home' | 'end' | 'pageup' | 'pagedown';

/** Where the focus goes in a grid of `columns`, from an index (-1: nowhere yet) among `count`. */
export function stepIndex(at: number, step: Step, columns: number, count: number, rows = 4): number {
  if (count === 0) return -1;
  if (at < 0) return step === 'end' ? count - 1 : 0;
  const moves: Record<Step, number> = {
    left: at - 1,
    right: at + 1,
    up: at - columns,
    down: at + columns,
    pageup: at - columns * rows,
    pagedown: at + columns * rows,
    home: 0,
    end: count - 1,
  };
  const to = moves[step];
  // A row below that is shorter: its last one, rather than nothing.
  if (step === 'down' && to >= count) {
    return Math.floor(at / columns) < Math.floor((count - 1) / columns) ? count - 1 : at;
  }
  if (step === 'up' && to < 0) return at;
  return Math.min(Math.max(0, to), count - 1);
}
