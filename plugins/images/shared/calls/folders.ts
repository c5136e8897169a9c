import { defineCalls, fun, zId } from '@fitout/sdk/calls';
import { z } from 'zod';
import { byId, ensureBody, folderBody, folderChange, folderDelete, tagChange, tagDelete } from './inputs.ts';
import { overview } from './outputs.ts';

const edit = fun('images.edit');

/** Folders, tags and the counts that stand beside the listing. */
export const folderCalls = defineCalls({
  'GET overview': {
    access: fun('images.view'),
    summary: { zh: '素材库概览', en: 'Folders, tags, and how many assets there are' },
    result: overview,
  },
  'POST folders': {
    access: edit,
    summary: { zh: '新建文件夹', en: 'Make a folder' },
    body: folderBody,
    result: z.object({ id: zId }),
    errors: ['notFound', 'conflict', 'unprocessable'],
  },
  'POST folders/ensure': {
    access: edit,
    summary: { zh: '按路径新建文件夹', en: 'Make the folders of paths where they are missing' },
    body: ensureBody,
    /** Of each path's last folder. */
    result: z.object({ ids: z.array(zId) }),
    errors: ['notFound', 'conflict', 'unprocessable'],
  },
  'PATCH folders/:id': {
    access: edit,
    summary: { zh: '修改文件夹', en: 'Rename or move a folder' },
    params: byId,
    body: folderChange,
    result: z.object({ before: z.object({ name: z.string(), parentId: zId.nullable() }) }),
    errors: ['conflict', 'unprocessable'],
  },
  'DELETE folders/:id': {
    access: edit,
    summary: { zh: '删除文件夹', en: 'Delete a folder and those below it' },
    params: byId,
    query: folderDelete,
    /** How many assets moved. */
    result: z.object({ assets: z.int() }),
  },
  'PATCH tags': {
    access: edit,
    summary: { zh: '修改或合并标签', en: 'Rename a tag, or join it with another' },
    body: tagChange,
    result: z.object({ changed: z.int() }),
  },
  'DELETE tags': {
    access: edit,
    summary: { zh: '删除标签', en: 'Take a tag off everything' },
    query: tagDelete,
    result: z.object({ changed: z.int() }),
  },
});
