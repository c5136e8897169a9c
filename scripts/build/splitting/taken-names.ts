import { basename } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Names that a module takes of another one; all of them where it takes it as a whole. */
type Taken = ReadonlySet<string> | 'all';

/** What `code` takes of which file, by the file's base name: names as that file exports them. */
function takenNames(code: string): Map<string, Taken> {
  const { staticImports, staticExports } = parseSync('chunk.js', code).module;
  const taken = new Map<string, Set<string> | 'all'>();
  const take = (from: string, kind: string, name: string | null): void => {
    const key = basename(from);
    const before = taken.get(key) ?? new Set<string>();
    if (before === 'all') return;
    if (kind === 'Default') before.add('default');
    else if (kind === 'Name' && name !== null) before.add(name);
    taken.set(key, kind === 'Default' || (kind === 'Name' && name !== null) ? before : 'all');
  };
  for (const { moduleRequest, entries } of staticImports) {
    const key = basename(moduleRequest.value);
    if (!taken.has(key)) taken.set(key, new Set());
    for (const { importName } of entries) take(moduleRequest.value, importName.kind, importName.name);
  }
  for (const { entries } of staticExports)
    for (const { moduleRequest, importName } of entries)
      if (moduleRequest !== null) take(moduleRequest.value, importName.kind, importName.name);
  return taken;
}

/** Which names of a chunk other files take, by what all chunks' code says. */
export class NamesTaken {
  readonly #byTaker: ReadonlyMap<string, Map<string, Taken>>;

  /** `code`: chunk → its text. */
  constructor(code: ReadonlyMap<string, string>) {
    this.#byTaker = new Map([...code].map(([id, text]) => [id, takenNames(text)]));
  }

  /** Those of `names`, the exports of `id`, that one of `takers` takes. */
  of(id: string, names: readonly string[], takers: Iterable<string>): string[] {
    const all = [...takers].map((taker) => this.#byTaker.get(taker)?.get(basename(id)));
    return names.filter((name) => all.some((taken) => taken === 'all' || taken?.has(name) === true));
  }
}
