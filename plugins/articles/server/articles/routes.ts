import type { Caller, Handlers, ServerContext } from '@fitout/sdk/server';
import type { articleCalls } from '../../shared/calls/articles.ts';
import type { Tables } from '../tables.ts';
import { articlesByIds, listArticles, overview } from './listing.ts';
import {
  type Done,
  deleteForever,
  publishArticle,
  restoreArticle,
  trashArticle,
  unpublishArticle,
} from './publishing.ts';
import { detailOf, headOf, readArticle } from './rows.ts';
import { recordUsage } from './usage.ts';
import { createArticle, duplicateArticle, saveArticle } from './writing.ts';

type ArticleHandlers = Handlers<typeof articleCalls>;

interface Article {
  id: bigint;
  title: string;
}

export function articleHandlers(ctx: ServerContext): ArticleHandlers {
  return { ...reads(ctx), ...writes(ctx), ...publishing(ctx) };
}

const target = ({ id, title }: Article) => ({ kind: 'article', id, name: title });

/** Tells every open window, every server's pages and the library that an article is another one. */
async function announce(ctx: ServerContext, orgId: bigint, id: bigint): Promise<void> {
  await ctx.events.publish('changed', id, orgId);
  await recordUsage(ctx, orgId, id);
}

function reads(ctx: ServerContext) {
  const db = () => ctx.database.query<Tables>();
  return {
    'GET articles': ({ query, orgId }) => listArticles(ctx, db(), orgId, query),
    'GET overview': ({ orgId }) => overview(db(), orgId),
    'GET articles/:id': async ({ params, orgId }) => detailOf(ctx, orgId, await readArticle(db(), orgId, params.id)),
    'POST articles/by-ids': async ({ body, orgId }) => ({ items: await articlesByIds(ctx, db(), orgId, body.ids) }),
  } satisfies Partial<ArticleHandlers>;
}

function writes(ctx: ServerContext) {
  return {
    'POST articles': async ({ body, caller, orgId }) => {
      const { article, made } = await createArticle(ctx, caller, orgId, body);
      if (made) {
        await ctx.audit.record(caller, 'articles.create', target(article));
        await announce(ctx, orgId, article.id);
      }
      return detailOf(ctx, orgId, article);
    },
    'PUT articles/:id': async ({ params: { id }, body: { rev, ...values }, caller, orgId }) => {
      const { saved, title, changed, firstOfSitting } = await saveArticle(ctx, caller, orgId, { id, rev, values });
      if (firstOfSitting) await ctx.audit.record(caller, 'articles.change', target({ id, title }));
      if (changed) await announce(ctx, orgId, id);
      return saved;
    },
    'POST articles/:id/duplicate': async ({ params: { id }, caller, orgId }) => {
      const copy = await duplicateArticle(ctx, caller, orgId, id);
      await ctx.audit.record(caller, 'articles.duplicate', target(copy), { from: id.toString() });
      await announce(ctx, orgId, copy.id);
      return headOf(ctx, orgId, copy);
    },
  } satisfies Partial<ArticleHandlers>;
}

function publishing(ctx: ServerContext) {
  const done = async (caller: Caller, orgId: bigint, action: string, { head, changed }: Done) => {
    if (!changed) return head;
    await ctx.audit.record(caller, `articles.${action}`, target(head));
    await announce(ctx, orgId, head.id);
    return head;
  };
  return {
    'POST articles/:id/publish': async ({ params: { id }, body: { rev }, caller, orgId }) =>
      done(caller, orgId, 'publish', await publishArticle(ctx, caller, orgId, { id, rev })),
    'POST articles/:id/unpublish': async ({ params: { id }, caller, orgId }) =>
      done(caller, orgId, 'unpublish', await unpublishArticle(ctx, orgId, id)),
    'DELETE articles/:id': async ({ params: { id }, caller, orgId }) =>
      done(caller, orgId, 'trash', await trashArticle(ctx, caller, orgId, id)),
    'POST articles/:id/restore': async ({ params: { id }, caller, orgId }) =>
      done(caller, orgId, 'restore', await restoreArticle(ctx, orgId, id)),
    'DELETE articles/:id/forever': async ({ params: { id }, caller, orgId }) => {
      const { title } = await deleteForever(ctx, orgId, id);
      await ctx.audit.record(caller, 'articles.purge', target({ id, title }));
      await announce(ctx, orgId, id);
      return {};
    },
  } satisfies Partial<ArticleHandlers>;
}
