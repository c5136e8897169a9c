import type { ServerContext } from '@fitout/sdk/server';
import { imageUsage } from '../../../images/api.ts';
import { pictureKeys } from '../../shared/document/tree.ts';
import type { Tables } from '../tables.ts';

/** Tells the asset library which pictures an article uses, by a job: of many saves, one. */
export async function recordUsage(ctx: ServerContext, orgId: bigint, id: bigint): Promise<void> {
  const input = { orgId: orgId.toString(), id: id.toString() };
  await ctx.jobs.add('usage', input, { key: `usage-${id}` });
}

/** What the job does: the draft's pictures and those that readers get. An article that is gone for good gives its own free. */
export async function recordUsageNow(ctx: ServerContext, orgId: bigint, id: bigint): Promise<void> {
  const row = await ctx.database
    .query<Tables>()
    .selectFrom('article')
    .leftJoin('version', (join) =>
      join.onRef('version.article_id', '=', 'article.id').onRef('version.version', '=', 'article.live_version'),
    )
    .select([
      'article.title',
      'article.cover',
      'article.document',
      'version.cover as live_cover',
      'version.document as live_document',
    ])
    .where('article.org_id', '=', orgId)
    .where('article.id', '=', id)
    .executeTakeFirst();
  const documents = [row?.document, row?.live_document].flatMap((document) => document ?? []);
  const covers = [row?.cover, row?.live_cover].flatMap((cover) => cover ?? []);
  const keys = [...documents.flatMap(pictureKeys), ...covers.map(({ key }) => key)];
  await ctx.services.get(imageUsage).record(
    {
      ...{ plugin: 'articles', kind: 'article', id: id.toString(), orgId },
      ...{ title: row?.title || '未命名文章', url: `/editor?id=${id}` },
    },
    [...new Set(keys)],
  );
}
