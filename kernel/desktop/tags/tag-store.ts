import { useSyncExternalStore } from 'react';
import { readJson, sessionKeys, writeJson } from '../../web/storage.ts';
import { noTags, type Tag, type TagsState } from './tag-state.ts';

/** What pages say of themselves while they live; nothing of it survives a reload. */
export interface LiveTag {
  unsaved: { save(): Promise<void>; describe?: string } | undefined;
  busy: boolean | { badge: string } | undefined;
}

/** Nothing unsaved, no work. */
export const quiet: LiveTag = { unsaved: undefined, busy: undefined };

/** Holds the tags. The state is immutable, so that each page and each tab renders only when its own part changes. */
export class TagStore {
  #state: TagsState;
  #live: ReadonlyMap<string, LiveTag> = new Map();
  readonly #listeners = new Set<() => void>();
  #keeping = false;

  constructor() {
    this.#state = restored();
  }

  get state(): TagsState {
    return this.#state;
  }

  set(next: TagsState): void {
    if (next === this.#state) return;
    this.#state = next;
    const open = new Set(next.tags.map((tag) => tag.id));
    if ([...this.#live.keys()].some((id) => !open.has(id))) {
      this.#live = new Map([...this.#live].filter(([id]) => open.has(id)));
    }
    this.#keepSoon();
    this.#tell();
  }

  /** Something beside the tags changed that those who listen here show. */
  touch(): void {
    this.#tell();
  }

  live(id: string): LiveTag {
    return this.#live.get(id) ?? quiet;
  }

  setLive(id: string, part: Partial<LiveTag>): void {
    const before = this.live(id);
    const next = { ...before, ...part };
    if (next.busy === before.busy && next.unsaved === before.unsaved) return;
    this.#live = new Map(this.#live).set(id, next);
    this.#tell();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** After the paint: a click on a tag need not wait for the storage. A window that closes is in time as well. */
  #keepSoon(): void {
    if (this.#keeping) return;
    this.#keeping = true;
    const now = (): void => {
      if (!this.#keeping) return;
      this.#keeping = false;
      window.removeEventListener('pagehide', now);
      keep(this.#state);
    };
    window.addEventListener('pagehide', now);
    setTimeout(now, 100);
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Renders again when what `select` picks is another value. */
export function useTags<T>(store: TagStore, select: (store: TagStore) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store));
}

interface StoredTags {
  tags: Pick<Tag, 'id' | 'url' | 'title' | 'ownTitle' | 'parent' | 'name' | 'pinned' | 'noCache' | 'history' | 'at'>[];
  active?: string;
}

function keep(state: TagsState): void {
  const tags = state.tags.map(({ id, url, title, ownTitle, parent, name, pinned, noCache, history, at }) => ({
    id,
    url,
    title,
    ...(ownTitle === undefined ? {} : { ownTitle }),
    ...(parent === undefined ? {} : { parent }),
    name,
    pinned,
    noCache,
    history,
    at,
  }));
  writeJson(sessionStorage, sessionKeys.tags, tags.length === 0 ? undefined : { tags, active: state.active });
}

/** Tags of the document before: all asleep, each wakes up when it comes to the front. */
function restored(): TagsState {
  const stored = readJson<StoredTags>(sessionStorage, sessionKeys.tags);
  if (!Array.isArray(stored?.tags)) return noTags;
  const tags = stored.tags
    .filter((tag) => typeof tag.id === 'string' && typeof tag.url === 'string' && Array.isArray(tag.history))
    .map((tag, index) => ({ ...tag, awake: false, round: 0, used: index }));
  return { ...noTags, tags, clock: tags.length };
}
