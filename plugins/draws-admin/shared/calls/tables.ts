import { defineCalls, fun, zRevision } from '@fitout/sdk/calls';
import { z } from 'zod';
import { bannerInput, byKey, byTable, byTableAndKey, itemInput, listQuery } from './inputs.ts';
import { bannerEntry, entry, entryPage, itemEntry } from './outputs.ts';

const view = fun('draws-admin.view');
const edit = fun('draws-admin.edit');

/** Lines of both tables, as the staff keep them. */
export const tableCalls = defineCalls({
  'GET tables/:table': {
    access: view,
    summary: { zh: '卡池或物品列表', en: 'List banners or items' },
    params: byTable,
    query: listQuery,
    result: entryPage,
  },
  'GET tables/:table/:key': {
    access: view,
    summary: { zh: '卡池或物品', en: 'Read a banner or an item' },
    params: byTableAndKey,
    result: entry,
  },
  'POST items': {
    access: edit,
    summary: { zh: '添加抽卡物品', en: 'Add a gacha item' },
    body: z.strictObject({ value: itemInput }),
    result: itemEntry,
    errors: ['conflict', 'unprocessable'],
  },
  'PUT items/:key': {
    access: edit,
    summary: { zh: '修改抽卡物品', en: 'Change a gacha item' },
    params: byKey,
    body: z.strictObject({ rev: zRevision, value: itemInput }),
    result: itemEntry,
    conflicts: true,
    errors: ['unprocessable'],
  },
  'POST banners': {
    access: edit,
    summary: { zh: '添加卡池', en: 'Add a banner' },
    body: z.strictObject({ value: bannerInput }),
    result: bannerEntry,
    errors: ['unprocessable'],
  },
  'PUT banners/:key': {
    access: edit,
    summary: { zh: '修改卡池', en: 'Change a banner' },
    params: byKey,
    body: z.strictObject({ rev: zRevision, value: bannerInput }),
    result: bannerEntry,
    conflicts: true,
    errors: ['unprocessable'],
  },
  'PATCH tables/:table/:key': {
    access: edit,
    summary: { zh: '删除或恢复卡池、物品', en: 'Remove or restore a banner or an item' },
    params: byTableAndKey,
    body: z.strictObject({ removed: z.boolean() }),
    result: entry,
    errors: ['unprocessable'],
  },
  /** The product's own words again; a line of the staff's own must be removed, and goes for good. */
  'DELETE tables/:table/:key/change': {
    access: edit,
    summary: { zh: '还原为内置内容，或彻底删除', en: 'Reset to the built-in version, or delete permanently' },
    params: byTableAndKey,
    result: z.object({ entry: entry.nullable() }),
    errors: ['conflict'],
  },
});
