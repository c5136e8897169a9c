import { FitoutError } from '@fitout/sdk';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import type { Selectable } from 'kysely';
import type { VersionSummaryRecord } from '../../shared/calls/outputs.ts';
import { nameBlobs } from '../blobs/store.ts';
import { refuseOthers } from '../leases/refuse-others.ts';
import type { Tables, VersionTable } from '../tables.ts';
import { keepVersion } from './automatic.ts';
import { callerId, documentRow, lockDocument, putState } from './documents.ts';

type Row = Omit<Selectable<VersionTable>, 'document'>;

const columns = [
  ...(['document_id', 'version', 'org_id', 'name', 'width', 'height', 'layers', 'rev'] as const),
  ...(['thumbnail', 'created_by', 'created_at'] as const),
] as const satisfies (keyof VersionTable)[];

function noVersion(): FitoutError {
  return new FitoutError('notFound', {
    reason: 'ai.no-version',
    message: { zh: '版本不存在或已被清理', en: 'This version does not exist or was removed' },
  });
}

async function withPeople(ctx: ServerContext, orgId: bigint, rows: readonly Row[]): Promise<VersionSummaryRecord[]> {
  const people = await ctx.people.byIds(orgId, [...new Set(rows.map(({ created_by }) => created_by))]);
  return rows.map(({ version, name, created_at, created_by, rev, width, height, layers, thumbnail }) => ({
    ...{ version, name, rev, width, height, layers, thumbnail },
    at: created_at.toISOString(),
    by: people.get(created_by)?.name ?? '',
  }));
}

/** The versions of a document, the newest first. */
export async function versionsOf(ctx: ServerContext, orgId: bigint, id: bigint): Promise<VersionSummaryRecord[]> {
  const db = ctx.database.query<Tables>();
  await documentRow(db, orgId, id);
  const rows = await db
    .selectFrom('version')
    .select(columns)
    .where('org_id', '=', orgId)
    .where('document_id', '=', id)
    .orderBy('version', 'desc')
    .execute();
  return withPeople(ctx, orgId, rows);
}

/** Keeps what the document is now under a name. */
export async function nameVersion(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  id: bigint,
  name: string,
): Promise<VersionSummaryRecord> {
  const row = await ctx.database.transaction<Tables, Row>(async (tx) =>
    keepVersion(tx, await lockDocument(tx, orgId, id), name, callerId(caller)),
  );
  return (await withPeople(ctx, orgId, [row]))[0] as VersionSummaryRecord;
}

/** Brings a version back as the next revision; what the document was until now is a version as well. */
export async function restoreVersion(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  id: bigint,
  version: number,
): Promise<void> {
  await ctx.database.transaction<Tables, void>(async (tx) => {
    const row = await lockDocument(tx, orgId, id);
    await refuseOthers(tx, caller, id);
    const old = await tx
      .selectFrom('version')
      .select('document')
      .where('org_id', '=', orgId)
      .where('document_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (old === undefined) throw noVersion();
    await nameBlobs(tx, orgId, old.document);
    await keepVersion(tx, row, '', row.updated_by);
    await putState(tx, caller, row, old.document);
  });
}

/** Answers the name of what is gone. */
export async function deleteVersion(ctx: ServerContext, orgId: bigint, id: bigint, version: number): Promise<string> {
  const gone = await ctx.database
    .query<Tables>()
    .deleteFrom('version')
    .where('org_id', '=', orgId)
    .where('document_id', '=', id)
    .where('version', '=', version)
    .returning('name')
    .executeTakeFirst();
  if (gone === undefined) throw noVersion();
  return gone.name;
}
