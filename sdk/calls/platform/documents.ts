import { z } from 'zod';
import { anyStaff } from '../access.ts';
import { defineCalls } from '../call.ts';

/** What the API is: for tools, and as a page for people. */
export const documentCalls = defineCalls({
  'GET /openapi.json': {
    access: anyStaff,
    summary: { zh: '接口文档（OpenAPI 3.1）', en: 'The document of the API (OpenAPI 3.1)' },
    file: ['application/json'],
  },
  'GET /docs': {
    access: anyStaff,
    summary: { zh: '接口文档页面', en: 'The document of the API, as a page' },
    query: z.object({
      /** Words that a call's address or summary holds. */
      q: z.string().trim().max(100).default(''),
      plugin: z.string().max(40).optional(),
      lang: z.enum(['zh-CN', 'en']).optional(),
    }),
    file: ['text/html'],
  },
});
