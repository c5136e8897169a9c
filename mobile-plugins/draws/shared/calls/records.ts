import { customer, defineCalls, type ServedCall } from '@fitout/sdk/calls';
import { storeLimits } from '../limits.ts';
import { accountParams, changesQuery, deletionQuery, gameParams, poolParams, storeBody } from './inputs.ts';
import { storeAnswer, storeDeleted, storedAccounts, storedChanges } from './outputs.ts';

const storeRate = 60;

/** Takes records away for good; other devices hear of it by `GET records`. */
const deletion = {
  access: customer,
  query: deletionQuery,
  result: storeDeleted,
  ratePerMinute: storeRate,
  unaudited: true,
} satisfies Partial<ServedCall>;

/** The records that a signed-in person keeps on the server. Nobody else's call reaches them. */
export const recordCalls = defineCalls({
  'GET records/accounts': {
    access: customer,
    summary: { zh: '云端的抽卡账号', en: 'List the accounts with records in the cloud' },
    result: storedAccounts,
  },
  /**
   * The chunks that changed after a revision (0: all), oldest change first, in pages of some 20,000 records. Ask again
   * with the answer's `rev` while `more`, and keep the last `rev` for the next time.
   */
  'GET records': {
    access: customer,
    summary: { zh: '云端的抽卡记录', en: 'List the records changed or deleted since a revision' },
    query: changesQuery,
    result: storedChanges,
    ratePerMinute: 120,
  },
  /**
   * Merges these into what is kept (all of the call, or nothing). Up to `storeLimits.batch` records a call; send more in
   * several, the same again does no harm.
   */
  'POST records': {
    access: customer,
    summary: { zh: '保存抽卡记录', en: 'Save pull records' },
    body: storeBody,
    result: storeAnswer,
    errors: ['conflict', 'unprocessable'],
    maxBodyBytes: storeLimits.batchBytes,
    ratePerMinute: storeRate,
    timeout: 60,
    unaudited: true,
  },
  'DELETE records': {
    ...deletion,
    summary: { zh: '删除全部抽卡记录', en: 'Delete all pull records' },
  },
  'DELETE records/:game': {
    ...deletion,
    summary: { zh: '删除一个游戏的抽卡记录', en: 'Delete the pull records of a game' },
    params: gameParams,
  },
  'DELETE records/:game/:account': {
    ...deletion,
    summary: { zh: '删除一个账号的抽卡记录', en: 'Delete the pull records of an account' },
    params: accountParams,
  },
  'DELETE records/:game/:account/:pool': {
    ...deletion,
    summary: { zh: '删除一个卡池的抽卡记录', en: 'Delete the pull records of a banner' },
    params: poolParams,
  },
});
