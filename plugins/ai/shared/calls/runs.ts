import { defineCalls, fun, zId, zIdText, zLines, zLocalText, zSlice, zTime } from '@fitout/sdk/calls';
import { z } from 'zod';
import { generationLimits } from '../providers/capabilities.ts';
import { runLimits } from '../providers/run.ts';
import { hash } from './document.ts';
import { byId, name } from './documents.ts';
import { generation } from './generations.ts';
import { spent } from './providers.ts';

const generate = fun('ai.generate');

const side = z.int().min(1).max(16_384);
const column = z.strictObject({
  provider: zId,
  model: z.string().min(1).max(200),
  negative: zLines(generationLimits.negative).default(''),
  size: z.strictObject({ width: side, height: side }).exactOptional(),
  seed: z.int().min(0).max(2_147_483_647).exactOptional(),
});

const prompt = zLines(generationLimits.prompt).pipe(z.string().regex(/\S/, '请填写提示词 / a prompt is needed'));
const table = {
  /** Prompts, from the uppermost row. */
  rows: z.array(prompt).min(1).max(runLimits.rows),
  columns: z.array(column).min(1).max(runLimits.columns),
};

const place = { row: z.int().min(0).max(99), column: z.int().min(0).max(99) };

const runSummary = z.object({
  id: zIdText,
  name: z.string(),
  rows: z.int(),
  columns: z.int(),
  at: zTime,
  by: z.string(),
  /** Hashes of a few of its pictures. */
  pictures: z.array(hash),
});
export type RunSummary = z.input<typeof runSummary>;
export type RunSummaryRecord = z.output<typeof runSummary>;

const cell = z.object({
  ...place,
  /** null where none was made, or it is too long ago. */
  generation: generation.nullable(),
  /** Why none was made. */
  problem: zLocalText.nullable(),
  /** How many people like it, and whether who asks does. */
  votes: z.int(),
  mine: z.boolean(),
});
export type RunCell = z.input<typeof cell>;
export type RunCellRecord = z.output<typeof cell>;

const run = z.object({
  id: zIdText,
  name: z.string(),
  at: zTime,
  by: z.string(),
  rows: z.array(z.string()),
  columns: z.array(
    z.object({
      provider: z.string(),
      /** Name of the service when the run was made. */
      service: z.string(),
      model: z.string(),
      negative: z.string(),
      size: z.object({ width: z.int(), height: z.int() }).optional(),
      seed: z.int().optional(),
    }),
  ),
  cells: z.array(cell),
});
export type TestRun = z.input<typeof run>;
export type TestRunRecord = z.output<typeof run>;

const runEstimate = z.object({
  /** Fen of all cells that can be asked for. */
  cost: z.int(),
  org: spent,
  person: spent,
  fits: z.boolean(),
  /** Cells of which nothing would be asked, and why. */
  problems: z.array(z.object({ ...place, text: zLocalText })),
});
export type RunEstimate = z.output<typeof runEstimate>;

/** Tests of models: prompts by models, side by side, shared in the organisation. */
export const runCalls = defineCalls({
  'GET test-runs': {
    access: generate,
    summary: { zh: '模型测试列表', en: 'List tests of models, the newest first' },
    query: z.object({
      before: z
        .string()
        .regex(/^\d{1,19}$/)
        .optional(),
      limit: z.coerce.number<number>().int().min(1).max(100).default(30),
    }),
    result: zSlice(runSummary),
  },
  'POST test-runs/estimate': {
    access: generate,
    summary: { zh: '估算模型测试费用', en: 'What a test of models would cost' },
    body: z.strictObject(table),
    result: runEstimate,
    unaudited: true,
  },
  'POST test-runs': {
    access: generate,
    summary: { zh: '运行模型测试', en: 'Run a test of models' },
    body: z.strictObject({ name, ...table }),
    result: run,
    errors: ['unprocessable'],
    timeout: 60,
    ratePerMinute: 20,
  },
  'GET test-runs/:id': {
    access: generate,
    summary: { zh: '读取模型测试', en: 'Read a test of models' },
    params: byId,
    result: run,
  },
  'PATCH test-runs/:id': {
    access: generate,
    summary: { zh: '重命名模型测试', en: 'Rename a test of models' },
    params: byId,
    body: z.strictObject({ name }),
    result: z.object({}),
  },
  'DELETE test-runs/:id': {
    access: generate,
    summary: { zh: '删除模型测试', en: 'Delete a test of models' },
    params: byId,
    result: z.object({}),
  },
  'POST test-runs/:id/cells': {
    access: generate,
    summary: { zh: '运行一格', en: 'Ask for a cell of which nothing was asked' },
    params: byId,
    body: z.strictObject(place),
    result: z.object({}),
    errors: ['unprocessable'],
    unaudited: true,
  },
  'PUT test-runs/:id/votes': {
    access: generate,
    summary: { zh: '为一格投票', en: 'Say whether one likes a cell' },
    params: byId,
    body: z.strictObject({ ...place, up: z.boolean() }),
    result: z.object({ votes: z.int(), mine: z.boolean() }),
    unaudited: true,
  },
});
