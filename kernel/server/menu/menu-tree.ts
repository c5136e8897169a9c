import { textIn } from '../../../sdk/base/text.ts';
import type { Manifest, TagIdentity } from '../../../sdk/manifest/manifest.ts';
import type { Answered } from '../../../sdk/server.ts';

/** An entry of an organisation's menu, as its editor sees it. */
export type MenuNode = Answered<'GET /v1/menu'>['items'][number];

/** What an organisation stored. Of a declared entry, null means: as the plugin says. */
export interface StoredNode {
  id: string;
  title: string | null;
  titleEn: string | null;
  url: string | null;
  logo: string | null;
  hidden: boolean;
  noCache: boolean | null;
  tag: TagIdentity | null;
  fun: string | null;
  /** Made here, or declared by a plugin. */
  own: boolean;
  children: StoredNode[];
}

interface Placed {
  node: MenuNode;
  parent: string | undefined;
  order: number;
}

/** The menu as the manifests declare it. Entries whose group nobody declares stand at the top. */
export function declaredMenu(manifests: readonly Manifest[]): MenuNode[] {
  const placed = new Map<string, Placed>();
  for (const manifest of manifests) {
    for (const entry of manifest.menu ?? []) {
      // A group that two plugins declare is one group: the first one's words stand.
      const id = entry.key ?? `${manifest.id}:${entry.url ?? textIn(entry.title, 'zh-CN')}`;
      if (placed.has(id)) continue;
      const node: MenuNode = {
        id,
        title: textIn(entry.title, 'zh-CN'),
        titleEn: textIn(entry.title, 'en'),
        url: entry.url ?? null,
        logo: entry.logo ?? null,
        hidden: false,
        noCache: false,
        tag: null,
        plugin: manifest.id,
        fun: entry.fun ?? null,
        children: [],
      };
      placed.set(id, { node, parent: entry.parent, order: entry.order ?? 1000 });
    }
  }
  const inOrder = [...placed.values()].sort((a, b) => a.order - b.order);
  const top: MenuNode[] = [];
  for (const { node, parent } of inOrder) {
    const group = parent === undefined ? undefined : placed.get(parent)?.node;
    // Only a group of the top takes children: no circles, and no deeper than people can follow.
    const fits = group !== undefined && group.url === null && placed.get(group.id)?.parent === undefined;
    (fits && group !== node ? group.children : top).push(node);
  }
  return top;
}

/**
 * The organisation's tree with what the plugins declare today: its order, nesting and words stand, entries of
 * plugins that are gone drop out, and new ones appear at the end of their own group.
 */
export function mergeMenu(declared: readonly MenuNode[], stored: readonly StoredNode[]): MenuNode[] {
  const known = new Map<string, MenuNode>();
  eachNode(declared, (node) => known.set(node.id, node));
  const placed = new Map<string, MenuNode>();
  const place = (nodes: readonly StoredNode[]): MenuNode[] =>
    nodes.flatMap((node) => {
      if (placed.has(node.id)) return [];
      const base = known.get(node.id);
      const made = node.own && base === undefined ? ownNode(node) : base && overridden(base, node);
      // A group that is gone leaves its place to its children.
      if (made === undefined) return place(node.children);
      placed.set(node.id, made);
      const children = place(node.children);
      if (made.url !== null) return [made, ...children];
      made.children = children;
      return [made];
    });
  const top = place(stored);
  const add = (nodes: readonly MenuNode[], group: MenuNode[]): void => {
    for (const node of nodes) {
      let there = placed.get(node.id);
      if (there === undefined) {
        there = { ...node, children: [] };
        placed.set(node.id, there);
        group.push(there);
      }
      add(node.children, there.children);
    }
  };
  add(declared, top);
  return top;
}

function ownNode(node: StoredNode): MenuNode {
  return {
    id: node.id,
    title: node.title ?? '',
    titleEn: node.titleEn ?? '',
    url: node.url,
    logo: node.logo,
    hidden: node.hidden,
    noCache: node.noCache ?? false,
    tag: node.tag,
    plugin: null,
    fun: node.fun,
    children: [],
  };
}

function overridden(base: MenuNode, node: StoredNode): MenuNode {
  return {
    ...base,
    title: node.title ?? base.title,
    titleEn: node.titleEn ?? base.titleEn,
    logo: node.logo ?? base.logo,
    hidden: node.hidden,
    noCache: node.noCache ?? base.noCache,
    tag: node.tag,
    children: [],
  };
}

/** What is worth storing of an edited tree: of declared entries only what differs, of own ones everything. */
export function storedFrom(declared: readonly MenuNode[], edited: readonly MenuNode[]): StoredNode[] {
  const known = new Map<string, MenuNode>();
  eachNode(declared, (node) => known.set(node.id, node));
  const store = (node: MenuNode): StoredNode => {
    const base = known.get(node.id);
    const unless = <T>(value: T, same: T | undefined): T | null =>
      base !== undefined && value === same ? null : value;
    return {
      id: node.id,
      title: unless(node.title, base?.title),
      titleEn: unless(node.titleEn, base?.titleEn),
      url: base === undefined ? node.url : null,
      logo: unless(node.logo, base?.logo),
      hidden: node.hidden,
      noCache: unless(node.noCache, base?.noCache),
      tag: node.tag,
      fun: base === undefined ? node.fun : null,
      own: base === undefined,
      children: node.children.map(store),
    };
  };
  return edited.map(store);
}

/** The part of a menu that a person may open; groups without entries are left out. */
export function visibleMenu(nodes: readonly MenuNode[], may: (node: MenuNode) => boolean): MenuNode[] {
  return nodes.flatMap((node) => {
    if (node.hidden || !may(node)) return [];
    const children = visibleMenu(node.children, may);
    return node.url === null && children.length === 0 ? [] : [{ ...node, children }];
  });
}

/** Calls `visit` with every node and its depth, 1 at the top. */
export function eachNode(nodes: readonly MenuNode[], visit: (node: MenuNode, depth: number) => void, depth = 1): void {
  for (const node of nodes) {
    visit(node, depth);
    eachNode(node.children, visit, depth + 1);
  }
}
