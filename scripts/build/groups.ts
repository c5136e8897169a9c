/**
 * Which chunks of esbuild's first pass go into one file. esbuild makes a chunk for every set of entry points that
 * share something, which is many small files; a page wants few. The rules:
 *
 * 1. Boot's files are one file, and so are those of each area's document, and what both documents share (`common`).
 * 2. What is loaded later (views, lazy parts) is merged while the requests it saves outweigh the bytes that some
 *    other view would load in vain.
 * 3. Nothing of one area ever comes into a file that the other loads.
 * 4. A plugin's file holds nothing that another plugin or the shell needs: it is not loaded before its plugin is.
 * 5. Files never import each other in a circle.
 * 6. No file of ours needs one that only outside plugins name.
 */

export interface Chunk {
  /** Path of the first pass's output. */
  id: string;
  bytes: number;
  /** Static imports. */
  imports: string[];
  /** Targets of import(). */
  lazy: string[];
  exports: string[];
  /** Path of its css, if it has any. */
  css?: string;
  /** What it is called where it becomes a file of its own. */
  label?: string;
  /** Name of the entry point; chunks made for lazy parts and shared code have none. */
  entry?: string;
}

export type GroupArea = 'desktop' | 'mobile';

/** Something a person does that loads files: opening a document, a view, a lazy part. */
export interface Situation {
  name: string;
  areas: GroupArea[];
  /** Chunks whose static closure it loads. */
  loads: string[];
  /** Chunks whose static closure is there already. */
  base: string[];
  /** The plugin whose doing it is, where it is one's. */
  plugin?: string;
  /** How much its bytes and requests count. */
  weight: number;
}

export interface Group {
  name: string;
  members: Set<string>;
  /** The chunk whose exports the file has under their own names. */
  primary?: string;
}

export interface GroupInput {
  chunks: Map<string, Chunk>;
  boot?: string;
  desktop?: string;
  mobile?: string;
  situations: Situation[];
  /** Chunks whose file must have their exports: entry points that are imported by url. */
  keep: Set<string>;
  /** Chunks whose file holds nothing else: a page without outside plugins does not even know these. */
  alone?: Set<string>;
}

/** Bytes (before compression) that one request less, and one line less in every page's list of files, is worth. */
const requestWorth = 56_000;
/** Up to so many bytes of one area's document are put into `common` rather than into a file of their own. */
const commonSlack = 60_000;

/** Up to so many bytes of a plugin's light views are in one file with its half. */
const lightPlugin = 40_000;
/** A view that needs more than so many bytes of what others share (a few icons, hooks of the SDK) is not light. */
const foreignSlack = 3_000;

export function staticClosure(chunks: Map<string, Chunk>, starts: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const todo = [...starts];
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    todo.push(...(chunks.get(id)?.imports ?? []));
  }
  return seen;
}

export function makeGroups(input: GroupInput): Group[] {
  const { chunks } = input;
  const areas = areasOfChunks(input);
  const users = usersOfChunks(input);
  const groups = documentGroups(input, areas);
  const taken = new Set(groups.flatMap((group) => [...group.members]));
  const lazyTargets = new Set([...chunks.values()].flatMap((chunk) => chunk.lazy));
  for (const chunk of chunks.values()) {
    if (taken.has(chunk.id)) continue;
    const primary = input.keep.has(chunk.id) || lazyTargets.has(chunk.id) || chunk.entry !== undefined;
    groups.push({
      name: chunk.entry ?? chunk.label ?? 'shared',
      members: new Set([chunk.id]),
      ...(primary ? { primary: chunk.id } : {}),
    });
  }
  putLightViewsWithTheirHalf(input, groups, areas, users);
  mergeWhilePaying(input, groups, areas, users);
  return groups;
}

/**
 * A view whose own code is light comes in the file of its plugin's half, which it needs anyway: a request less for
 * each of them, and moving among a plugin's light pages loads nothing. Lightest first, until the file is no longer.
 */
