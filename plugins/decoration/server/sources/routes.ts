import { FitoutError } from '@fitout/sdk';
import type { Handlers, ServerContext } from '@fitout/sdk/server';
import type { BlockQuery } from '../../shared/blocks/registry.ts';
import type { sourceCalls } from '../../shared/calls/sources.ts';
import {
  httpSourceName,
  queryKey,
  readSource,
  sourceLimits,
  sourcesOf,
  withSource,
} from '../../shared/sources/sources.ts';
import { notFound } from '../pages/rows.ts';
import type { Tables } from '../tables.ts';
import { previewSource } from './http.ts';
import { pictureReply, type SourcePictures } from './pictures.ts';
import { blockSources } from './sources.ts';

const keyOf = (query: BlockQuery | undefined) => (query === undefined ? '' : queryKey(query));

/** What blocks show of somewhere else: the very answers that a published page would get now. */
export function sourceHandlers(ctx: ServerContext, pictures: SourcePictures): Handlers<typeof sourceCalls> {
  return {
    'POST pages/:id/data': async ({ params, body: { queries }, caller, orgId }) => {
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
      const web = queries.filter((one) => one.source === httpSourceName).map(queryKey);
      const few = new Set([...new Set(web)].slice(0, sourceLimits.sources));
      const allowed = (one: BlockQuery) =>
        one.source !== httpSourceName || (few.has(queryKey(one)) && (mayName || saved.has(queryKey(one))));
      const answers = await blockSources(ctx).ask(orgId, queries.filter(allowed));
      return { answers: queries.map((one) => ({ value: allowed(one) ? (answers.of(one) ?? null) : null })) };
    },
    'POST sources/preview': async ({ body, orgId }) => {
      const source = readSource(body.source);
      if (source === undefined) throw new FitoutError('unprocessable', { reason: 'decoration.no-source' });
      return previewSource(ctx, orgId, source, pictures);
    },
    'GET public/pictures/:digest': (request) => pictureReply(pictures, request.params.digest, request),
  };
}
