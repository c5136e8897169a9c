import type { ServerContext } from '@fitout/sdk/server';
import type { ImageUsage } from '../../api.ts';
import { logoOwner } from '../../shared/choices.ts';
import type { Tables } from '../schema.ts';

type Organisations = Parameters<Parameters<ServerContext['people']['watchOrganisations']>[0]>[0];

/** Writes down which asset is each organisation's logo: it is in use like one that a page shows. */
export function recordLogos(ctx: ServerContext, usage: ImageUsage): void {
  let last = Promise.resolve();
  ctx.people.watchOrganisations((all) => {
    // One after the other, so that the latest stands.
    last = last
      .then(() => record(ctx, usage, all))
      .catch((error: unknown) => {
        ctx.log.warn({ error }, 'which assets are logos could not be written down');
      });
  });
}

async function record(ctx: ServerContext, usage: ImageUsage, all: Organisations): Promise<void> {
  const rows = await ctx.database
    .query<Tables>()
    .selectFrom('usage_owners')
    .select('org_id')
    .where('plugin', '=', logoOwner.plugin)
    .where('kind', '=', logoOwner.kind)
    .execute();
  const known = new Set(rows.map((row) => row.org_id));
  for (const { id, logo } of all) {
    const key = /^\/a\/([0-9a-f]{64})(?:\/|$)/.exec(logo ?? '')?.[1];
    if (key === undefined && !known.has(id)) continue;
    await usage.record({ ...logoOwner, orgId: id }, key === undefined ? [] : [key]);
  }
}
