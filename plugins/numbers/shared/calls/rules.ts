import { defineCalls, fun, zId, zRevision, zSlice } from '@fitout/sdk/calls';
import { z } from 'zod';
import { carrier } from './outputs.ts';
import {
  assignedWhat,
  carrierInput,
  carrierKey,
  ownTemplateInput,
  placeCode,
  placeInput,
  tariffInput,
} from './rule-inputs.ts';
import { assignment, ownPlace, ownTemplate, preview, ruleChange, ruleKinds, tariff } from './rule-outputs.ts';

const view = fun('numbers.view');
const edit = fun('numbers.rules');
const byId = z.object({ id: zId });
const byKey = z.object({ key: carrierKey });
const byCode = z.object({ code: placeCode });
const rev = z.strictObject({ rev: zRevision });

/** Carriers and places as data. `GET carriers` lists the carriers. */
export const ruleCalls = defineCalls({
  'POST rules/carriers': {
    access: edit,
    summary: { zh: '新增运营商', en: 'Add a carrier' },
    body: carrierInput,
    result: carrier,
  },
  'PUT rules/carriers/:key': {
    access: edit,
    summary: { zh: '修改运营商规则', en: 'Change the rules of a carrier' },
    params: byKey,
    body: z.strictObject({ rev: zRevision, carrier: carrierInput }),
    result: carrier,
    conflicts: true,
  },
  'POST rules/carriers/:key/reset': {
    access: edit,
    summary: { zh: '恢复运营商的出厂规则', en: 'Put a carrier back as it came' },
    params: byKey,
    body: rev,
    result: carrier,
    conflicts: true,
  },
  'POST rules/carriers/:key/remove': {
    access: edit,
    summary: { zh: '删除运营商', en: 'Remove a carrier' },
    params: byKey,
    body: rev,
    result: z.object({}),
    conflicts: true,
  },
  'GET places': {
    access: view,
    summary: { zh: '本组织修改过的归属地', en: 'Places as the organisation changed them' },
    result: z.object({ items: z.array(ownPlace) }),
  },
  'PUT places/:code': {
    access: edit,
    summary: { zh: '修改归属地', en: 'Change a place' },
    params: byCode,
    body: z.strictObject({ rev: zRevision, place: placeInput }),
    result: ownPlace,
    conflicts: true,
  },
  'POST places/:code/reset': {
    access: edit,
    summary: { zh: '恢复归属地', en: 'Put a place back as it came' },
    params: byCode,
    body: rev,
    result: z.object({}),
    conflicts: true,
  },
  'GET templates': {
    access: view,
    summary: { zh: '自定义规律', en: 'Patterns of one’s own' },
    result: z.object({ items: z.array(ownTemplate) }),
  },
  'POST templates': {
    access: edit,
    summary: { zh: '新增规律', en: 'Add a pattern' },
    body: ownTemplateInput,
    result: ownTemplate,
  },
  'PUT templates/:id': {
    access: edit,
    summary: { zh: '修改规律', en: 'Change a pattern' },
    params: byId,
    body: z.strictObject({ rev: zRevision, template: ownTemplateInput }),
    result: ownTemplate,
    conflicts: true,
  },
  'POST templates/:id/remove': {
    access: edit,
    summary: { zh: '删除规律', en: 'Remove a pattern' },
    params: byId,
    body: rev,
    result: z.object({}),
    conflicts: true,
  },
  'POST rules/preview': {
    access: edit,
    summary: { zh: '预览一次修改影响多少号码', en: 'How many numbers a change would move' },
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('carrier'), key: carrierKey.optional(), carrier: carrierInput }),
      z.strictObject({ kind: z.literal('tariff'), id: zId }),
      z.strictObject({ kind: z.literal('place'), code: placeCode }),
    ]),
    result: preview,
    unaudited: true,
    timeout: 60,
  },
  'GET rules/history': {
    access: view,
    summary: { zh: '规则的修改记录', en: 'What was changed of the rules' },
    query: z.object({
      kind: z.enum(ruleKinds),
      subject: z.string().max(40).optional(),
      cursor: zId.optional(),
    }),
    result: zSlice(ruleChange),
  },
  'POST rules/history/:id/restore': {
    access: edit,
    summary: { zh: '恢复到一次修改之前', en: 'Put back what was before a change' },
    params: byId,
    result: ruleChange,
  },
});

/** 资费, and which numbers have which. */
export const tariffCalls = defineCalls({
  'GET tariffs': {
    access: view,
    summary: { zh: '资费', en: 'List tariffs' },
    result: z.object({ items: z.array(tariff) }),
  },
  'GET tariffs/counts': {
    access: view,
    summary: { zh: '各资费的号码数', en: 'How many numbers each tariff has' },
    result: z.object({ counts: z.record(z.string(), z.int()) }),
    timeout: 60,
  },
  'POST tariffs': { access: edit, summary: { zh: '新建资费', en: 'Make a tariff' }, body: tariffInput, result: tariff },
  'PUT tariffs/:id': {
    access: edit,
    summary: { zh: '修改资费', en: 'Change a tariff' },
    params: byId,
    body: z.strictObject({ rev: zRevision, tariff: tariffInput }),
    result: tariff,
    conflicts: true,
  },
  'POST tariffs/:id/remove': {
    access: edit,
    summary: { zh: '删除资费', en: 'Remove a tariff' },
    params: byId,
    body: rev,
    result: z.object({}),
    conflicts: true,
  },
  'POST assignments/count': {
    access: edit,
    summary: { zh: '预览将改用资费的号码数', en: 'How many numbers would get a tariff' },
    body: z.strictObject({ what: assignedWhat, tariff: zId }),
    result: z.object({ numbers: z.int(), already: z.int() }),
    unaudited: true,
    timeout: 60,
  },
  'POST assignments': {
    access: edit,
    summary: { zh: '给一批号码改用资费', en: 'Give numbers another tariff' },
    body: z.strictObject({ what: assignedWhat, tariff: zId }),
    result: assignment,
    timeout: 60,
  },
  'GET assignments': {
    access: edit,
    summary: { zh: '资费调整的进度', en: 'How far changes of tariffs are' },
    result: z.object({ items: z.array(assignment) }),
  },
});
