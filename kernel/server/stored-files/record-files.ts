import { sql } from 'kysely';
import type { Blobs } from '../../../sdk/server.ts';
import type { KernelDatabase } from '../parts.ts';
import type { KernelTables } from '../schema/tables.ts';
import type { FilesFound } from './file-watch.ts';

/** How many files are looked for: enough to tell a lost store, few enough for each start. */
const sample = 16;
const batch = 1000;

const tables = (database: KernelDatabase) => database.of('kernel').query<KernelTables>();

/** A store whose files the database knows too, so that one that is lost is noticed. */
export function recordingBlobs(store: Blobs, database: KernelDatabase): Blobs {
  return {
    ...store,
    async put(data) {
      const made = await store.put(data);
      await tables(database)
        .insertInto('stored_file')
        .values({ key: made.key, size: BigInt(made.size) })
        .onConflict((there) => there.column('key').doUpdateSet({ at: sql<Date>`now()` }))
        .execute();
      return made;
    },
    async delete(key) {
      await tables(database).deleteFrom('stored_file').where('key', '=', key).execute();
      await store.delete(key);
    },
  };
}

/** Looks for the files that came last. A store that is away throws. */
export async function lookForFiles(store: Blobs, database: KernelDatabase): Promise<FilesFound> {
  const rows = await tables(database)
    .selectFrom('stored_file')
    .select('key')
    .orderBy('at', 'desc')
    .limit(sample)
    .execute();
  const found = await Promise.all(rows.map(({ key }) => store.stat(key)));
  return { looked: rows.length, missing: found.filter((one) => one === undefined).length };
}

/** Writes down what the store holds where the database knows of nothing: files of an installation from before. */
export async function learnFiles(store: Blobs, database: KernelDatabase): Promise<void> {
  const known = await tables(database).selectFrom('stored_file').select('key').limit(1).execute();
  if (known.length > 0) return;
  let rows: { key: string; size: bigint; at: Date }[] = [];
  const write = async (): Promise<void> => {
    if (rows.length === 0) return;
    await tables(database)
      .insertInto('stored_file')
      .values(rows)
      .onConflict((there) => there.column('key').doNothing())
      .execute();
    rows = [];
  };
  for await (const { key, size, modified } of store.list()) {
    rows.push({ key, size: BigInt(size), at: new Date(modified) });
    if (rows.length === batch) await write();
  }
  await write();
}
