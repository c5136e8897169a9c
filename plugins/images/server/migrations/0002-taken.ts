import { type Kysely, sql } from 'kysely';

/**
 * When a picture was taken, as the clock at its place showed it; and the order of the gallery on phones, whose index
 * holds what is shown there alone. What has no time of its own stands where it was uploaded, by the clock in China.
 */
export async function taken(db: Kysely<never>): Promise<void> {
  await sql`alter table assets add column taken_at timestamp(0)`.execute(db);
  await sql`create index highlights on assets
    (org_id, coalesce(taken_at, created_at at time zone 'Asia/Shanghai') desc, id desc)
    where highlight and deleted_at is null`.execute(db);
}
