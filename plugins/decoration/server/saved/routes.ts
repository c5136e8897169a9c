import { FitoutError } from '@fitout/sdk';
import type { Handlers, ServerContext } from '@fitout/sdk/server';
import type { sectionCalls, templateCalls } from '../../shared/calls/saved.ts';
import { freshCopy, topSubtrees } from '../../shared/document/copy.ts';
import { emptyDocument } from '../../shared/document/create.ts';
import type { BlockNode, PageDocument } from '../../shared/document/document.ts';
import { readIncoming } from '../drafts/incoming.ts';
import { createPage, pageDetail } from '../pages/pages.ts';
import { builtInTemplates } from '../templates/index.ts';
import { samplesOf } from '../templates/samples.ts';
import { documentOfTemplate } from '../templates/use.ts';
import { recordUsage } from '../usage/usage.ts';
import { listSaved, readSaved, removeSaved, renameSaved, save } from './saved.ts';

/** Templates (the product's and the organisation's own), and pages made of them. */
export function templateHandlers(ctx: ServerContext): Handlers<typeof templateCalls> {
  return {
    'GET templates': async ({ query, orgId }) => ({
      builtIn: builtInTemplates().filter(({ kind }) => kind === query.kind),
      own: await listSaved(ctx, orgId, 'template', query.kind),
    }),
    'GET templates/:key/samples': async ({ params }) => {
      const { title, values } = samplesOf(params.key) ?? { title: { zh: '', en: '' }, values: [] };
      return { title, values: [...values] };
    },
    'POST templates': async ({ body, caller, orgId }) => {
      const { document } = await pageDetail(ctx, orgId, body.page);
      return { id: await save(ctx, caller, orgId, { what: 'template', name: body.name, document }) };
    },
    'POST pages/from-template': async ({ body: { title, kind, template }, caller, orgId }) => {
      const document = await documentOfTemplate(ctx, caller, orgId, { key: template, kind, title });
      const id = await createPage(ctx, caller, orgId, { title, kind, document });
      await ctx.events.publish('draft', id, orgId);
      await recordUsage(ctx, orgId, id);
      return pageDetail(ctx, orgId, id);
    },
    'PATCH templates/:id': async ({ params: { id }, body, orgId }) => {
      await renameSaved(ctx, orgId, 'template', id, body.name);
      return { id };
    },
    'DELETE templates/:id': async ({ params: { id }, orgId }) => {
      await removeSaved(ctx, orgId, 'template', id);
      return { id };
    },
  };
}

/** Blocks that an organisation keeps. */
export function sectionHandlers(ctx: ServerContext): Handlers<typeof sectionCalls> {
  return {
    'GET sections': async ({ orgId }) => ({ items: await listSaved(ctx, orgId, 'section') }),
    'GET sections/:id': async ({ params, orgId }) => ({
      subtrees: topSubtrees((await readSaved(ctx, orgId, 'section', params.id)).document),
    }),
    'POST sections': async ({ body: { name, subtrees }, caller, orgId }) => ({
      id: await save(ctx, caller, orgId, { what: 'section', name, document: onPage(subtrees) }),
    }),
    'PATCH sections/:id': async ({ params: { id }, body, orgId }) => {
      await renameSaved(ctx, orgId, 'section', id, body.name);
      return { id };
    },
    'DELETE sections/:id': async ({ params: { id }, orgId }) => {
      await removeSaved(ctx, orgId, 'section', id);
      return { id };
    },
  };
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
