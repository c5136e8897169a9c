import { defineServer } from '@fitout/sdk/server';
import { type Generated, type Kysely, sql } from 'kysely';
import { notesCalls } from '../shared/calls.ts';
import { noteText } from '../shared/notes.ts';

interface Tables {
  notes: { id: bigint; org_id: bigint; text: string; author: string; at: Generated<Date> };
}

export default defineServer({
  migrations: {
    '0001-notes': async (db: Kysely<never>) => {
      await sql`create table notes (
        id bigint primary key,
        org_id bigint not null,
        text text not null,
        author text not null,
        at timestamptz not null default now()
      )`.execute(db);
      await sql`create index notes_by_org on notes (org_id, id desc)`.execute(db);
    },
  },

  routes(app, ctx) {
    const db = ctx.database.query<Tables>();

    app.serve(notesCalls, {
      'GET notes': ({ orgId }) =>
        db
          .selectFrom('notes')
          .select(['id', 'text', 'author', 'at'])
          .where('org_id', '=', orgId)
          .orderBy('id', 'desc')
          .limit(200)
          .execute(),
      'POST notes': async ({ body, orgId, caller }) => {
        const note = { id: ctx.ids.next(), org_id: orgId, text: noteText(body.text), author: caller.name };
        await db.insertInto('notes').values(note).execute();
        return { id: note.id };
      },
      'DELETE notes/:id': async ({ params: { id }, orgId }) => {
        await db.deleteFrom('notes').where('org_id', '=', orgId).where('id', '=', id).execute();
        return null;
      },
    });
  },
});
