import { FitoutError } from '@fitout/sdk';
import type { Caller, Handlers, ServerContext } from '@fitout/sdk/server';
import type { importCalls } from '../../shared/calls/imports.ts';
import type { ImportSettings } from '../../shared/calls/inputs.ts';
import { templateReply } from '../places/export.ts';
import { brokeUnique } from '../places/refusals.ts';
import { callerId } from '../places/rows.ts';
import type { Tables } from '../tables.ts';
import { checkImport } from './check.ts';
import { problemsReply } from './problems.ts';
import { fileOf, type ImportRow, noCounts, readImport, recentImports, statusOf, storeUpload } from './uploads.ts';

type ImportHandlers = Handlers<typeof importCalls>;

export function importHandlers(ctx: ServerContext): ImportHandlers {
  return { ...files(ctx), ...starts(ctx) };
}

interface Named {
  params: { id: bigint };
  orgId: bigint;
  caller: Caller;
}

const importOf = (ctx: ServerContext, { params, orgId, caller }: Named) =>
  readImport(ctx.database.query<Tables>(), orgId, callerId(caller), params.id);

function files(ctx: ServerContext) {
  const db = () => ctx.database.query<Tables>();
  return {
    'POST imports': async (request) => fileOf(await storeUpload(ctx, request)),
    'GET imports': async ({ orgId, caller }) => ({ items: await recentImports(db(), orgId, callerId(caller)) }),
    'GET imports/:id': async (request) => fileOf(await importOf(ctx, request)),
    'POST imports/:id/check': async (request) => {
      const { body } = request;
      const row = await importOf(ctx, request);
      if (row.state === 'running') throw isRunning();
      const check = await checkImport(ctx, row, body);
      await db()
        .updateTable('import')
        .set({ settings: JSON.stringify(body) })
        .where('id', '=', row.id)
        .where('state', '=', 'uploaded')
        .execute();
      return check;
    },
    'GET imports/:id/problems': async (request) =>
      problemsReply(ctx, await importOf(ctx, request), request.query.english),
    'GET import-template': ({ query }) => templateReply(query.english),
  } satisfies Partial<ImportHandlers>;
}

function starts(ctx: ServerContext) {
  return {
    'POST imports/:id/apply': async (request) => {
      const { caller, orgId, body } = request;
      const row = await importOf(ctx, request);
      if (row.state === 'running') throw isRunning();
      if (row.state === 'done') return statusOf(row);
      const started = await startImport(ctx, row, body);
      const target = { kind: 'file', id: row.id, name: row.filename };
      await ctx.audit.record(caller, 'gaode.import', target, { rows: row.rows, system: body.system });
      await ctx.events.publish('import', row.id, orgId);
      return statusOf(started);
    },
    'POST imports/:id/cancel': async (request) => {
      const { caller, orgId } = request;
      const row = await importOf(ctx, request);
      const cancelled = await ctx.database
        .query<Tables>()
        .updateTable('import')
        .set({ state: 'cancelled' })
        .where('id', '=', row.id)
        .where('state', 'in', ['uploaded', 'running'])
        .returningAll()
        .executeTakeFirst();
      if (cancelled === undefined) return statusOf(await importOf(ctx, request));
      const target = { kind: 'file', id: row.id, name: row.filename };
      if (row.state === 'running') await ctx.audit.record(caller, 'gaode.import-cancel', target);
      await ctx.events.publish('import', row.id, orgId);
      return statusOf(cancelled);
    },
  } satisfies Partial<ImportHandlers>;
}

/** Starts the job that stores the rows, from the first row on. */
async function startImport(
  ctx: ServerContext,
  { id, state, unreadable }: ImportRow,
  settings: ImportSettings,
): Promise<ImportRow> {
  const counts = JSON.stringify({ ...noCounts, bad: unreadable.length });
  try {
    const started = await ctx.database.transaction<Tables, ImportRow | undefined>(async (tx) => {
      const row = await tx
        .updateTable('import')
        .set((eb) => ({
          ...{ state: 'running', run: eb('run', '+', 1), done: 0, problem: null },
          ...{ settings: JSON.stringify(settings), counts },
        }))
        .where('id', '=', id)
        .where('state', '=', state)
        .returningAll()
        .executeTakeFirst();
      if (row !== undefined)
        await ctx.jobs.add('import', { id: id.toString(), run: row.run }, { key: `import ${id}` }, tx);
      return row;
    });
    if (started !== undefined) return started;
  } catch (error) {
    if (!brokeUnique(error, 'import_running')) throw error;
  }
  throw isRunning();
}

function isRunning(): FitoutError {
  return new FitoutError('conflict', {
    reason: 'gaode.import-running',
    message: {
      zh: '正在导入门店，请等它完成或先停止',
      en: 'A store import is running. Wait until it finishes or stop it first',
    },
  });
}
