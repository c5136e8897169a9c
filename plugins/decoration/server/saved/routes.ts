import { FitoutError } from '@fitout/sdk';
import { fun, type PluginApp, type ServerContext, zId } from '@fitout/sdk/server';
import { z } from 'zod';
import { freshCopy, topSubtrees } from '../../shared/copy.ts';
import { emptyDocument } from '../../shared/create.ts';
import type { BlockNode, PageDocument } from '../../shared/document.ts';
import { savedNameMax } from '../../shared/saved.ts';
import { readIncoming } from '../incoming.ts';
import { limits } from '../limits.ts';
import { createPage, pageDetail } from '../pages.ts';
import { kindShape, lineShape, pageParams, titleShape } from '../shapes.ts';
import { builtInTemplates } from '../templates/index.ts';
import { documentOfTemplate } from '../templates/use.ts';
import { recordUsage } from '../usage.ts';
import { listSaved, readSaved, removeSaved, renameSaved, save, type What } from './saved.ts';

const view = fun('decoration.view');
const edit = fun('decoration.edit');
const nameShape = lineShape(savedNameMax).pipe(z.string().min(1));

/** Templates (the product's and the organisation's own), pages made of them, and saved sections. */
export function savedRoutes(app: PluginApp, ctx: ServerContext): void {
  app.get(
    '/templates',
    { access: view, summary: '页面模板', query: z.object({ kind: kindShape.default('page') }) },
    async ({ query, orgId }) => ({
      builtIn: builtInTemplates().filter(({ kind }) => kind === query.kind),
      own: await listSaved(ctx, orgId, 'template', query.kind),
    }),
  );

  app.post(
    '/templates',
    { access: edit, summary: '将页面存为模板', body: z.object({ name: nameShape, page: zId }) },
    async ({ body, caller, orgId }) => {
      const { document } = await pageDetail(ctx, orgId, body.page);
      return { id: await save(ctx, caller, orgId, { what: 'template', name: body.name, document }) };
    },
  );

  app.post(
    '/pages/from-template',
    {
      access: edit,
      summary: '用模板新建页面',
      body: z.object({ title: titleShape, kind: kindShape.default('page'), template: z.string().min(1).max(60) }),
    },
    async ({ body, caller, orgId }) => {
      const { title, kind } = body;
      const document = await documentOfTemplate(ctx, caller, orgId, { key: body.template, kind, title });
      const id = await createPage(ctx, caller, orgId, { title, kind, document });
      await ctx.events.publish('draft', id, orgId);
      await recordUsage(ctx, orgId, id);
      return pageDetail(ctx, orgId, id);
    },
  );

  app.get('/sections', { access: view, summary: '我的组合' }, async ({ orgId }) => ({
    items: await listSaved(ctx, orgId, 'section'),
  }));

  app.get('/sections/:id', { access: view, summary: '组合的组件', params: pageParams }, async ({ params, orgId }) => ({
    subtrees: topSubtrees((await readSaved(ctx, orgId, 'section', params.id)).document),
  }));

  app.post(
    '/sections',
    {
      access: edit,
      summary: '存为组合',
      maxBodyBytes: limits.bodyBytes,
      body: z.object({ name: nameShape, subtrees: z.array(z.array(z.unknown()).min(1)).min(1).max(200) }),
    },
    async ({ body, caller, orgId }) => {
      const document = onPage(body.subtrees as BlockNode[][]);
      return { id: await save(ctx, caller, orgId, { what: 'section', name: body.name, document }) };
    },
  );

  for (const what of ['template', 'section'] as const) changeRoutes(what);

  function changeRoutes(what: What): void {
    app.patch(
      `/${what}s/:id`,
      {
        access: edit,
        summary: what === 'template' ? '重命名模板' : '重命名组合',
        params: pageParams,
        body: z.object({ name: nameShape }),
      },
      async ({ params, body, orgId }) => {
        await renameSaved(ctx, orgId, what, params.id, body.name);
        return { id: params.id };
      },
    );
    app.delete(
      `/${what}s/:id`,
      { access: edit, summary: what === 'template' ? '删除模板' : '删除组合', params: pageParams },
      async ({ params, orgId }) => {
        await removeSaved(ctx, orgId, what, params.id);
        return { id: params.id };
      },
    );
  }
}

/** Blocks on a page of their own, checked and cleaned, under new ids. */
function onPage(subtrees: readonly BlockNode[][]): PageDocument {
  const doc = emptyDocument('page', '');
  const top: string[] = [];
  for (const [first, ...rest] of subtrees) {
    if (typeof first?.id !== 'string') throw new FitoutError('unprocessable', { reason: 'decoration.bad-document' });
    top.push(first.id);
    for (const node of [{ ...first, parent: doc.root }, ...rest])
      if (typeof node?.id === 'string' && node.id !== doc.root) doc.nodes[node.id] = node;
  }
  const root = doc.nodes[doc.root] as BlockNode;
  doc.nodes[doc.root] = { ...root, slots: { default: top } };
  return freshCopy(readIncoming(doc, 'page'));
}
