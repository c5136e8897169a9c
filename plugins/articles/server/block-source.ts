import type { ServerContext } from '@fitout/sdk/server';
import { z } from 'zod';
import { type Json, pageBlocks, type SourceAnswer } from '../../decoration/api.ts';
import { articles } from '../shared/blocks/articles/definition.ts';
import { articlesSource, type ShownArticle } from '../shared/blocks/articles/props.ts';
import { limits } from '../shared/limits.ts';
import type { Tables } from './tables.ts';

const asked = z.object({ ids: z.array(z.string().regex(/^\d{1,18}$/)).max(limits.blockArticles) });

/** The block of articles, and what it shows: the published versions as they are now, told of each change. */
export function addBlocks(ctx: ServerContext): void {
  const pages = ctx.services.get(pageBlocks);
  pages.add(articles, ctx.site);
  const handle = pages.addSource({
    name: articlesSource,
    async read(orgId, queries) {
      const wanted = queries.map((query) => idsIn(query));
      const ids = [...new Set(wanted.flatMap((list) => list ?? []))];
      const found = await publishedArticles(ctx, orgId, ids);
      return wanted.map((list): SourceAnswer | undefined =>
        list === undefined ? undefined : { value: list.flatMap((id) => found.get(id) ?? []) },
      );
    },
  });
  ctx.events.subscribe('changed', ({ orgId }) => handle.changed(orgId));
}

function idsIn(query: Json): string[] | undefined {
  return asked.safeParse(query).data?.ids;
}

async function publishedArticles(
  ctx: ServerContext,
  orgId: bigint,
  ids: readonly string[],
): Promise<Map<string, ShownArticle>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.database
    .query<Tables>()
    .selectFrom('article')
    .innerJoin('version', (join) =>
      join.onRef('version.article_id', '=', 'article.id').onRef('version.version', '=', 'article.live_version'),
    )
    .select(['article.id', 'article.live_slug', 'version.title', 'version.digest', 'version.cover'])
    .where('article.org_id', '=', orgId)
    .where(
      'article.id',
      'in',
      ids.map((id) => BigInt(id)),
    )
    .execute();
  return new Map(
    rows.map(({ id, live_slug, title, digest, cover }) => {
      const shown: ShownArticle = { id: id.toString(), slug: live_slug ?? '', title, digest, cover };
      return [shown.id, shown];
    }),
  );
}
