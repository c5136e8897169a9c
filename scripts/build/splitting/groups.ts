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

import { type Group, type GroupArea, type GroupInput, type Situation, staticClosure } from './chunks.ts';
import { mergeWhilePaying } from './merge-groups.ts';

/** Up to so many bytes of one area's document are put into `common` rather than into a file of their own. */
const commonSlack = 60_000;

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
  mergeWhilePaying(input, groups, fixedGroups(input, groups, users), areas, users);
  return groups;
}

/** Those that stay as they are: the documents' own, what nobody loads, what stands alone. */
function fixedGroups(
  { alone }: GroupInput,
  groups: readonly Group[],
  users: ReadonlyMap<string, ReadonlySet<Situation>>,
): Set<Group> {
  const documents = ['boot', 'common', 'desktop', 'mobile', 'desktop-shared', 'mobile-shared'];
  return new Set(
    groups.filter(
      ({ name, members }) =>
        documents.includes(name) || [...members].some((id) => (users.get(id)?.size ?? 0) === 0 || alone?.has(id)),
    ),
  );
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
