import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Death } from '../crash.ts';
import type { OpenDatabase } from '../db/index.ts';
import { Turns } from './turns.ts';

/** Servers that a job may end before it is set aside. */
const maxDeaths = 2;

/**
 * Which jobs run on which process, written down while they do: one that ends its server twice is not run a third time.
 * Since others run beside it when that happens first, each of them runs alone the second time.
 */
export class Attempts {
  readonly #database: OpenDatabase;
  readonly #turns = new Turns();

  constructor(database: OpenDatabase) {
    this.#database = database;
  }

  /**
   * Runs `work` of a job, unless it has ended its server too often; `setAside` is run in its place then, and the job is
   * not tried again.
   */
  async run(jobId: string, work: () => Promise<void>, setAside: () => Promise<void>): Promise<void> {
    const deaths = await this.#deaths(jobId);
    if (deaths >= maxDeaths) {
      await setAside();
      // Kept in the queue with its error, as one whose tries have all failed.
      await this.#run`update graphile_worker._private_jobs set max_attempts = attempts where id = ${jobId}::int8`;
      throw new Error(`set aside: it ended its server ${deaths} times`);
    }
    const end = await this.#turns.take(deaths > 0);
    try {
      await this.#run`
        insert into fitout.job_run (job_id, host, pid) values (${jobId}::int8, ${hostname()}, ${process.pid})
        on conflict (job_id) do update set host = excluded.host, pid = excluded.pid`;
      await work();
      await this.#run`delete from fitout.job_run where job_id = ${jobId}::int8`;
    } catch (error) {
      await this.#run`update fitout.job_run set pid = null where job_id = ${jobId}::int8`.catch(() => undefined);
      throw error;
    } finally {
      end();
    }
  }

  /** Takes note that the server before this one died while it ran jobs. */
  async count(death: Death | undefined): Promise<void> {
    if (death !== undefined) {
      await this.#run`update fitout.job_run set pid = null, deaths = deaths + ${death.ownFault ? 1 : 0}
        where host = ${hostname()} and pid = ${death.pid}`;
    }
    // Of a process that had our number before: in a container it is the same one each time.
    await this.#run`update fitout.job_run set pid = null where host = ${hostname()} and pid = ${process.pid}`;
    await this.#run`delete from fitout.job_run
      where not exists (select from graphile_worker._private_jobs job where job.id = job_id)`;
  }

  async #deaths(jobId: string): Promise<number> {
    const { rows } = await sql<{ deaths: number }>`
      select deaths from fitout.job_run where job_id = ${jobId}::int8`.execute(this.#queries());
    return rows[0]?.deaths ?? 0;
  }

  async #run(parts: TemplateStringsArray, ...values: unknown[]): Promise<void> {
    await sql(parts, ...values).execute(this.#queries());
  }

  #queries() {
    return this.#database.kernel.of('kernel').query<unknown>();
  }
}
