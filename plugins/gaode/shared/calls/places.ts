import { defineCalls, fun, zId, zSlice } from '@fitout/sdk/calls';
import { z } from 'zod';
import { mapSlice, overview, place } from './answers.ts';
import {
  bulkBody,
  bulkTagsBody,
  byId,
  exportQuery,
  listQuery,
  mapQuery,
  newPlace,
  placeChange,
  placeFilter,
  placeMove,
} from './inputs.ts';

const view = fun('gaode.view');
const edit = fun('gaode.edit');

const reading = defineCalls({
  'GET places': {
    access: view,
    summary: { zh: '门店列表', en: 'List places' },
    query: listQuery,
    result: zSlice(place),
  },
  'GET map': {
    access: view,
    summary: { zh: '地图上的门店', en: 'Positions and names of places for the map, in slices' },
    query: mapQuery,
    result: mapSlice,
  },
  'GET ids': {
    access: view,
    summary: { zh: '符合条件的全部门店', en: 'The ids of all places that match a filter' },
    query: placeFilter,
    result: z.object({ ids: z.array(zId) }),
  },
  'GET overview': {
    access: view,
    summary: { zh: '门店数量、标签与范围', en: 'Counts, tags and bounds of the places' },
    result: overview,
  },
  'GET places/:id': {
    access: view,
    summary: { zh: '门店详情', en: 'Read a place' },
    params: byId,
    result: place,
  },
  'GET export': {
    access: view,
    summary: { zh: '导出门店', en: 'Export places' },
    query: exportQuery,
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    timeout: 120,
    ratePerMinute: 30,
  },
});

const writing = defineCalls({
  'POST places': {
    access: edit,
    summary: { zh: '新建门店', en: 'Create a place' },
    body: newPlace,
    result: place,
    errors: ['conflict', 'unprocessable'],
  },
  'PUT places/:id': {
    access: edit,
    summary: { zh: '修改门店', en: 'Change a place' },
    params: byId,
    body: placeChange,
    result: place,
    conflicts: true,
    errors: ['unprocessable'],
  },
  'POST places/:id/move': {
    access: edit,
    summary: { zh: '移动门店', en: 'Move a place' },
    params: byId,
    body: placeMove,
    result: place,
    conflicts: true,
    errors: ['unprocessable'],
  },
  'DELETE places/:id': {
    access: edit,
    summary: { zh: '门店移入回收站', en: 'Move a place to the trash' },
    params: byId,
    result: place,
  },
  'POST places/:id/restore': {
    access: edit,
    summary: { zh: '从回收站恢复门店', en: 'Restore a place from the trash' },
    params: byId,
    result: place,
  },
  'DELETE places/:id/forever': {
    access: edit,
    summary: { zh: '彻底删除门店', en: 'Delete a place permanently' },
    params: byId,
    result: z.object({}),
    errors: ['unprocessable'],
  },
  'POST bulk': {
    access: edit,
    summary: { zh: '批量显示、隐藏、删除或恢复', en: 'Show, hide, trash, restore or delete many places' },
    body: bulkBody,
    result: z.object({ changed: z.array(zId) }),
    timeout: 60,
  },
  'POST bulk/tags': {
    access: edit,
    summary: { zh: '批量增减标签', en: 'Add tags to many places and remove some' },
    body: bulkTagsBody,
    result: z.object({ changed: z.array(zId) }),
    timeout: 60,
  },
});

/** The list, the map, and changes of one or many places. */
export const placeCalls = { ...reading, ...writing };
