import { type Group, type GroupInput, type Situation, staticClosure } from './chunks.ts';

/** Bytes (before compression) that one request less is worth. */
const requestWorth = 30_000;
/** And one line less in the list of files that every page brings: a hash cannot be compressed. */
const lineWorth = 80;

/** What is known of a group while it stays as it is; a merge makes it anew for the group that grew. */
interface Facts {
  group: Group;
  /** `desktop`, `mobile`, `desktop+mobile` */
  area: string;
  /** The one plugin that loads it; undefined where there are several, or it is the shell's. */
  owner: string | undefined;
  users: ReadonlySet<Situation>;
  /** Situation → bytes that it would load in vain: whoever loads a file loads what it imports, too. */
  bytesFor(user: Situation): number;
}

/** `from` comes into the file of `into`. */
interface Merge {
  into: Facts;
  from: Facts;
  gain: number;
}

/**
 * Merges, of the groups that are not `fixed`, the two that gain most, until none gains. Changes `groups`.
 * @param areas chunk → areas that load it, as `desktop+mobile`
 * @param users chunk → the situations that load it, without what is there already
 */
export function mergeWhilePaying(
  input: GroupInput,
  groups: Group[],
  fixed: ReadonlySet<Group>,
  areas: ReadonlyMap<string, string>,
  users: ReadonlyMap<string, ReadonlySet<Situation>>,
): void {
  const factsOf = factsIn(input, areas, users);
  const mayMerge = mergeRules(input);
  const everybody = input.situations.reduce((sum, { weight }) => sum + weight, 0);
  const open = groups.filter((group) => !fixed.has(group)).map(factsOf);
  const paying = (into: Facts, from: Facts): Merge[] => {
    if (into === from || !mayMerge(into, from)) return [];
    const gain = gainOf(into, from) + everybody * lineWorth;
    return gain > 0 ? [{ into, from, gain }] : [];
  };
  let merges = open.flatMap((into) => open.flatMap((from) => paying(into, from)));
  for (;;) {
    // Of merges that gain the same, the first in the list of groups: two builds of the same sources are the same.
    const place = new Map(open.map((facts, at) => [facts, at]));
    const at = (facts: Facts): number => place.get(facts) ?? 0;
    const best = merges
      .sort((one, other) => other.gain - one.gain || at(one.into) - at(other.into) || at(one.from) - at(other.from))
      .find(({ into, from }) => !makesCircle(input, groups, into.group, from.group));
    if (best === undefined) return;
    const { into, from } = best;
    for (const id of from.group.members) into.group.members.add(id);
    groups.splice(groups.indexOf(from.group), 1);
    const grown = factsOf(into.group);
    open.splice(open.indexOf(into), 1, grown);
    open.splice(open.indexOf(from), 1);
    // What two groups gain depends on these two alone.
    const gone = new Set([into, from]);
    merges = merges.filter((merge) => !gone.has(merge.into) && !gone.has(merge.from));
    for (const other of open) merges.push(...paying(grown, other), ...paying(other, grown));
  }
}

function factsIn(
  { chunks, situations }: GroupInput,
  areas: ReadonlyMap<string, string>,
  users: ReadonlyMap<string, ReadonlySet<Situation>>,
): (group: Group) => Facts {
  const loaded = new Map(situations.map((user) => [user, staticClosure(chunks, [...user.loads, ...user.base])]));
  return (group) => {
    const members = [...group.members];
    const all = new Set(members.flatMap((id) => [...(users.get(id) ?? [])]));
    const owners = new Set([...all].map(({ plugin }) => plugin));
    const closure = [...staticClosure(chunks, members)];
    const known = new Map<Situation, number>();
    return {
      group,
      area: areas.get(members[0] ?? '') ?? '',
      owner: owners.size === 1 ? [...owners][0] : undefined,
      users: all,
      bytesFor(user) {
        const there = loaded.get(user);
        const bytes =
          known.get(user) ??
          closure.reduce((sum, id) => (there?.has(id) === true ? sum : sum + (chunks.get(id)?.bytes ?? 0)), 0);
        known.set(user, bytes);
        return bytes;
      },
    };
  };
}

/** `from` must be no file that others import by its own name, unless all who do are in `into`. */
function mergeRules({ chunks, keep }: GroupInput): (into: Facts, from: Facts) => boolean {
  const importers = new Map<string, string[]>();
  for (const { id, lazy } of chunks.values())
    for (const target of lazy) importers.set(target, [...(importers.get(target) ?? []), id]);
  return (into, from) => {
    if (into.area !== from.area || into.owner !== from.owner) return false;
    const { primary } = from.group;
    if (primary === undefined) return true;
    if (keep.has(primary)) return false;
    return importers.get(primary)?.every((id) => into.group.members.has(id)) === true;
  };
}

function gainOf(into: Facts, from: Facts): number {
  let gain = 0;
  for (const user of into.users.union(from.users)) {
    if (into.users.has(user) && from.users.has(user)) gain += requestWorth * user.weight;
    else gain -= (into.users.has(user) ? from : into).bytesFor(user) * user.weight;
  }
  return gain;
}

/** Would one file of both import another that imports it? */
function makesCircle({ chunks }: GroupInput, groups: Group[], into: Group, from: Group): boolean {
  const groupOf = new Map<string, Group>();
  for (const group of groups) for (const id of group.members) groupOf.set(id, group === from ? into : group);
  const next = (group: Group): Set<Group> => {
    const members = group === into ? [...into.members, ...from.members] : [...group.members];
    const out = new Set<Group>();
    for (const id of members) {
      for (const target of chunks.get(id)?.imports ?? []) {
        const other = groupOf.get(target);
        if (other !== undefined && other !== group) out.add(other);
      }
    }
    return out;
  };
  const seen = new Set<Group>();
  const todo = [...next(into)];
  for (let group = todo.pop(); group !== undefined; group = todo.pop()) {
    if (group === into) return true;
    if (seen.has(group)) continue;
    seen.add(group);
    todo.push(...next(group));
  }
  return false;
}
