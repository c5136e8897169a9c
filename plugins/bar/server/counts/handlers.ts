import { type AuditWords, type Handlers, type ServerContext, uploadedTable } from '@fitout/sdk/server';
import type { countCalls } from '../../shared/calls/counts.ts';
import { allCounts, allLines, beginCount, changeCount, deleteCount, oneCount } from './counts.ts';
import { historyOf, takeEntries } from './entries.ts';
import { listLimits, putList, takeList } from './lists.ts';

export const countAudit: AuditWords = {
  actions: {
    'count-begin': { zh: '新建盘点', en: 'Created a stock count' },
    'count-change': { zh: '修改盘点', en: 'Changed a stock count' },
    'count-close': { zh: '结束盘点', en: 'Ended a stock count' },
    'count-reopen': { zh: '重新开始盘点', en: 'Reopened a stock count' },
    'count-list': { zh: '导入盘点清单', en: 'Imported the list of a stock count' },
    'count-delete': { zh: '删除盘点', en: 'Deleted a stock count' },
  },
  kinds: { count: { zh: '盘点', en: 'stock count' } },
};

export function countHandlers(ctx: ServerContext): Handlers<typeof countCalls> {
  const publishChange = (id: bigint, orgId: bigint) => ctx.events.publish('counts', id, orgId);
  return {
    'GET counts': async ({ orgId }) => ({ items: await allCounts(ctx, orgId) }),
    'POST counts': async ({ body, caller, orgId }) => {
      const count = await beginCount(ctx, caller, orgId, body.name);
      await ctx.audit.record(caller, 'bar.count-begin', { kind: 'count', id: count.id, name: count.name });
      await publishChange(count.id, orgId);
      return count;
    },
    'PATCH counts/:id': async ({ params: { id }, body, caller, orgId }) => {
      const count = await changeCount(ctx, orgId, id, body);
      const what = body.closed === undefined ? 'change' : body.closed ? 'close' : 'reopen';
      await ctx.audit.record(caller, `bar.count-${what}`, { kind: 'count', id, name: count.name });
      await publishChange(id, orgId);
      return count;
    },
    'DELETE counts/:id': async ({ params: { id }, caller, orgId }) => {
      const name = await deleteCount(ctx, orgId, id);
      await ctx.audit.record(caller, 'bar.count-delete', { kind: 'count', id, name });
      await publishChange(id, orgId);
      return {};
    },
    'GET counts/:id/lines': async ({ params: { id }, orgId }) => ({
      count: await oneCount(ctx, orgId, id),
      ...(await allLines(ctx, orgId, id)),
    }),
    'POST counts/:id/entries': async ({ params: { id }, body, caller, orgId }) => {
      const { changed, ...answer } = await takeEntries(ctx, caller, orgId, id, body);
      if (changed) await publishChange(id, orgId);
      return answer;
    },
    'GET counts/:id/history': async ({ params: { id }, query: { code }, orgId }) => ({
      entries: await historyOf(ctx, orgId, id, code),
    }),
    'POST counts/:id/list': async (request) => {
      const { params, query, caller, orgId } = request;
      const { id, name } = await oneCount(ctx, orgId, params.id);
      const table = await uploadedTable(request, listLimits);
      const outcome = await takeList(ctx, orgId, id, table, query);
      if (query.apply) {
        await ctx.audit.record(caller, 'bar.count-list', { kind: 'count', id, name }, { codes: outcome.codes });
        await publishChange(id, orgId);
      }
      return outcome;
    },
    'DELETE counts/:id/list': async ({ params: { id }, caller, orgId }) => {
      const { name } = await oneCount(ctx, orgId, id);
      await putList(ctx, orgId, id, []);
      await ctx.audit.record(caller, 'bar.count-list', { kind: 'count', id, name }, { codes: 0 });
      await publishChange(id, orgId);
      return {};
    },
  };
}
