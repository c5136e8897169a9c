import { FitoutError } from '@fitout/sdk';
import { anyone, type Caller, customer, type PluginApp, type ServerContext } from '@fitout/sdk/server';
import type { Account } from '../shared/model.ts';
import { storeLimits } from '../shared/wire.ts';
import { fetchLink } from './link.ts';
import { deleteRecords } from './removals.ts';
import { accountParams, changesQuery, deletionQuery, gameParams, linkBody, poolParams, storeBody } from './shapes.ts';
import { type Keeper, storedAccounts, storedChanges, storeRecords } from './store.ts';

/** Calls a minute: one import by link is 13 of them where it is asked pool by pool. */
const linkRate = 60;
const storeRate = 60;
const readRate = 120;

/** The in-game link, for everybody: nothing of it is stored or logged. */
export function linkRoute(app: PluginApp, ctx: ServerContext): void {
  app.post(
    'link',
    {
      access: anyone,
      summary: '用游戏内链接读取抽卡记录',
      body: linkBody,
      maxBodyBytes: 16 * 1024,
      ratePerMinute: linkRate,
      timeout: 60,
      unaudited: true,
    },
    ({ body, signal }) => fetchLink(ctx, body.url, body.pools, signal),
  );
}

/** The records that a signed-in person keeps here. Nobody else's call reaches them. */
export function recordRoutes(app: PluginApp, ctx: ServerContext): void {
  app.get('records/accounts', { access: customer, summary: '云端的抽卡账号' }, ({ caller, orgId }) =>
    storedAccounts(ctx, keeperOf(caller, orgId)),
  );
  app.get(
    'records',
    { access: customer, summary: '云端的抽卡记录', query: changesQuery, ratePerMinute: readRate },
    ({ query, caller, orgId }) => storedChanges(ctx, keeperOf(caller, orgId), query.since),
  );
  app.post(
    'records',
    {
      access: customer,
      summary: '保存抽卡记录',
      body: storeBody,
      maxBodyBytes: storeLimits.batchBytes,
      ratePerMinute: storeRate,
      timeout: 60,
      unaudited: true,
    },
    ({ body, caller, orgId }) => storeRecords(ctx, keeperOf(caller, orgId), body.accounts as Account[], body.base),
  );
  deletionRoutes(app, ctx);
}

function deletionRoutes(app: PluginApp, ctx: ServerContext): void {
  const common = { access: customer, query: deletionQuery, ratePerMinute: storeRate, unaudited: true };
  app.delete('records', { ...common, summary: '删除全部抽卡记录' }, ({ query, caller, orgId }) =>
    deleteRecords(ctx, keeperOf(caller, orgId), query.by),
  );
  app.delete(
    'records/:game',
    { ...common, summary: '删除一个游戏的抽卡记录', params: gameParams },
    ({ params, query, caller, orgId }) => deleteRecords(ctx, keeperOf(caller, orgId), query.by, params),
  );
  app.delete(
    'records/:game/:account',
    { ...common, summary: '删除一个账号的抽卡记录', params: accountParams },
    ({ params: { game, account }, query, caller, orgId }) =>
      deleteRecords(ctx, keeperOf(caller, orgId), query.by, { game, uid: account }),
  );
  app.delete(
    'records/:game/:account/:pool',
    { ...common, summary: '删除一个卡池的抽卡记录', params: poolParams },
    ({ params: { game, account, pool }, query, caller, orgId }) =>
      deleteRecords(ctx, keeperOf(caller, orgId), query.by, { game, uid: account, pool }),
  );
}

function keeperOf({ id }: Caller, orgId: bigint): Keeper {
  if (id === undefined) throw new FitoutError('sessionExpired');
  return { id, orgId };
}
