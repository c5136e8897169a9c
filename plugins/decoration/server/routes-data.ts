import { FitoutError } from '@fitout/sdk';
import { fun, type PluginApp, type ServerContext, zId } from '@fitout/sdk/server';
import { z } from 'zod';
import type { BlockQuery } from '../shared/blocks/registry.ts';
import type { Json } from '../shared/document.ts';
import { httpSourceName, queryKey, readSource, sourceLimits, sourcesOf, withSource } from '../shared/sources.ts';
import { limits } from './limits.ts';
import { notFound } from './rows.ts';
import { blockSources } from './sources.ts';
import { previewSource } from './sources-http.ts';
import type { SourcePictures } from './sources-pictures.ts';
import type { Tables } from './tables.ts';

const keyOf = (query: BlockQuery | undefined) => (query === undefined ? '' : queryKey(query));
const query = z.object({ source: z.string().max(80), query: z.unknown() });

/** What the canvas shows of somewhere else: the very answers that a published page would get now. */
export function dataRoutes(app: PluginApp, ctx: ServerContext, pictures: SourcePictures): void {
  app.post(
    '/pages/:id/data',
    {
      access: fun('decoration.view'),
      summary: '组件引用的数据',
      params: z.object({ id: zId }),
      body: z.strictObject({ queries: z.array(query).min(1).max(limits.dataQueries) }),
      unaudited: true,
    },
    async ({ params, body, caller, orgId }) => {
      const page = await ctx.database
        .query<Tables>()
        .selectFrom('page')
        .select('document')
        .where('id', '=', params.id)
        .where('org_id', '=', orgId)
        .executeTakeFirst();
      if (page === undefined) throw notFound();
      const sources = sourcesOf(page.document.global);
      const saved = new Set(
        sources.map(({ id }) => keyOf(withSource({ source: httpSourceName, query: { id } }, sources))),
      );
      // Only who may edit names an address that the server then reads; others see those that are saved.
      const mayName = caller.can('decoration.edit');
      const queries = body.queries.map((one): BlockQuery => ({ source: one.source, query: one.query as Json }));
      const web = queries.filter((one) => one.source === httpSourceName).map(queryKey);
      const few = new Set([...new Set(web)].slice(0, sourceLimits.sources));
      const allowed = (one: BlockQuery) =>
        one.source !== httpSourceName || (few.has(queryKey(one)) && (mayName || saved.has(queryKey(one))));
      const answers = await blockSources(ctx).ask(orgId, queries.filter(allowed));
      return { answers: queries.map((one) => ({ value: allowed(one) ? (answers.of(one) ?? null) : null })) };
    },
  );

  app.post(
    '/sources/preview',
    {
      access: fun('decoration.edit'),
      summary: '试读数据源',
      body: z.strictObject({ source: z.unknown() }),
      unaudited: true,
      ratePerMinute: 60,
    },
    async ({ body, orgId }) => {
      const source = readSource(body.source);
      if (source === undefined) throw new FitoutError('unprocessable', { reason: 'decoration.no-source' });
      return previewSource(ctx, orgId, source, pictures);
    },
  );
}
