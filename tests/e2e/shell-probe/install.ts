import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import type { PagePlugin } from '../../../kernel/core/page-registry.ts';
import { changeDocuments, withPlugins } from '../../support/documents.ts';

const probe: PagePlugin = {
  id: 'probe',
  version: '0.1.0',
  title: { zh: '探针', en: 'Probe' },
  requires: [],
  routes: [
    { path: '/probe/:id', view: 'page', title: { zh: '探针页', en: 'Probe page' } },
    { path: '/crash', view: 'crash', title: { zh: '崩溃页', en: 'Crash page' } },
    { path: '/missing', view: 'nowhere', title: { zh: '缺页', en: 'Missing' } },
    { path: '/chunk', view: 'chunk', title: { zh: '分块页', en: 'Chunk' } },
    { path: '/private', view: 'page', title: { zh: '私有', en: 'Private' }, fun: 'probe.private' },
  ],
  contributes: {},
  activateOn: [],
  capabilities: ['http', 'overlays', 'toasts', 'navigation'],
  web: { url: '/static/probe.js', css: [], imports: [] },
  views: {},
};

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#4f5bd5"/></svg>';

/** The same pages in the /m host. */
function onPhone({ web, routes, ...rest }: PagePlugin): PagePlugin {
  const mobile = routes.map((route) => ({ ...route, path: `/m${route.path}` }));
  return { ...rest, routes: mobile, ...(web === undefined ? {} : { mobile: web }) };
}

/** Adds the probe to every document of the context. */
export async function installProbe(context: BrowserContext, area: 'desktop' | 'mobile' = 'desktop'): Promise<void> {
  const source = await readFile(resolve(import.meta.dirname, 'probe.js'), 'utf8');
  await context.route('**/static/probe.js', (route) => route.fulfill({ contentType: 'text/javascript', body: source }));
  await context.route('**/probe.svg*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
  await changeDocuments(context, (html) => withPlugins(html, [area === 'desktop' ? probe : onPhone(probe)]));
}
