import type { Http } from '@fitout/sdk/web';
import type { MenuNode, MenuTag, MenuTree } from '../../shared/menu-tree.ts';

/** An entry as the server sends it: a tree, with numbers for ids. */
interface WireNode {
  id: string | number;
  title: string;
  titleEn?: string | null;
  url?: string | null;
  logo?: string | null;
  hidden?: boolean;
  noCache?: boolean;
  tag?: MenuTag;
  plugin?: string | null;
  fun?: string | null;
  children?: WireNode[];
}

export interface WireMenu {
  rev: number;
  items: WireNode[];
}

export interface LoadedMenu {
  rev: number;
  tree: MenuTree;
}

function readNode(node: WireNode): MenuNode {
  return {
    id: String(node.id),
    title: node.title,
    titleEn: node.titleEn ?? '',
    url: node.url ?? null,
    logo: node.logo ?? null,
    hidden: node.hidden === true,
    noCache: node.noCache === true,
    tag: node.tag ?? null,
    plugin: node.plugin ?? null,
    fun: node.fun ?? null,
    children: (node.children ?? []).map(readNode),
  };
}

export function readMenu(answer: WireMenu): LoadedMenu {
  return { rev: Number(answer.rev), tree: answer.items.map(readNode) };
}

export const menuApi = (http: Http) => ({
  load: async (signal?: AbortSignal): Promise<LoadedMenu> =>
    readMenu(
      await http.get<WireMenu>('/v1/menu', undefined, {
        showError: false,
        ...(signal === undefined ? {} : { signal }),
      }),
    ),
  save: async (rev: number, tree: MenuTree): Promise<LoadedMenu> =>
    readMenu(await http.put<WireMenu>('/v1/menu', { rev, items: tree }, { showError: false })),
  reset: async (): Promise<LoadedMenu> =>
    readMenu(await http.post<WireMenu>('/v1/menu/reset', {}, { showError: false })),
});
