import { defineCalls, fun, zAtMost, zId, zLocalText, zOpaque, zTime } from '@fitout/sdk/calls';
import { z } from 'zod';
import { batchLimits } from '../document/batches.ts';
import type { BlockNode } from '../document/document.ts';
import { documentLimits } from '../document/validate.ts';
import { savedNameMax } from '../saved.ts';
import { byId, kind, needed, title } from './inputs.ts';
import { pageDetail } from './outputs.ts';

const view = fun('decoration.view');
const edit = fun('decoration.edit');

const name = needed(savedNameMax);
const node = zOpaque<BlockNode>('a block, as shared/document/document.ts of the plugin has it');
const subtree = zAtMost(documentLimits.nodes, z.array(node).min(1));

/** A page to begin with that comes with the product. */
const builtInTemplate = z.object({
  /** `double-eleven`; never only digits, which name an own one. */
  key: z.string(),
  kind,
  title: zLocalText,
  about: zLocalText,
  blocks: z.int(),
});
export type BuiltInTemplate = z.output<typeof builtInTemplate>;

/** Something an organisation keeps to use again: a whole page as a template, or some blocks as a section. */
const savedSummary = z.object({
  id: zId,
  name: z.string(),
  /** Of a template: the kind of page it was made of. */
  kind,
  blocks: z.int(),
  /** Types of its topmost blocks, which decide where it may stand. */
  types: z.array(z.string()),
  savedAt: zTime,
  savedBy: z.string(),
});
export type SavedSummary = z.input<typeof savedSummary>;
export type SavedSummaryRecord = z.output<typeof savedSummary>;

const templateList = z.object({ builtIn: z.array(builtInTemplate), own: z.array(savedSummary) });
export type TemplateList = z.input<typeof templateList>;

/** Templates (the product's and the organisation's own), and pages made of them. */
export const templateCalls = defineCalls({
  'GET templates': {
    access: view,
    summary: { zh: '页面模板', en: 'What a page may begin with' },
    query: z.object({ kind: kind.default('page') }),
    result: templateList,
  },
  'GET templates/:key/samples': {
    access: view,
    summary: { zh: '模板的默认链接与文字', en: 'The sample links and texts of a built-in template' },
    params: z.object({ key: z.string().min(1).max(60) }),
    /** `values` as `sampleValues` of shared/template makes them; none for a template without samples. */
    result: z.object({ title: zLocalText, values: z.array(z.string()) }),
  },
  'POST templates': {
    access: edit,
    summary: { zh: '将页面存为模板', en: 'Keep a page as a template' },
    body: z.object({ name, page: zId }),
    result: byId,
    errors: ['conflict'],
  },
  'POST pages/from-template': {
    access: edit,
    summary: { zh: '用模板新建页面', en: 'Make a page of a template' },
    body: z.object({ title, kind: kind.default('page'), template: z.string().min(1).max(60) }),
    result: pageDetail,
    errors: ['notFound', 'unprocessable'],
  },
  'PATCH templates/:id': {
    access: edit,
    summary: { zh: '重命名模板', en: 'Rename a template' },
    params: byId,
    body: z.object({ name }),
    result: byId,
  },
  'DELETE templates/:id': {
    access: edit,
    summary: { zh: '删除模板', en: 'Delete a template' },
    params: byId,
    result: byId,
  },
});

/** Blocks that an organisation keeps. */
export const sectionCalls = defineCalls({
  'GET sections': {
    access: view,
    summary: { zh: '我的组合', en: 'List the sections of the organisation' },
    result: z.object({ items: z.array(savedSummary) }),
  },
  'GET sections/:id': {
    access: view,
    summary: { zh: '组合的组件', en: 'The blocks of a section' },
    params: byId,
    /** Each block with what stands in it, top first. */
    result: z.object({ subtrees: z.array(z.array(node)) }),
  },
  'POST sections': {
    access: edit,
    summary: { zh: '存为组合', en: 'Keep blocks as a section' },
    body: z.object({ name, subtrees: zAtMost(200, z.array(subtree).min(1).max(200)) }),
    result: byId,
    errors: ['conflict', 'unprocessable'],
    maxBodyBytes: batchLimits.bytes,
  },
  'PATCH sections/:id': {
    access: edit,
    summary: { zh: '重命名组合', en: 'Rename a section' },
    params: byId,
    body: z.object({ name }),
    result: byId,
  },
  'DELETE sections/:id': {
    access: edit,
    summary: { zh: '删除组合', en: 'Delete a section' },
    params: byId,
    result: byId,
  },
});