function putLightViewsWithTheirHalf(
  input: GroupInput,
  groups: Group[],
  areas: Map<string, string>,
  users: Map<string, Set<Situation>>,
): void {
  const { chunks, keep } = input;
  const groupOf = (id: string): Group | undefined => groups.find((group) => group.members.has(id));
  const bytesOf = (ids: Iterable<string>): number =>
    [...ids].reduce((sum, id) => sum + (chunks.get(id)?.bytes ?? 0), 0);
  for (const situation of input.situations.filter(({ plugin, loads }) => plugin !== undefined && loads.length === 1)) {
    const [half = ''] = situation.loads;
    const into = groupOf(half);
    if (!keep.has(half) || into?.primary !== half) continue;
    const views = input.situations
      .filter(({ loads }) => loads.length === 2 && loads[0] === half)
      .map(({ loads, base }) => ({
        view: loads[1] ?? '',
        own: staticClosure(chunks, loads).difference(staticClosure(chunks, base)),
      }))
      .sort((a, b) => bytesOf(a.own) - bytesOf(b.own));
    for (const { view, own } of views) {
      const mine = [...own].filter((id) =>
        [...(users.get(id) ?? [])].every(({ plugin }) => plugin === situation.plugin),
      );
      const foreign = bytesOf(own) - bytesOf(mine);
      if (foreign > foreignSlack || bytesOf(new Set([...into.members, ...mine])) > lightPlugin) continue;
      if (mine.some((id) => keep.has(id) && id !== half) || !mine.includes(view)) continue;
      const move = (id: string, to: Group | undefined): void => {
        const from = groupOf(id);
        if (from === undefined || to === undefined || from === to) return;
        to.members.add(id);
        groups.splice(groups.indexOf(from), 1);
      };
      for (const id of mine) move(id, into);
      // What other plugins use as well: no page waits for a file of it.
      for (const id of own.difference(new Set(mine))) {
        const document = areas.get(id) === 'desktop+mobile' ? 'common' : areas.get(id);
        move(
          id,
          groups.find(({ name }) => name === document),
        );
      }
    }
  }
}

function areasOfChunks({ chunks, situations }: GroupInput): Map<string, string> {
  const areas = new Map<string, Set<GroupArea>>();
  for (const situation of situations) {
    for (const id of staticClosure(chunks, situation.loads)) {
      const set = areas.get(id) ?? new Set();
      for (const area of situation.areas) set.add(area);
      areas.set(id, set);
    }
  }
  return new Map([...areas].map(([id, set]) => [id, [...set].sort().join('+')]));
}

/** Chunk → the situations that load it, without what is there already. */
function usersOfChunks({ chunks, situations }: GroupInput): Map<string, Set<Situation>> {
  const users = new Map<string, Set<Situation>>();
  for (const situation of situations) {
    const there = staticClosure(chunks, situation.base);
    for (const id of staticClosure(chunks, situation.loads)) {
      if (there.has(id)) continue;
      const set = users.get(id) ?? new Set();
      set.add(situation);
      users.set(id, set);
    }
  }
  return users;
}

function documentGroups(input: GroupInput, areas: Map<string, string>): Group[] {
  const { chunks } = input;
  const of = (id: string | undefined): Set<string> => (id === undefined ? new Set() : staticClosure(chunks, [id]));
  const [boot, desktop, mobile] = [of(input.boot), of(input.desktop), of(input.mobile)];
  const both = input.desktop !== undefined && input.mobile !== undefined;
  const groups: Group[] = [];
  const take = (name: string, members: Set<string>, primary?: string): void => {
    if (members.size > 0) groups.push({ name, members, ...(primary === undefined ? {} : { primary }) });
  };
  take('boot', boot, input.boot);
  const common = both
    ? new Set([...desktop].filter((id) => mobile.has(id) && !boot.has(id)))
    : new Set([...desktop, ...mobile].filter((id) => !boot.has(id) && areas.get(id) === 'desktop+mobile'));
  for (const [area, closure] of [
    ['desktop', desktop],
    ['mobile', mobile],
  ] as const) {
    const primary = input[area];
    const rest = [...closure].filter((id) => !boot.has(id) && !common.has(id));
    // Loaded by one area's document, and later by something of the other: no file of one area may hold it.
    const shared = rest.filter((id) => id !== primary && areas.get(id) === 'desktop+mobile');
    const bytes = shared.reduce((sum, id) => sum + (chunks.get(id)?.bytes ?? 0), 0);
    if (bytes <= commonSlack) for (const id of shared) common.add(id);
    else take(`${area}-shared`, new Set(shared));
    take(area, new Set(rest.filter((id) => !shared.includes(id))), primary);
  }
  take('common', common);
  return groups;
}

