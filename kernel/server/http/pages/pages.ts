import type { FastifyInstance } from 'fastify';
import { FitoutError } from '../../../../sdk/base/errors.ts';
import type { GraphFailure } from '../../../core/graph.ts';
import type { SiteOrganisation } from '../../../core/page-registry.ts';
import { askedHost } from '../../org/asked-host.ts';
import type { PluginHost } from '../../plugins/host.ts';
import type { InstalledPlugins } from '../../plugins/installed/installed.ts';
import type { PluginFailure } from '../../plugins/read-plugins.ts';
import type { PluginTiers } from '../../plugins/tiers.ts';
import type { BuildSource } from '../files/build.ts';
import { sendPage } from '../files/static-files.ts';
import { apiHostOf } from '../origins/api-host.ts';
import { originAsked } from '../origins/asked.ts';
import { isMobile, makePage, type Page } from './page.ts';

export interface PagesParts {
  build: BuildSource;
  host: PluginHost;
  tiers: PluginTiers;
  installed: InstalledPlugins;
  serverKey: string;
  trustedProxies: number;
  https: boolean;
  /** Whose site a host name is, without a look into the database; undefined until it is known. */
  organisationAt(host: string): SiteOrganisation | undefined;
}

/** Pages of so many sites are kept; those of a site that is asked for again later are made anew. */
const keptPages = 64;

/**
 * index.html at `/`: made when a build, the set of plugins, their tiers or an organisation are first seen, and kept in
 * memory.
 */
export function servePages(instance: FastifyInstance, parts: PagesParts): void {
  const { build: source, host, tiers, https } = parts;
  const pages = new Map<string, Page>();
  let madeOf: unknown[] = [];
  instance.get('/', async (request, reply) => {
    const now = await source.refresh();
    if (now === undefined)
      throw new FitoutError('unavailable', {
        reason: 'kernel.no-build',
        message: { zh: '界面尚未构建，请运行 npm run build', en: 'There is no build yet: npm run build' },
      });
    const { sandboxed } = tiers;
    const installed = parts.installed.all;
    const madeNow = [now, host.manifests, sandboxed, installed];
    if (madeNow.some((part, index) => part !== madeOf[index])) {
      pages.clear();
      madeOf = madeNow;
    }
    const mobile = isMobile(request.headers['user-agent']);
    const api = apiHostOf(originAsked(request, parts.trustedProxies), parts);
    const serverKey = api === undefined ? '' : parts.serverKey;
    // What the page shows of an organisation is that of the API that it is going to ask.
    const site = api === undefined ? askedHost(request.headers, parts.trustedProxies) : new URL(api).host;
    const organisation = parts.organisationAt(site);
    const key = JSON.stringify([mobile, api, organisation]);
    let page = pages.get(key);
    if (page === undefined) {
      const failures = host.failures.map(publicFailure);
      const { manifests, known } = host;
      const about = { manifests, known, sandboxed, installed, failures, serverKey, api, https, organisation };
      page = makePage({ build: now.manifest, ...about }, mobile);
    }
    // The one that is asked for goes to the end; the first of all is the one not asked for for longest.
    pages.delete(key);
    pages.set(key, page);
    if (pages.size > keptPages) pages.delete(pages.keys().next().value ?? '');
    await sendPage(request, reply, page);
    return reply;
  });
}

/** A failure as anybody may read it: what a plugin's code threw stays with those who may see the list of plugins. */
function publicFailure({ reason, ...failure }: PluginFailure): GraphFailure {
  if (reason === 'crashed' || reason === 'manifest' || reason === 'database')
    return { plugin: failure.plugin, reason: 'required-failed', message: `${failure.plugin} could not start` };
  return { reason, ...failure };
}
