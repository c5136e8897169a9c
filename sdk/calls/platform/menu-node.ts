import type { TagIdentity } from '../../manifest/manifest.ts';

/** An entry of an organisation's menu, as its editor sees it. Without a url it is a group; only groups have children. */
export interface MenuNode {
  id: string;
  title: string;
  titleEn: string;
  url: string | null;
  logo: string | null;
  hidden: boolean;
  noCache: boolean;
  tag: TagIdentity | null;
  /** The plugin that declares it; null for one that the organisation made. */
  plugin: string | null;
  /** The function that a person needs to see it. */
  fun: string | null;
  children: MenuNode[];
}

/** The same as it may be sent: what is left out is empty. */
export type MenuNodeInput = Pick<MenuNode, 'id' | 'title'> & {
  [K in Exclude<keyof MenuNode, 'id' | 'title' | 'children'>]?: MenuNode[K] | undefined;
} & { children?: MenuNodeInput[] | undefined };
