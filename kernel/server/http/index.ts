import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FitoutError } from '../../../sdk/base/errors.ts';
import { platformCalls } from '../../../sdk/calls.ts';
import type { People } from '../../../sdk/server.ts';
import { AuditLog } from '../audit/audit-log.ts';
import { auditHandlers } from '../audit/calls.ts';
import { sessionHandlers } from '../auth/calls.ts';
import { KnownBrowsers } from '../auth/known-browsers.ts';
import { Sessions } from '../auth/sessions.ts';
import { SignInTries } from '../auth/sign-in-tries.ts';
import { Believed } from '../believed.ts';
import { customerHandlers } from '../customers/calls.ts';
import { Leavers } from '../customers/leave.ts';
import { registerPages } from '../customers/register-page.ts';
import { isAway } from '../db/index.ts';
import { framedHandlers } from '../framed/calls.ts';
import type { Kernel } from '../kernel-server.ts';
import { kernelDatabase } from '../kernel-store.ts';
import { EventStreams } from '../live/event-streams.ts';
import { menuHandlers } from '../menu/calls.ts';
import { Addresses } from '../org/addresses.ts';
import { askedHost } from '../org/asked-host.ts';
import { orgHandlers } from '../org/calls.ts';
import { firstPassword, givePasswordLater, makeFirstOwner, takePassword } from '../org/first-owner.ts';
import { believedOrganisation, watchOrganisations } from '../org/organisation.ts';
import { orgsHandlers } from '../org/orgs-calls.ts';
import type { FirstStart, ServerParts } from '../parts.ts';
import { FunctionCatalog } from '../people/functions.ts';
import { myHandlers } from '../people/my-calls.ts';
import { peopleHandlers } from '../people/people-calls.ts';
import { summaries } from '../people/person-answer.ts';
import { roleHandlers } from '../people/roles-calls.ts';
import { pluginHandlers } from '../plugins/calls.ts';
import { ServiceShelf } from '../plugins/context.ts';
import { PluginHost } from '../plugins/host.ts';
import { healthHandlers, installHandlers } from '../plugins/installed/calls.ts';
import { healthSweeper } from '../plugins/installed/health.ts';
import { uploadSweeper } from '../plugins/installed/install.ts';
import { InstalledPlugins } from '../plugins/installed/installed.ts';
import { storeHandlers } from '../plugins/outside/store-calls.ts';
import { upstreamHandlers } from '../plugins/outside/upstream-calls.ts';
import { PluginTiers } from '../plugins/tiers.ts';
import { kernelMigrations } from '../schema/migrations.ts';
import { Bodies } from './bodies/index.ts';
import { UploadSpool } from './bodies/upload-spool.ts';
import { BuildSource } from './build.ts';
import { createDispatcher } from './dispatcher.ts';
import { documentHandlers } from './docs/calls.ts';
import { createInstance } from './factory.ts';
import { serveFrames } from './frame-page.ts';
import { Idempotency } from './idempotency.ts';
import { serveInstalled } from './installed-files.ts';
import { Metrics } from './metrics.ts';
import { type MountParts, mountRoutes } from './mount.ts';
import { apiHostOf } from './origins/api-host.ts';
import { PageOrigins } from './origins/page-origins.ts';
import { GuardedOutbound } from './outbound.ts';
import { servePages } from './pages.ts';
import { serveProbes } from './probes.ts';
import { RateLimits } from './rate-limits.ts';
import { collectRoutes, type RouteEntry } from './route-table.ts';
import { serveStatic } from './static-files.ts';
import { unusedConnections } from './unused-connections.ts';
import { serveWebApp } from './web-app.ts';

export interface HttpHalf {
  /** `firstStart` only at the very first start, and only where the operator gave no password. */
  listen(): Promise<{ url: string; port: number; firstStart: FirstStart | undefined }>;
  /** Answers what is under way, then closes. */
  close(): Promise<void>;
}

/** Between two rounds of deleting what has ended, in milliseconds. */
const sweepEvery = 10 * 60_000;

