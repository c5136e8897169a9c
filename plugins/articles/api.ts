/** What other plugins may know of articles: where readers find one, and which event tells of a change. */

/** Topic of `server.event` and of `ctx.events.subscribe`; the id is the changed article's. */
export const articleTopic = 'articles.changed';

/** The address at which readers get a published article. */
export function articleUrl(slug: string): string {
  return `/article/${encodeURIComponent(slug)}`;
}
