import { type Kysely, sql } from 'kysely';

/** Whether a file carries the label of generated pictures (GB 45438-2025). */
export async function generated(db: Kysely<never>): Promise<void> {
  await sql`alter table files add column generated boolean not null default false`.execute(db);
}
