import { sql } from 'kysely';
import type { TestServer } from './server.ts';

/** Runs `work` while the audit log takes no line with that action, as on a disk that is full just then. */
export async function withoutAuditOf<R>(server: TestServer, action: string, work: () => Promise<R>): Promise<R> {
  const db = server.parts.database.of('kernel').query<unknown>();
  await sql`create function kernel.no_audit() returns trigger language plpgsql as $$
    begin raise exception 'the audit log takes nothing'; end $$`.execute(db);
  await sql`create trigger no_audit before insert on kernel.audit for each row
    when (new.action = ${sql.lit(action)}) execute function kernel.no_audit()`.execute(db);
  try {
    return await work();
  } finally {
    await sql`drop function kernel.no_audit() cascade`.execute(db);
  }
}
