import { type Kysely, sql } from 'kysely';

/** Whether a generated picture's own pixels say so in words, as the label in its file tells. */
export async function labelled(db: Kysely<never>): Promise<void> {
  await sql`alter table files add column labelled boolean not null default false`.execute(db);
}