interface Merge {
  into: Group;
  from: Group;
  gain: number;
}

function mergeWhilePaying(
  input: GroupInput,
  groups: Group[],
  areas: Map<string, string>,
  users: Map<string, Set<Situation>>,
): void {
  const fixed = new Set(groups.filter((group) => [...group.members].some((id) => (users.get(id)?.size ?? 0) === 0)));
  for (const group of groups)
    if (
      ['boot', 'common', 'desktop', 'mobile', 'desktop-shared', 'mobile-shared'].includes(group.name) ||
      [...group.members].some((id) => input.alone?.has(id))
    )
      fixed.add(group);
  const sets = new Map(
    input.situations.map((user) => [user, staticClosure(input.chunks, [...user.loads, ...user.base])] as const),
  );
  const loaded = (user: Situation): ReadonlySet<string> => sets.get(user) ?? new Set();
  for (;;) {
    const open = groups.filter((group) => !fixed.has(group));
    let best: Merge | undefined;
    for (const into of open) {
      for (const from of open) {
        if (into === from || !mayMerge(input, into, from, areas, users)) continue;
        const gain = gainOf(input, into, from, users, loaded);
        if (gain > 0 && (best === undefined || gain > best.gain) && !makesCircle(input, groups, into, from))
          best = { into, from, gain };
      }
    }
    if (best === undefined) return;
    for (const id of best.from.members) best.into.members.add(id);
    groups.splice(groups.indexOf(best.from), 1);
  }
}

function areaOfGroup(group: Group, areas: Map<string, string>): string {
  return areas.get([...group.members][0] ?? '') ?? '';
}

/** The one plugin that loads the group; undefined where there are several, or it is the shell's. */
function ownerOf(group: Group, users: Map<string, Set<Situation>>): string | undefined {
  const owners = new Set([...group.members].flatMap((id) => [...(users.get(id) ?? [])].map(({ plugin }) => plugin)));
  return owners.size === 1 ? [...owners][0] : undefined;
}

/** `from` must be no file that others import by its own name, unless all who do are in `into`. */
function mayMerge(
  input: GroupInput,
  into: Group,
  from: Group,
  areas: Map<string, string>,
  users: Map<string, Set<Situation>>,
): boolean {
  if (areaOfGroup(into, areas) !== areaOfGroup(from, areas)) return false;
  if (ownerOf(into, users) !== ownerOf(from, users)) return false;
  const { primary } = from;
  if (primary === undefined) return true;
  if (input.keep.has(primary)) return false;
  const importers = [...input.chunks.values()].filter((chunk) => chunk.lazy.includes(primary));
  return importers.length > 0 && importers.every((chunk) => into.members.has(chunk.id));
}

function gainOf(
  { chunks }: GroupInput,
  into: Group,
  from: Group,
  users: Map<string, Set<Situation>>,
  loaded: (user: Situation) => ReadonlySet<string>,
): number {
  const usersOf = (group: Group): Set<Situation> =>
    new Set([...group.members].flatMap((id) => [...(users.get(id) ?? [])]));
  const [a, b] = [usersOf(into), usersOf(from)];
  // Whoever loads a file loads what it imports, too.
  const bytesFor = (user: Situation, group: Group): number => {
    let bytes = 0;
    for (const id of staticClosure(chunks, [...group.members]))
      if (!loaded(user).has(id)) bytes += chunks.get(id)?.bytes ?? 0;
    return bytes;
  };
  let gain = 0;
  for (const user of new Set([...a, ...b])) {
    if (a.has(user) && b.has(user)) gain += requestWorth * user.weight;
    else gain -= bytesFor(user, a.has(user) ? from : into) * user.weight;
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
