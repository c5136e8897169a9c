import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { PagePlugin } from '../../../kernel/core/page-registry.ts';
import { standBefore, withPlugins } from '../../support/documents.ts';
import type { TestServer } from '../../support/server.ts';

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
  activateOn: ['commands'],
  capabilities: ['http', 'overlays', 'toasts', 'navigation', 'commands', 'contributions'],
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

/** The server with the probe among the plugins of its documents, and without those of the ids in `without`. */
export async function withProbe(
  server: TestServer,
  area: 'desktop' | 'mobile' = 'desktop',
  without: readonly string[] = [],
): Promise<TestServer> {
  const source = await readFile(resolve(import.meta.dirname, 'probe.js'), 'utf8');
  return standBefore(server, {
    change: (html) => withPlugins(html, [area === 'desktop' ? probe : onPhone(probe)], without),
    files: {
      '/static/probe.js': { type: 'text/javascript', body: source },
      '/probe.svg': { type: 'image/svg+xml', body: picture },
    },
  });
}
