import { FitoutError } from '@fitout/sdk';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { limits } from '../../shared/limits.ts';
import type { Db, DocumentTable, VersionTable } from '../tables.ts';

type Row = Selectable<DocumentTable>;

/** Before a save: keeps what the document was as a version, where the last one is older than some minutes. */
export async function keepAutomatic(tx: Db, row: Row): Promise<void> {
  const young = await tx
    .selectFrom('version')
    .select('version')
    .where('document_id', '=', row.id)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${limits.versionMinutes})`)
    .limit(1)
    .executeTakeFirst();
  if (young === undefined && (await makeRoom(tx, row.id))) await addVersion(tx, row, '', row.updated_by);
}

/** Keeps what the document is under a name, or without one. Throws where all places are taken by named ones. */
export async function keepVersion(tx: Db, row: Row, name: string, by: bigint): Promise<Selectable<VersionTable>> {
  if (await makeRoom(tx, row.id)) return addVersion(tx, row, name, by);
  throw new FitoutError('unprocessable', {
    reason: 'ai.too-many-versions',
    message: {
      zh: `最多保留 ${limits.versions} 个版本，请先删除不用的`,
      en: `Up to ${limits.versions} versions are kept. Delete some first`,
    },
  });
}

/** Is there a place for one more? The oldest without a name goes for it. */
async function makeRoom(tx: Db, id: bigint): Promise<boolean> {
  const { n } = await tx
    .selectFrom('version')
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .where('document_id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(n) < limits.versions) return true;
  const gone = await tx
    .deleteFrom('version')
    .where('document_id', '=', id)
    .where('version', '=', ({ selectFrom }) =>
      selectFrom('version as old')
        .select(({ fn }) => fn.min('old.version').as('version'))
        .where('old.document_id', '=', id)
        .where('old.name', '=', ''),
    )
    .returning('version')
    .executeTakeFirst();
  return gone !== undefined;
}

async function addVersion(tx: Db, row: Row, name: string, by: bigint): Promise<Selectable<VersionTable>> {
  const { last_version } = await tx
    .updateTable('document')
    .set({ last_version: sql<number>`last_version + 1` })
    .where('id', '=', row.id)
    .where('org_id', '=', row.org_id)
    .returning('last_version')
    .executeTakeFirstOrThrow();
  const { id, org_id, width, height, layers, rev, thumbnail } = row;
  return tx
    .insertInto('version')
    .values({
      ...{ document_id: id, version: last_version, org_id, name, width, height, layers, rev, thumbnail },
      document: JSON.stringify(row.document),
      created_by: by,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
