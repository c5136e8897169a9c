/**
 * A process that the kill loops end: opens database and files as the server does, writes without pause, and says
 * `ack <id> <blob key>` of each write once it is acknowledged. With `job` it queues a job and runs it, slowly at first.
 */
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { z } from 'zod';
import { openBlobs } from '../../kernel/blobs/index.ts';
import { type OpenDatabase, openDatabase } from '../../kernel/server/db/index.ts';
import { openJobs } from '../../kernel/server/jobs/index.ts';
import { readConfig } from '../../kernel/settings/index.ts';
import type { ServerContext } from '../../sdk/server.ts';

const log = pino({ level: 'silent' });
const config = readConfig();
const database = await openDatabase(config, log);
await database.kernel.migrate('ledger', {
  '0001-entry': async (db: Kysely<never>) => {
    await sql`create table entry (id int8 primary key, blob text)`.execute(db);
    await sql`create table run (job text not null, done boolean not null default false)`.execute(db);
    await sql`create table effect (job text primary key)`.execute(db);
  },
});
say(`ready ${database.embedded?.pid() ?? 0}`);

if (process.argv[2] === 'job') await runJob(database, process.argv[3] === 'queue');
else await Promise.all(Array.from({ length: 4 }, () => writeOn(database)));

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function writeOn({ kernel, ids, disk }: OpenDatabase): Promise<never> {
  const blobs = await openBlobs(config, disk);
  const ledger = kernel.of('ledger');
  for (let count = 0; ; count++) {
    try {
      const id = ids.next();
      const blob = count % 5 === 0 ? (await blobs.put(randomBytes(20_000))).key : null;
      await ledger.transaction<{ entry: { id: bigint; blob: string | null } }, void>(async (tx) => {
        await tx.insertInto('entry').values({ id, blob }).execute();
      });
      say(`ack ${id} ${blob ?? '-'}`);
    } catch (error) {
      say(`refused ${(error as { code?: unknown }).code}`);
      await new Promise((done) => setTimeout(done, 20));
    }
  }
}

/** The first run of the job hangs, as if the power went in the middle of it; a later one has its effect. */
async function runJob(open: OpenDatabase, queue: boolean): Promise<void> {
  const jobs = openJobs(open, log);
  const query = () => open.kernel.of('ledger').query<Record<string, Record<string, unknown>>>();
  const run = async ({ name }: { name: string }): Promise<void> => {
    const before = await query().selectFrom('run').selectAll().where('job', '=', name).execute();
    await query().insertInto('run').values({ job: name }).execute();
    say(`run ${before.length + 1}`);
    if (before.length === 0) await new Promise(() => undefined);
    await query()
      .insertInto('effect')
      .values({ job: name })
      .onConflict((on) => on.doNothing())
      .execute();
    say('done');
  };
  // The job uses nothing of a plugin's context.
  const ctx = { plugin: 'ledger' } as ServerContext;
  jobs.register('ledger', { slow: { input: z.object({ name: z.string() }), run } }, ctx);
  if (queue) await jobs.of('ledger').add('slow', { name: 'once' });
  jobs.start();
}
