import { flatten, type MenuNode, type MenuTree, type Row } from './menu-tree.ts';

export interface MenuChange {
  kind: 'added' | 'removed' | 'moved' | 'changed';
  id: string;
  title: string;
  /** Of `changed`: which values. */
  fields: (keyof MenuNode)[];
}

const fields = ['title', 'titleEn', 'url', 'logo', 'hidden', 'noCache', 'tag'] as const satisfies (keyof MenuNode)[];

/** What somebody did between two trees, in the order of the newer one; what was removed comes last. */
export function diffMenu(before: MenuTree, after: MenuTree): MenuChange[] {
  const old = byId(before);
  const now = byId(after);
  const changes: MenuChange[] = [];
  const common = new Set([...old.keys()].filter((id) => now.has(id)));
  for (const [id, row] of now) {
    const was = old.get(id);
    const { title } = row.node;
    if (was === undefined) {
      changes.push({ kind: 'added', id, title, fields: [] });
      continue;
    }
    const changed = fields.filter((key) => JSON.stringify(was.node[key]) !== JSON.stringify(row.node[key]));
    if (changed.length > 0) changes.push({ kind: 'changed', id, title, fields: changed });
    if (was.parent !== row.parent) changes.push({ kind: 'moved', id, title, fields: [] });
  }
  changes.push(...reordered(before, after, common, changes));
  for (const [id, row] of old) {
    if (!now.has(id)) changes.push({ kind: 'removed', id, title: row.node.title, fields: [] });
  }
  return changes;
}

function byId(tree: MenuTree): Map<string, Row> {
  return new Map(flatten(tree).map((row) => [row.node.id, row]));
}

/** Among siblings that stayed together, those outside the longest run that kept its order. */
function reordered(before: MenuTree, after: MenuTree, common: ReadonlySet<string>, so: MenuChange[]): MenuChange[] {
  const movedAway = new Set(so.filter((change) => change.kind === 'moved').map((change) => change.id));
  const groups = new Map<string | null, Row[]>();
  for (const row of flatten(after)) {
    if (!common.has(row.node.id) || movedAway.has(row.node.id)) continue;
    groups.set(row.parent, [...(groups.get(row.parent) ?? []), row]);
  }
  const oldIndex = new Map(flatten(before).map((row) => [row.node.id, row.index]));
  const result: MenuChange[] = [];
  for (const rows of groups.values()) {
    const kept = longestRising(rows.map((row) => oldIndex.get(row.node.id) ?? 0));
    rows.forEach((row, index) => {
      if (!kept.has(index)) result.push({ kind: 'moved', id: row.node.id, title: row.node.title, fields: [] });
    });
  }
  return result;
}

/** Positions of a longest rising subsequence. Lists are a menu's siblings: squares of their length do not matter. */
function longestRising(values: readonly number[]): Set<number> {
  const best = values.map(() => ({ length: 1, from: -1 }));
  let end = -1;
  for (let at = 0; at < values.length; at++) {
    for (let before = 0; before < at; before++) {
      const here = best[at] as { length: number; from: number };
      const there = best[before] as { length: number };
      if ((values[before] as number) < (values[at] as number) && there.length + 1 > here.length) {
        best[at] = { length: there.length + 1, from: before };
      }
    }
    if (end < 0 || (best[at]?.length ?? 0) > (best[end]?.length ?? 0)) end = at;
  }
  const positions = new Set<number>();
  for (let at = end; at >= 0; at = best[at]?.from ?? -1) positions.add(at);
  return positions;
}
