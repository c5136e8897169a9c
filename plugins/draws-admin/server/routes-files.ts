import { type Handlers, type ServerContext, uploadedTable } from '@fitout/sdk/server';
import type { fileCalls } from '../shared/calls/files.ts';
import type { Table } from '../shared/choices.ts';
import { limits } from '../shared/limits.ts';
import { allEntries } from './entries.ts';
import { exportEntries } from './export.ts';
import { applyImport, checkImport } from './import.ts';
import { filtered } from './listing.ts';
import { announce, itemNames } from './routes.ts';
import type { Tables } from './tables.ts';

const tableLimits = { rows: limits.importRows, columns: 40, cell: 2000, unfolded: 60_000_000 };
type FileHandlers = Handlers<typeof fileCalls>;

/** Import: the same file is sent to be checked, and again to be done. Export: CSV and XLSX, which an import reads back. */
export function fileHandlers(ctx: ServerContext): FileHandlers {
  return { ...imports(ctx), ...exports(ctx) };
}

function imports(ctx: ServerContext) {
  return {
    'POST import/:table': async (request) => {
      const { query, caller, orgId } = request;
      const { table } = request.params;
      const { filename, ...content } = await uploadedTable(request, tableLimits);
      if (query.check) return checkImport(ctx, orgId, table, content);
      const outcome = await applyImport(ctx, caller, orgId, table, { content, skipBad: query.skipBad });
      const { create, update, same, bad } = outcome;
      const target = { kind: 'file', id: table, name: filename.slice(0, 200) };
      await ctx.audit.record(caller, `draws-admin.${table}-import`, target, { create, update, same, bad });
      await announce(ctx, orgId, 'many');
      return outcome;
    },
  } satisfies Partial<FileHandlers>;
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

function exports(ctx: ServerContext) {
  return {
    'GET export/:table': async ({ params: { table }, query: { format, ...filter }, orgId }) => {
      const db = ctx.database.query<Tables>();
      const items = await allEntries(db, orgId, 'items');
      const entries = table === 'items' ? items : await allEntries<Table>(db, orgId, table);
      const found = filtered(entries, filter, await itemNames(ctx, orgId));
      const name = `${table === 'items' ? '抽卡物品' : '卡池'}-${new Date().toISOString().slice(0, 10)}.${format}`;
      return {
        headers: {
          'content-type': types[format],
          'content-disposition': `attachment; filename="${table}.${format}"; filename*=UTF-8''${encodeURIComponent(name)}`,
          'cache-control': 'no-store',
        },
        body: await exportEntries<Table>(
          table,
          found,
          items.map(({ value }) => value),
          format,
        ),
      };
    },
  } satisfies Partial<FileHandlers>;
}
