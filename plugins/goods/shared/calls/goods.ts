import { defineCalls, fun, zId, zIdText, zSlice } from '@fitout/sdk/calls';
import { z } from 'zod';
import { limits } from '../limits.ts';
import { batchBody, byId, cellChange, goodChange, goodFilter, goodInput, listQuery, tagBody } from './inputs.ts';
import { good, goodCounts } from './outputs.ts';

const view = fun('goods.view');
const edit = fun('goods.edit');

/** The list of goods, and changes of one or many. */
export const goodCalls = defineCalls({
  'GET goods': {
    access: view,
    summary: { zh: '商品列表', en: 'List goods' },
    query: listQuery,
    result: zSlice(good),
  },
  'GET overview': {
    access: view,
    summary: { zh: '商品数量与标签', en: 'How many goods there are of each status, and their tags' },
    result: z.object({ counts: goodCounts, tags: z.array(z.object({ tag: z.string(), count: z.int() })) }),
  },
  'GET ids': {
    access: view,
    summary: { zh: '符合条件的全部商品', en: 'The ids of all goods that a filter leaves' },
    query: goodFilter,
    result: z.object({ ids: z.array(zId) }),
  },
  'GET goods/:id': {
    access: view,
    summary: { zh: '商品详情', en: 'Read a good' },
    params: byId,
    result: good,
  },
  'POST goods/by-ids': {
    access: view,
    summary: { zh: '按编号读取商品', en: 'Read goods by their ids; unknown ones are left out' },
    body: z.strictObject({ ids: z.array(zId).max(200) }),
    result: z.object({ items: z.array(good) }),
    unaudited: true,
  },
  'POST goods': {
    access: edit,
    summary: { zh: '新建商品', en: 'Make a good' },
    body: goodInput,
    result: good,
    errors: ['unprocessable'],
  },
  'PUT goods/:id': {
    access: edit,
    summary: { zh: '修改商品', en: 'Change a good' },
    params: byId,
    body: goodChange,
    result: good,
    conflicts: true,
    errors: ['unprocessable'],
  },
  'PATCH goods/:id': {
    access: edit,
    summary: { zh: '修改价格、库存或排序', en: 'Change price, stock or order of a good' },
    params: byId,
    body: cellChange,
    result: good,
    conflicts: true,
  },
  'POST batch': {
    access: edit,
    summary: { zh: '批量上架、下架、删除或恢复', en: 'List, unlist, throw away or restore many' },
    body: batchBody,
    result: z.object({ changed: z.array(zId) }),
  },
  'POST batch/tags': {
    access: edit,
    summary: { zh: '批量增减标签', en: 'Add tags to many, and take some away' },
    body: tagBody,
    result: z.object({ changed: z.int() }),
  },
  'POST uses': {
    access: view,
    summary: { zh: '展示这些内容的页面', en: 'The pages on which goods or offers stand' },
    body: z.strictObject({
      kind: z.enum(['good', 'coupon', 'activity']),
      ids: z.array(zId).min(1).max(limits.usesAsked),
    }),
    result: z.object({ pages: z.array(z.object({ id: zIdText, title: z.string(), live: z.boolean() })) }),
    unaudited: true,
  },
});
