import type { ApiClient } from '../../../tests/support/api.ts';
import type { ArticleDetail, ArticleHead } from '../shared/calls/answers.ts';
import type { ArticleInput } from '../shared/calls/inputs.ts';
import type { ArticleDocument, ArticleNode } from '../shared/document/document.ts';

export const root = '/api/p/articles';

export function documentOf(...texts: string[]): ArticleDocument {
  const content = texts.map(
    (text, at): ArticleNode => ({ type: 'paragraph', attrs: { id: `part-${at}` }, content: [{ type: 'text', text }] }),
  );
  return { version: 1, content };
}

/** What a window sends of an article, as it came or with something changed. */
export function changeOf(article: ArticleDetail, more: Partial<ArticleInput> & { rev?: number } = {}) {
  const { rev, title, slug, digest, author, tags, cover, document } = article;
  return { rev, title, slug, digest, author, tags, cover, document, ...more };
}

/** An article with a text, as a draft. */
export async function written(api: ApiClient, title: string, more: Partial<ArticleInput> = {}): Promise<ArticleDetail> {
  const made = await api.post<ArticleDetail>(`${root}/articles`, { title });
  const change = changeOf(made, { document: documentOf(`${title}的正文`), ...more });
  await api.put(`${root}/articles/${made.id}`, change);
  return api.get<ArticleDetail>(`${root}/articles/${made.id}`);
}

/** The same, published. */
export async function published(api: ApiClient, title: string, more: Partial<ArticleInput> = {}): Promise<ArticleHead> {
  const { id, rev } = await written(api, title, more);
  return api.post<ArticleHead>(`${root}/articles/${id}/publish`, { rev });
}
