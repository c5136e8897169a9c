import { defineCalls, fun, zIdText, zLines, zRevision, zTime } from '@fitout/sdk/calls';
import { z } from 'zod';
import { generationLimits } from '../providers/capabilities.ts';
import { byId, name } from './documents.ts';

const generate = fun('ai.generate');

const prompt = z.object({
  id: zIdText,
  name: z.string(),
  /** May have variables: 名称, 卖点, 场景 in braces (shared/providers/variables.ts). */
  text: z.string(),
  /** What should not be there. */
  negative: z.string(),
  rev: z.int(),
  at: zTime,
  by: z.string(),
});
export type PromptTemplate = z.input<typeof prompt>;
export type PromptTemplateRecord = z.output<typeof prompt>;

const given = {
  name,
  text: zLines(generationLimits.prompt).pipe(z.string().regex(/\S/, '请填写提示词 / a prompt is needed')),
  negative: zLines(generationLimits.negative).default(''),
};

/** Templates of prompts, which everybody of an organisation who generates shares. */
export const promptCalls = defineCalls({
  'GET prompts': {
    access: generate,
    summary: { zh: '提示词模板', en: 'Templates of prompts, the last changed first' },
    result: z.object({ items: z.array(prompt) }),
  },
  'POST prompts': {
    access: generate,
    summary: { zh: '新建提示词模板', en: 'Keep a template of a prompt' },
    body: z.strictObject(given),
    result: prompt,
    errors: ['unprocessable'],
  },
  'PUT prompts/:id': {
    access: generate,
    summary: { zh: '修改提示词模板', en: 'Change a template of a prompt' },
    params: byId,
    body: z.strictObject({ rev: zRevision, ...given }),
    result: prompt,
    conflicts: true,
  },
  'DELETE prompts/:id': {
    access: generate,
    summary: { zh: '删除提示词模板', en: 'Delete a template of a prompt' },
    params: byId,
    result: z.object({}),
  },
});
