import { defineCalls, fun, zId } from '@fitout/sdk/calls';
import { z } from 'zod';
import { assetChange, batchBody, byId, filterQuery, pageQuery, purgeBody } from './inputs.ts';
import { asset, assetDetail, assetPage, batchResult } from './outputs.ts';

const view = fun('images.view');
const edit = fun('images.edit');

/** Listing assets, and changing what is said of one or many. */
export const assetCalls = defineCalls({
  'GET assets': {
    access: view,
    summary: { zh: '素材列表', en: 'List assets' },
    query: pageQuery,
    result: assetPage,
    errors: ['notFound'],
  },
  'GET ids': {
    access: view,
    summary: { zh: '符合条件的全部素材编号', en: 'The ids of all assets that a filter leaves' },
    query: filterQuery,
    result: z.object({ ids: z.array(zId) }),
    errors: ['notFound'],
  },
  'GET assets/:id': {
    access: view,
    summary: { zh: '素材详情', en: 'Read an asset, with who uses it and the files that it had' },
    params: byId,
    result: assetDetail,
  },
  'PATCH assets/:id': {
    access: edit,
    summary: { zh: '修改素材信息', en: 'Change what is said of an asset' },
    params: byId,
    body: assetChange,
    result: asset,
  },
  'POST batch': {
    access: edit,
    summary: { zh: '批量整理素材', en: 'Move, tag, highlight, throw away or restore many' },
    body: batchBody,
    result: batchResult,
    errors: ['notFound'],
  },
  'POST purge': {
    access: edit,
    summary: { zh: '彻底删除素材', en: 'Delete assets of the trash for good' },
    body: purgeBody,
    result: z.object({ purged: z.int() }),
    timeout: 120,
  },
  'POST trash/empty': {
    access: edit,
    summary: { zh: '清空回收站', en: 'Empty the trash' },
    result: z.object({ purged: z.int() }),
    timeout: 300,
  },
});