/** The http half of a server, from its tables to its routes. Jobs of plugins are registered when it resolves. */
export async function createHttp(parts: ServerParts): Promise<HttpHalf> {
  await parts.database.migrate('kernel', kernelMigrations);
  const { config } = parts;
  const { trustedProxies, serverKey } = config;
  const https = config.publicUrl?.startsWith('https:') === true;
  const host = await PluginHost.read(config.pluginFolders);
  const tiers = await PluginTiers.open({ ...kernelDatabase(parts), parts });
  const installed = await InstalledPlugins.open({ ...kernelDatabase(parts), parts }, host);
  const rates = new RateLimits(parts.database);
  const outbound = config.outbound ?? new GuardedOutbound();
  await makeFirstOwner({ ...kernelDatabase(parts), parts });
  const addresses = await Addresses.open({ ...kernelDatabase(parts), parts });
  const pages = new PageOrigins(config.pageOrigins);
  const kernel = makeKernel({ pages, parts, host, tiers, installed, rates, outbound, https, addresses });
  const metrics = new Metrics(parts);
  const build = new BuildSource(config.dist);
  await build.refresh();
  const people = peopleOf(kernel);
  const idempotency = new Idempotency(parts.database);
  const bodies = new Bodies(new UploadSpool(config.spoolFolder));
  await bodies.spool.sweep();
  const mount: MountParts = {
    pages,
    sessions: kernel.sessions,
    catalog: kernel.catalog,
    audit: kernel.audit,
    addresses,
    trustedProxies,
    publicUrl: config.publicUrl,
    rates,
    idempotency,
    bodies,
    https,
    strict: config.strict,
  };
  const instance = { log: parts.log, metrics, https, trustedProxies, pages, serverKey };
  const services = new ServiceShelf();
  const site = build.site({
    publicUrl: config.publicUrl,
    originOf: (orgId) => addresses.siteOf(orgId),
    apiOf: (origin) => apiHostOf(origin, { serverKey, https }),
  });
  await host.start({ context: { parts, audit: kernel.audit, people, services, site, outbound }, mount, instance });

  const streams = new EventStreams(kernel, metrics);
  const kernelRoutes = collectKernel(kernel, streams);
  const root = createInstance({
    ...instance,
    owner: 'kernel',
    serverFactory: (handler) => createDispatcher(handler, (path) => host.find(path), pages),
  });
  root.addHook('onRequest', async ({ url }) => {
    // Not "no such call": it will be there in a moment.
    if (url.startsWith('/api/p/') && host.waits(/^[^/?#;]*/.exec(url.slice(7))?.[0] ?? ''))
      throw new FitoutError('unavailable', { reason: 'database' });
  });
  await mountRoutes(root, kernelRoutes, mount);
  serveStatic(root, build);
  serveInstalled(root, kernel);
  servePages(root, { build, host, tiers, installed, https, serverKey, trustedProxies });
  serveWebApp(root, {
    async organisationName({ headers }) {
      const orgId = addresses.orgOf(askedHost(headers, trustedProxies));
      return (await believedOrganisation(kernel, orgId)).name;
    },
    manifests: () => host.manifests,
  });
  serveFrames(root, { build, kernel, publicUrl: config.publicUrl, trustedProxies });
  const { database } = parts;
  serveProbes(root, { database, metrics, metricsToken: config.metricsToken });
  const leavers = new Leavers(kernel.db, (customer) => host.forget(customer));
  const sweeper = setInterval(
    () =>
      sweep(parts, [
        kernel.sessions,
        kernel.tries,
        kernel.knownBrowsers,
        rates,
        idempotency,
        bodies.spool,
        leavers,
        uploadSweeper(kernel),
        healthSweeper(kernel),
      ]),
    sweepEvery,
  );
  sweeper.unref();

  const endUnused = unusedConnections(root.server);

  return {
    async listen() {
      await root.listen({ host: config.host, port: config.port });
      const { port } = root.server.address() as AddressInfo;
      const name = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(config.host) ? 'localhost' : config.host;
      if (config.newPassword) await takePassword(kernel);
      const firstStart = await firstPassword(kernel).catch((error: unknown) => {
        if (!isAway(error)) throw error;
        if (config.adminPassword !== undefined) return void givePasswordLater(kernel);
        // One that is made up must be told, which a start does.
        parts.log.warn('the database went away before the first owner had a password: start again');
        return undefined;
      });
      return { url: config.publicUrl ?? `http://${name}:${port}`, port, firstStart };
    },
    async close() {
      clearInterval(sweeper);
      streams.dispose();
      endUnused();
      await closeServer(root.server, () => root.close());
      await host.close();
      await outbound.close();
      for (const held of [kernel.sessions, kernel.organisations, kernel.menus, tiers, installed, addresses])
        held.dispose();
    },
  };
}

/** Closes; a connection whose answer was still under way becomes idle meanwhile, and would be kept for a minute. */
async function closeServer(server: Server, close: () => Promise<unknown>): Promise<void> {
  server.closeIdleConnections();
  const closing = setInterval(() => server.closeIdleConnections(), 20);
  try {
    await close();
  } finally {
    clearInterval(closing);
  }
}

function makeKernel(
  made: Pick<Kernel, 'parts' | 'host' | 'tiers' | 'installed' | 'rates' | 'outbound' | 'https' | 'addresses' | 'pages'>,
): Kernel {
  const { parts, host } = made;
  let catalog = new FunctionCatalog(host.manifests);
  let of = host.manifests;
  return {
    ...kernelDatabase(parts),
    ...made,
    sessions: new Sessions(parts),
    tries: new SignInTries(parts),
    knownBrowsers: new KnownBrowsers(parts),
    audit: new AuditLog(parts),
    organisations: new Believed(parts.events, ['kernel.org']),
    menus: new Believed(parts.events, ['kernel.menu', 'kernel.plugins']),
    // Made anew when the set of enabled plugins changed.
    catalog() {
      if (of !== host.manifests) {
        of = host.manifests;
        catalog = new FunctionCatalog(of);
      }
      return catalog;
    },
  };
}

function collectKernel(kernel: Kernel, streams: EventStreams): RouteEntry[] {
  const routes: RouteEntry[] = [];
  const app = collectRoutes('kernel', '/api', routes);
  app.serve(platformCalls.my, myHandlers(kernel));
  app.serve(platformCalls.session, sessionHandlers(kernel));
  app.serve(platformCalls.customer, customerHandlers(kernel));
  app.serve(platformCalls.people, peopleHandlers(kernel));
  app.serve(platformCalls.roles, roleHandlers(kernel));
  app.serve(platformCalls.menu, menuHandlers(kernel));
  app.serve(platformCalls.org, orgHandlers(kernel));
  app.serve(platformCalls.orgs, orgsHandlers(kernel));
  app.serve(platformCalls.audit, auditHandlers(kernel));
  app.serve(platformCalls.plugins, pluginHandlers(kernel));
  app.serve(platformCalls.install, installHandlers(kernel));
  app.serve(platformCalls.health, healthHandlers(kernel));
  app.serve(platformCalls.store, storeHandlers(kernel));
  app.serve(platformCalls.upstreams, upstreamHandlers(kernel));
  app.serve(platformCalls.framed, framedHandlers(kernel));
  app.serve(platformCalls.events, streams.handlers());
  app.serve(
    platformCalls.documents,
    documentHandlers(kernel, () => [...routes, ...kernel.host.serverRoutes]),
  );
  registerPages(app, kernel);
  return routes;
}

function peopleOf(kernel: Kernel): People {
  return {
    byIds: (orgId, ids) => summaries(kernel, orgId, ids),
    watchOrganisations: (listener) => watchOrganisations(kernel, listener),
  };
}

function sweep(parts: ServerParts, sweepers: readonly { sweep(): Promise<void> }[]): void {
  for (const sweeper of sweepers)
    sweeper.sweep().catch((error: unknown) => parts.log.warn({ err: error }, 'what has ended could not be deleted'));
}
