import { anyone, defineCalls } from '@fitout/sdk/calls';
import { z } from 'zod';

/** The inside of a published page with its styles and scripts. */
const publicPage = z.object({
  title: z.string(),
  slug: z.string(),
  version: z.int(),
  html: z.string(),
  css: z.string(),
  islands: z.array(z.string()),
  background: z.string(),
  shareImage: z.string().nullable(),
});
export type PublicPage = z.output<typeof publicPage>;

/** Of a draft. */
const revision = z.object({ rev: z.int() });
export type Revision = z.output<typeof revision>;

const now = z.object({
  /** Epoch milliseconds. */
  now: z.int(),
});
export type Now = z.output<typeof now>;

/** What anybody may read. */
export const visitorCalls = defineCalls({
  'GET public/pages/:slug': {
    access: anyone,
    summary: { zh: '已发布页面的内容', en: 'Read a published page' },
    params: z.object({ slug: z.string().max(200) }),
    result: publicPage,
    errors: ['gone'],
  },
  'GET public/previews/:token': {
    access: anyone,
    summary: { zh: '预览草稿的修订号', en: 'The revision of a draft that is looked at' },
    params: z.object({ token: z.string().max(64) }),
    result: revision,
    errors: ['gone'],
  },
  'GET public/home': {
    access: anyone,
    summary: { zh: '已发布的首页', en: 'Read the published home page' },
    result: publicPage,
    errors: ['notFound', 'gone'],
  },
  'GET public/now': {
    access: anyone,
    summary: { zh: '服务器时间', en: 'The time of the server' },
    result: now,
  },
  // Until a template is used, its pictures are nobody's: they come from here and not out of a library.
  'GET public/template-pictures/:name': {
    access: anyone,
    summary: { zh: '模板图片', en: 'A picture of a template' },
    params: z.object({ name: z.string().max(100) }),
    file: ['image/svg+xml'],
  },
});
