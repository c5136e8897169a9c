import { defineServer, fun } from '@fitout/sdk/server';
import { type Generated, type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { noteText } from '../shared/notes.ts';

interface Tables {
  notes: { id: bigint; org_id: bigint; text: string; author: string; at: Generated<Date> };
}

const id = z.object({ id: z.coerce.bigint() });

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

    app.get(
      '/notes',
      { access: fun('template.view'), summary: 'The notes of the organisation, newest first' },
      (request) =>
        db
          .selectFrom('notes')
          .select(['id', 'text', 'author', 'at'])
          .where('org_id', '=', request.orgId)
          .orderBy('id', 'desc')
          .limit(200)
          .execute(),
    );

    app.post(
      '/notes',
      { access: fun('template.edit'), summary: 'Adds a note', body: z.object({ text: z.string() }) },
      async (request) => {
        const note = {
          id: ctx.ids.next(),
          org_id: request.orgId,
          text: noteText(request.body.text),
          author: request.caller.name,
        };
        await db.insertInto('notes').values(note).execute();
        return { id: note.id };
      },
    );

    app.delete(
      '/notes/:id',
      { access: fun('template.edit'), summary: 'Removes a note', params: id },
      async (request) => {
        await db.deleteFrom('notes').where('org_id', '=', request.orgId).where('id', '=', request.params.id).execute();
      },
    );
  },
});
