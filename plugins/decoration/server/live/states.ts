import type { PluginApp, ServerContext } from '@fitout/sdk/server';
import { z } from 'zod';
import { withApi } from '../../page/document.ts';
import { migrateDocument } from '../../shared/blocks/registry.ts';
import type { PageDocument } from '../../shared/document/document.ts';
import { repairDocument } from '../../shared/document/repair.ts';
import { cleanDocument } from '../drafts/clean.ts';
import { documentData } from '../sources/sources.ts';
import type { Tables } from '../tables.ts';
import { framedData, framerOf } from './frames.ts';
import { notice, pageHeaders, renderDocument, reply } from './html.ts';

/**
 * Declares what a version of a page looks like on a phone, or its draft where none is named: the very document that a
 * visitor would get today, scripts and all, for the staff who compare them.
 */
export function statePages(app: PluginApp, ctx: ServerContext): void {
  const shape = {
    params: z.object({ id: z.string().regex(/^\d{1,19}$/) }),
    query: z.looseObject({ version: z.coerce.number().int().min(1).max(2_147_483_647).optional().catch(undefined) }),
  };
  app.site('/p/-/state/:id', { summary: '页面的一个版本或草稿', ...shape }, async (request) => {
    const { params, query, staff } = request;
    const found =
      staff?.can('decoration.view') === true
        ? await storedState(ctx, staff.orgId, BigInt(params.id), query.version)
        : undefined;
    // A draft may be broken; what can be shown of it is.
    const whole = repairDocument(found?.document)?.doc;
    if (found === undefined || whole === undefined) return notice(ctx, request, 404, 'missing');
    const document = cleanDocument(migrateDocument(whole));
    const page = { ...found, document, version: null };
    const frame = await framerOf(ctx, document.kind)?.(page, { headers: {}, query: {} });
    const dataOf =
      frame === undefined ? await documentData(ctx, page.orgId, document) : await framedData(ctx, page, frame);
    const made = await renderDocument(ctx, { ...page, dataOf, as: 'state', ...(frame === undefined ? {} : { frame }) });
    const { html, csp } = withApi(made, ctx.site.apiOf(request.origin));
    const headers = { ...pageHeaders(csp), 'cache-control': 'private, no-store' };
    return reply(200, request.headers['accept-encoding'], html, headers);
  });
}

async function storedState(ctx: ServerContext, orgId: bigint | undefined, id: bigint, version: number | undefined) {
  if (orgId === undefined) return undefined;
  const db = ctx.database.query<Tables>();
  const page = await db
    .selectFrom('page')
    .select(['id', 'org_id as orgId', 'slug', 'title', 'document'])
    .where('id', '=', id)
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (page === undefined || version === undefined) return page;
  const kept = await db
    .selectFrom('version')
    .select('document')
    .where('page_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return kept === undefined ? undefined : { ...page, document: kept.document as PageDocument };
}
