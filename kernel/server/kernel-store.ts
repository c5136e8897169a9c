import type { Kysely } from 'kysely';
import type { Database } from '../../sdk/server.ts';
import type { ServerParts } from './parts.ts';
import type { KernelTables } from './schema/tables.ts';

/** The kernel's own tables, and what the server was started with. */
export interface KernelStore {
  parts: ServerParts;
  db(): Kysely<KernelTables>;
  transaction<R>(work: (tx: Kysely<KernelTables>) => Promise<R>): Promise<R>;
}

export function kernelDatabase(parts: ServerParts): Pick<KernelStore, 'db' | 'transaction'> {
  const database: Database = parts.database.of('kernel');
  return {
    db: () => database.query<KernelTables>(),
    transaction: (work) => database.transaction(work),
  };
}
