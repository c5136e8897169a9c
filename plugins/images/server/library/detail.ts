import type { ServerContext } from '@fitout/sdk/server';
import type { AssetDetailRecord } from '../../shared/calls/outputs.ts';
import type { Tables } from '../schema.ts';
import { readAsset } from './listing.ts';
import type { UsageBook } from './usage.ts';

/** One asset with who made it, who uses it and the files that it had. Throws FitoutError 404. */
export async function readDetail(
  ctx: ServerContext,
  book: UsageBook,
  orgId: bigint,
  id: bigint,
): Promise<AssetDetailRecord> {
  const db = ctx.database.query<Tables>();
  const asset = await readAsset(db, orgId, id);
  const files = await db
    .selectFrom('asset_files')
    .innerJoin('files', 'files.key', 'asset_files.key')
    .select(['files.key', 'type', 'width', 'height', 'size', 'asset_files.created_at', 'created_by'])
    .where('asset_id', '=', id)
    .orderBy('asset_files.created_at', 'desc')
    .execute();
  const maker = await db.selectFrom('assets').select('created_by').where('id', '=', id).executeTakeFirst();
  const people = [...files.map((file) => file.created_by), ...(maker === undefined ? [] : [maker.created_by])];
  const names = await ctx.people.byIds(orgId, [...new Set(people)]);
  const nameOf = (person: bigint | undefined) => (person === undefined ? '' : (names.get(person)?.name ?? ''));
  return {
    ...asset,
    createdBy: nameOf(maker?.created_by),
    usages: await book.of(orgId, id),
    files: files.map(({ created_at, created_by, ...file }) => ({
      ...file,
      since: created_at.toISOString(),
      by: nameOf(created_by),
    })),
  };
}
