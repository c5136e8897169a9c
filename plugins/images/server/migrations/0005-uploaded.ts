import { type Kysely, sql } from 'kysely';

/**
 * When a picture was uploaded, by the clock of its organisation: what has no time of its own stands there in the gallery.
 * Until now that was the clock in China everywhere, which the pictures that are there keep; so does what a server of the
 * version before adds.
 */
export async function uploaded(db: Kysely<never>): Promise<void> {
  await sql`alter table assets add column uploaded_at timestamp(0)
    not null default (now() at time zone 'Asia/Shanghai')`.execute(db);
  await sql`update assets set uploaded_at = created_at at time zone 'Asia/Shanghai'`.execute(db);
  await sql`drop index highlights`.execute(db);
  await sql`create index highlights on assets (org_id, coalesce(taken_at, uploaded_at) desc, id desc)
    where highlight and deleted_at is null`.execute(db);
}
