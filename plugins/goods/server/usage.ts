import type { ServerContext } from '@fitout/sdk/server';
import { imageUsage } from '../../images/api.ts';
import type { Tables } from './tables.ts';

/** Tells the asset library which pictures these goods use, by a job: an import changes thousands at once. */
export async function recordUsage(ctx: ServerContext, orgId: bigint, ids: readonly bigint[]): Promise<void> {
  for (let at = 0; at < ids.length; at += 500)
    await ctx.jobs.add('usage', { orgId: orgId.toString(), ids: ids.slice(at, at + 500).map(String) });
}

/** What the job does. Goods that are gone for good give their pictures free. */
export async function recordUsageNow(ctx: ServerContext, orgId: bigint, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return;
  const usage = ctx.services.get(imageUsage);
  const rows = await ctx.database
    .query<Tables>()
    .selectFrom('good')
    .select(['id', 'name', 'images'])
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const id of ids) {
    const good = found.get(id);
    await usage.record(
      { plugin: 'goods', kind: 'good', id: id.toString(), title: good?.name ?? '', url: `/goods?id=${id}`, orgId },
      good?.images.map(({ key }) => key) ?? [],
    );
  }
}

/** Forgets uploads that nobody applied. */
export async function forgetOldImports(ctx: ServerContext, hours: number): Promise<void> {
  await ctx.database
    .query<Tables>()
    .deleteFrom('import')
    .where('created_at', '<', new Date(Date.now() - hours * 3_600_000))
    .execute();
}
