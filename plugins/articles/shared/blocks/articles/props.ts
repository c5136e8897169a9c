import type { AssetImage } from '@fitout/sdk';

/** Something chosen in the panel, with what it was called then. */
export type Picked = {
  id: string;
  name: string;
};

/** An article as readers get it. Only published ones ever come. */
export type ShownArticle = {
  id: string;
  slug: string;
  title: string;
  digest: string;
  cover: AssetImage | null;
};

export type ArticlesData = readonly ShownArticle[];

export type ArticlesProps = {
  title: string;
  articles: Picked[];
  layout: 'card' | 'list';
  showCover: boolean;
  showDigest: boolean;
};

/** Name of what articles tell to blocks. */
export const articlesSource = 'articles.articles';

/** Ids of what was chosen; what is no id of ours is left out. */
export function idsOf(picked: readonly Picked[]): string[] {
  return [...new Set(picked.map(({ id }) => id))].filter((id) => /^\d{1,18}$/.test(id));
}
