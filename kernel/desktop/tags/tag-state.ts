import type { Text } from '@fitout/sdk';
import { parseAddress } from '../../../sdk/manifest/routes.ts';
import { maxClosedTags, tagHistoryLength } from '../../web/constants.ts';

/** An opened page. */
export interface Tag {
  /** What makes it one: two addresses with the same identity share a tag. */
  id: string;
  /** Its own address, `/fit/edit?id=3`. */
  url: string;
  title: Text;
  /** The title that the page gave itself. */
  ownTitle?: string;
  /** The address of the list that the page says it belongs to. */
  parent?: string;
  /** The plugin's view that it shows, `tools/list`; empty where no plugin serves the address. */
  name: string;
  pinned: boolean;
  /** Not kept alive: hiding it drops its page. */
  noCache: boolean;
  /** Its page is mounted, hidden or not. A dormant tag wakes up when it comes to the front. */
  awake: boolean;
  /** Counts refreshes: another number mounts the page anew. */
  round: number;
  /** Addresses it went through, oldest first, and where in them it is. */
  history: string[];
  at: number;
  /** When it was last in front, as a running number. */
  used: number;
}

export interface TagsState {
  tags: readonly Tag[];
  active: string | undefined;
  /** Closed tags that can be opened again, newest first. */
  closed: readonly Tag[];
  clock: number;
}

export interface OpenTag {
  id: string;
  url: string;
  title: Text;
  name: string;
  noCache?: boolean | undefined;
}

export const noTags: TagsState = { tags: [], active: undefined, closed: [], clock: 0 };

export function tagOf(state: TagsState, id: string | undefined): Tag | undefined {
  return state.tags.find((tag) => tag.id === id);
}

/** Is the page of `url`, which says nothing but a path, open in the tag `id` behind the one in front? */
export function isBehind(state: TagsState, id: string, url: string): boolean {
  const tag = tagOf(state, id);
  if (tag === undefined || tag.id === state.active) return false;
  const { path, search } = parseAddress(url);
  return search === '' && parseAddress(tag.url).path === path;
}

function change(state: TagsState, id: string, by: (tag: Tag) => Tag): TagsState {
  return { ...state, tags: state.tags.map((tag) => (tag.id === id ? by(tag) : tag)) };
}

/** Brings a tag to the front and wakes it. The one it takes the front from goes, page and all, if it is not kept alive. */
export function activate(state: TagsState, id: string): TagsState {
  if (tagOf(state, id) === undefined) return state;
  const clock = state.clock + 1;
  const tags = state.tags.map((tag) => {
    if (tag.id === id) return { ...tag, awake: true, used: clock };
    return tag.id === state.active && tag.noCache ? { ...tag, awake: false } : tag;
  });
  return { ...state, tags, active: id, clock };
}

/** Opens a tag at the end, or brings the one of the same identity to the front, at the new address. */
export function open(state: TagsState, page: OpenTag): TagsState {
  const known = tagOf(state, page.id);
  if (known !== undefined) {
    const kept =
      page.noCache === undefined
        ? state
        : change(state, page.id, (tag) => ({ ...tag, noCache: page.noCache === true }));
    return activate(goTo(kept, page.id, page.url), page.id);
  }
  const tag: Tag = {
    id: page.id,
    url: page.url,
    title: page.title,
    name: page.name,
    noCache: page.noCache === true,
    pinned: false,
    awake: true,
    round: 0,
    history: [page.url],
    at: 0,
    used: 0,
  };
  return activate(
    { ...state, tags: [...state.tags, tag], closed: state.closed.filter(({ id }) => id !== tag.id) },
    tag.id,
  );
}

/** Another address within a tag. What lay ahead in its history is forgotten, as in a browser. */
export function goTo(state: TagsState, id: string, url: string, replace = false): TagsState {
  return change(state, id, (tag) => {
    if (tag.url === url) return tag;
    const before = tag.history.slice(0, replace ? tag.at : tag.at + 1);
    const history = [...before, url].slice(-tagHistoryLength);
    return { ...tag, url, history, at: history.length - 1 };
  });
}

/** A step through the history of one tag. At its end nothing changes. */
export function step(state: TagsState, id: string, by: -1 | 1): TagsState {
  return change(state, id, (tag) => {
    const at = tag.at + by;
    const url = tag.history[at];
    return url === undefined ? tag : { ...tag, at, url };
  });
}

