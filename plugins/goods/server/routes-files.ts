import { dayIn, FitoutError } from '@fitout/sdk';
import { type Handlers, type ServerContext, uploadedTable } from '@fitout/sdk/server';
import type { fileCalls } from '../shared/calls/files.ts';
import { guessMapping } from '../shared/columns.ts';
import { limits } from '../shared/limits.ts';
import { exportGoods, importTemplate } from './export.ts';
import { applyImport, checkImport } from './import/apply.ts';
import { announce } from './routes-goods.ts';
import { callerId } from './rows.ts';
import type { Tables } from './tables.ts';
import { recordUsage } from './usage.ts';

const tableLimits = {
  rows: limits.importRows,
  columns: limits.importColumns,
  cell: limits.importCell,
  unfolded: limits.importUnfolded,
};
type FileHandlers = Handlers<typeof fileCalls>;

/** Import: upload, check as often as the mapping changes, apply once. Export: CSV and XLSX. */
export function fileHandlers(ctx: ServerContext): FileHandlers {
  return { ...imports(ctx), ...exports(ctx) };
}

function imports(ctx: ServerContext) {
  return {
    'POST imports': async (request) => {
      const { filename, rows: cells, lines, problems } = await uploadedTable(request, tableLimits);
      const id = ctx.ids.next();
      await ctx.database
        .query<Tables>()
        .insertInto('import')
        .values({
          id,
          org_id: request.orgId,
          person_id: callerId(request.caller),
          filename: filename.slice(0, 200),
          cells: JSON.stringify(cells),
          lines: JSON.stringify(lines),
          problems: JSON.stringify(problems),
        })
        .execute();
      const [header = [], ...rows] = cells;
      return { id, filename, rows: rows.length, header, sample: rows.slice(0, 5), mapping: guessMapping(header) };
    },
    'POST imports/:id/check': async ({ params, body, orgId, caller }) => {
      const { content } = await uploaded(ctx, orgId, callerId(caller), params.id);
      return checkImport(ctx, orgId, content, body.mapping);
    },
    'POST imports/:id/apply': async ({ params: { id }, body, caller, orgId }) => {
      const { content, filename } = await uploaded(ctx, orgId, callerId(caller), id);
      const { outcome, ids } = await applyImport(ctx, caller, orgId, { content, ...body });
      await ctx.database.query<Tables>().deleteFrom('import').where('id', '=', id).execute();
      const { problems: _all, ...counts } = outcome;
      await ctx.audit.record(caller, 'goods.import', { kind: 'file', id, name: filename }, counts);
      await announce(ctx, orgId, 'many');
      if (body.mapping.images !== undefined) await recordUsage(ctx, orgId, ids);
      return outcome;
    },
  } satisfies Partial<FileHandlers>;
}

/** A file that this person uploaded; others' are as if they were not there. */
async function uploaded(ctx: ServerContext, orgId: bigint, person: bigint, id: bigint) {
  const row = await ctx.database
    .query<Tables>()
    .selectFrom('import')
    .select(['cells', 'lines', 'problems', 'filename'])
    .where('org_id', '=', orgId)
    .where('person_id', '=', person)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row !== undefined) {
    const { filename, cells: rows, lines, problems } = row;
    return { filename, content: { rows, lines, problems } };
  }
  throw new FitoutError('notFound', {
    reason: 'goods.import-gone',
    message: {
      zh: '文件已导入或已过期，请重新上传',
      en: 'This file has already been imported or has expired. Upload it again',
    },
  });
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

function download(name: string, format: keyof typeof types): Record<string, string> {
  return {
    'content-type': types[format],
    'content-disposition': `attachment; filename="goods.${format}"; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`,
    'cache-control': 'no-store',
  };
}

function exports(ctx: ServerContext) {
  return {
    'GET export': async ({ query: { format, ...filter }, orgId }) => ({
      headers: download(`商品-${dayIn(new Date(), ctx.people.timeZoneOf(orgId))}`, format),
      body: await exportGoods(ctx, orgId, filter, format),
    }),
    'GET import-template': async () => ({
      headers: download('商品导入模板', 'xlsx'),
      body: await importTemplate(),
    }),
  } satisfies Partial<FileHandlers>;
}
