import { anyone, defineServer } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';

const seen = { events: 0, jobs: 0 };

/** The test cuts the database off while this plugin starts. */
const activating = globalThis as { fitoutTestActivating?: () => void };

export default defineServer({
  migrations: {
    '0001-note': async (db: Kysely<never>) => {
      await sql`create table note (id int8 primary key)`.execute(db);
    },
  },
  async activate(ctx) {
    ctx.events.subscribe('thing', () => {
      seen.events += 1;
    });
    activating.fitoutTestActivating?.();
    await ctx.database.query<{ note: { id: bigint } }>().selectFrom('note').selectAll().execute();
  },
  routes(app, ctx) {
    app.get('/seen', { access: anyone, summary: 'what was seen' }, async () => seen);
    app.post('/tell', { access: anyone, summary: 'tells itself' }, async ({ orgId }) => {
      await ctx.events.publish('thing', 1n, orgId);
      await ctx.jobs.add('note', {});
    });
  },
  jobs: {
    note: {
      input: z.object({}),
      run: async () => {
        seen.jobs += 1;
      },
    },
  },
});
