import { sql } from 'kysely';
import type { TestServer } from './server.ts';

/** The next 20 jobs that are queued are known to have ended their server twice, so that they are set aside. */
export async function nextJobsAreDeadly(server: TestServer): Promise<void> {
  const db = server.parts.database.of('kernel').query<unknown>();
  await sql`insert into fitout.job_run (job_id, host, deaths)
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence('graphile_worker._private_jobs', 'id')::regclass), 0) + at,
      'gone', 2
    from generate_series(1, 20) at on conflict (job_id) do nothing`.execute(db);
}

/** From now on jobs are as innocent as they were. */
export async function jobsAreInnocent(server: TestServer): Promise<void> {
  const db = server.parts.database.of('kernel').query<unknown>();
  await sql`delete from fitout.job_run where host = 'gone'`.execute(db);
}
