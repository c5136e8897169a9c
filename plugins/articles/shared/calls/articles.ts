import { defineCalls, fun, zId, zRevision, zSlice } from '@fitout/sdk/calls';
import { z } from 'zod';
import { documentLimits, limits } from '../limits.ts';
import { articleCounts, articleDetail, articleHead, articleSummary, savedArticle } from './answers.ts';
import { articleChange, byId, listQuery, newArticle } from './inputs.ts';

const view = fun('articles.view');
const edit = fun('articles.edit');
const publish = fun('articles.publish');

/** The list of articles and one article, without what readers get. */
const writingCalls = defineCalls({
  'GET articles': {
    access: view,
    summary: { zh: '文章列表', en: 'List articles' },
    query: listQuery,
    result: zSlice(articleSummary),
  },
  'GET overview': {
    access: view,
    summary: { zh: '文章数量与标签', en: 'How many articles there are of each status, and their tags' },
    result: z.object({ counts: articleCounts, tags: z.array(z.object({ tag: z.string(), count: z.int() })) }),
  },
  'POST articles': {
    access: edit,
    summary: { zh: '新建文章', en: 'Make an article' },
    body: newArticle,
    result: articleDetail,
    errors: ['unprocessable'],
  },
  'POST articles/by-ids': {
    access: view,
    summary: { zh: '按编号读取文章', en: 'Read articles by their ids; unknown ones are left out' },
    body: z.strictObject({ ids: z.array(zId).max(limits.byIds) }),
    result: z.object({ items: z.array(articleHead) }),
    unaudited: true,
  },
  'GET articles/:id': {
    access: view,
    summary: { zh: '文章内容', en: 'Read an article' },
    params: byId,
    result: articleDetail,
  },
  'PUT articles/:id': {
    access: edit,
    summary: { zh: '保存文章', en: 'Save an article' },
    params: byId,
    body: articleChange,
    result: savedArticle,
    conflicts: true,
    errors: ['unprocessable'],
    // The rest is the title, the tags and the like.
    maxBodyBytes: documentLimits.bytes + 100_000,
    unaudited: true,
  },
  'POST articles/:id/duplicate': {
    access: edit,
    summary: { zh: '复制文章', en: 'Copy an article' },
    params: byId,
    result: articleHead,
    errors: ['unprocessable'],
  },
});

/** What decides whether readers get an article, and its way to the trash and back. */
const publishingCalls = defineCalls({
  'POST articles/:id/publish': {
    access: publish,
    summary: { zh: '发布文章', en: 'Publish an article' },
    params: byId,
    body: z.strictObject({ rev: zRevision }),
    result: articleHead,
    conflicts: true,
    errors: ['unprocessable'],
  },
  'POST articles/:id/unpublish': {
    access: publish,
    summary: { zh: '下线文章', en: 'Take an article off the site' },
    params: byId,
    result: articleHead,
  },
  'DELETE articles/:id': {
    access: edit,
    summary: { zh: '文章移入回收站', en: 'Move an article to the trash' },
    params: byId,
    result: articleHead,
    errors: ['unprocessable'],
  },
  'POST articles/:id/restore': {
    access: edit,
    summary: { zh: '从回收站恢复文章', en: 'Restore an article from the trash' },
    params: byId,
    result: articleHead,
  },
  'DELETE articles/:id/forever': {
    access: edit,
    summary: { zh: '彻底删除文章', en: 'Delete an article for good' },
    params: byId,
    result: z.object({}),
    errors: ['unprocessable'],
  },
});

export const articleCalls = { ...writingCalls, ...publishingCalls };
export type ArticleCalls = typeof articleCalls;