/** Closes tags. If the front one goes, the one before it in the strip comes to the front; or else the next. */
export function close(state: TagsState, ids: readonly string[]): TagsState {
  const gone = new Set(ids);
  const going = state.tags.filter((tag) => gone.has(tag.id));
  if (going.length === 0) return state;
  const left = state.tags.filter((tag) => !gone.has(tag.id));
  const closed = [...going.reverse().map((tag) => ({ ...tag, awake: false })), ...state.closed].slice(0, maxClosedTags);
  const next = { ...state, tags: left, closed };
  if (state.active === undefined || !gone.has(state.active)) return next;
  const index = state.tags.findIndex((tag) => tag.id === state.active);
  const before = state.tags.slice(0, index).findLast((tag) => !gone.has(tag.id));
  const heir = before ?? left[0];
  return heir === undefined ? { ...next, active: undefined } : activate({ ...next, active: undefined }, heir.id);
}

export type CloseWhich = 'current' | 'others' | 'left' | 'right' | 'all';

/** The tags that an entry of the tag menu closes. Pinned ones stay, but for the one that is named itself. */
export function toClose(state: TagsState, id: string, which: CloseWhich): string[] {
  if (which === 'all') return state.tags.filter((tag) => !tag.pinned).map((tag) => tag.id);
  const index = state.tags.findIndex((tag) => tag.id === id);
  if (index < 0) return [];
  if (which === 'current') return [id];
  return state.tags
    .filter((tag, at) => !tag.pinned && at !== index)
    .filter((tag) => {
      const at = state.tags.indexOf(tag);
      return which === 'others' || (which === 'left' ? at < index : at > index);
    })
    .map((tag) => tag.id);
}

/** Opens the tag again that was closed last, where it was in its history. */
export function reopen(state: TagsState): TagsState {
  const [tag, ...closed] = state.closed;
  if (tag === undefined) return state;
  if (tagOf(state, tag.id) !== undefined) return activate({ ...state, closed }, tag.id);
  return activate({ ...state, closed, tags: [...state.tags, { ...tag, pinned: false }] }, tag.id);
}

/** Moves a tag to a place in the strip. Pinned ones keep together at the left. */
export function move(state: TagsState, id: string, to: number): TagsState {
  const tag = tagOf(state, id);
  if (tag === undefined) return state;
  const others = state.tags.filter((other) => other !== tag);
  const pinned = others.filter((other) => other.pinned).length;
  const at = tag.pinned ? Math.min(Math.max(to, 0), pinned) : Math.min(Math.max(to, pinned), others.length);
  return { ...state, tags: [...others.slice(0, at), tag, ...others.slice(at)] };
}

export function pin(state: TagsState, id: string, pinned: boolean): TagsState {
  const marked = change(state, id, (tag) => ({ ...tag, pinned }));
  const first = marked.tags.filter((tag) => tag.pinned && tag.id !== id).length;
  return move(marked, id, first);
}

export function refresh(state: TagsState, id: string): TagsState {
  return change(state, id, (tag) => ({ ...tag, round: tag.round + 1 }));
}

export function setOwnTitle(state: TagsState, id: string, ownTitle: string): TagsState {
  return tagOf(state, id)?.ownTitle === ownTitle ? state : change(state, id, (tag) => ({ ...tag, ownTitle }));
}

export function setParent(state: TagsState, id: string, parent: string): TagsState {
  return tagOf(state, id)?.parent === parent ? state : change(state, id, (tag) => ({ ...tag, parent }));
}

/** Its page is dropped; the tag stays. The front one does not sleep. */
export function sleep(state: TagsState, id: string): TagsState {
  return id === state.active ? state : change(state, id, (tag) => ({ ...tag, awake: false }));
}

/** Awake tags beyond `cap`, the least recently used first. Busy ones are left out by `keep`. */
export function beyondCap(state: TagsState, cap: number, keep: (id: string) => boolean): string[] {
  const awake = state.tags.filter((tag) => tag.awake);
  const excess = awake.length - cap;
  if (excess <= 0) return [];
  return awake
    .filter((tag) => tag.id !== state.active && !keep(tag.id))
    .sort((a, b) => a.used - b.used)
    .slice(0, excess)
    .map((tag) => tag.id);
}
