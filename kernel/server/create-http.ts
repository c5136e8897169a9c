import type { AddressInfo } from 'node:net';
import { FitoutError } from '../../sdk/base/errors.ts';
import { ClosedAccounts } from './auth/close-account.ts';
import { openKernel } from './create-kernel.ts';
import { isUnavailable } from './db/index.ts';
import { Bodies } from './http/bodies/index.ts';
import { UploadSpool } from './http/bodies/upload-spool.ts';
import { closeServer } from './http/connections/close-server.ts';
import { createDispatcher } from './http/connections/dispatcher.ts';
import { unusedConnections } from './http/connections/unused-connections.ts';
import { createInstance } from './http/factory.ts';
import { BuildSource } from './http/files/build.ts';
import { serveInstalled } from './http/files/installed-files.ts';
import { serveStatic } from './http/files/static-files.ts';
import { Idempotency } from './http/idempotency.ts';
import { Metrics } from './http/metrics/metrics.ts';
import { serveProbes } from './http/metrics/probes.ts';
import { type MountParts, mountRoutes } from './http/mount.ts';
import { apiHostOf } from './http/origins/api-host.ts';
import { serveFrames } from './http/pages/frame-page.ts';
import { servePages } from './http/pages/pages.ts';
import { serveWebApp } from './http/pages/web-app.ts';
import { kernelRoutes } from './kernel-routes.ts';
import { EventStreams } from './live/event-streams.ts';
import { askedHost } from './org/asked-host.ts';
import { firstPassword, givePasswordLater, takePassword } from './org/first-owner.ts';
import { cachedOrganisation, type KnownOrganisations, knownOrganisations } from './org/organisation.ts';
import type { FirstStart, ServerParts } from './parts.ts';
import { summaries } from './people/person-answer.ts';
import { platformOf } from './platform.ts';
import { type ContextParts, ServiceRegistry } from './plugins/context.ts';
import { healthSweeper } from './plugins/installed/health.ts';
import { uploadSweeper } from './plugins/installed/install.ts';
import type { ServerKernel } from './server-kernel.ts';
import { sweepNowAndThen } from './sweep.ts';

export interface HttpHalf {
  /** `firstStart` only at the very first start, and only where the operator gave no password. */
  listen(): Promise<{ url: string; port: number; firstStart: FirstStart | undefined }>;
  /** Answers what is under way, then closes. */
  close(): Promise<void>;
}

/**
 * Puts the http half of a server together, from its tables to its routes: who is asked, the plugins, the kernel's own
 * calls, pages and files. Jobs of plugins are registered when it resolves.
 */
export async function createHttp(parts: ServerParts): Promise<HttpHalf> {
  const { config } = parts;
  const kernel = await openKernel(parts);
  const { host, addresses, rates, https, pages, outbound } = kernel;
  const build = new BuildSource(config.dist);
  await build.refresh();
  const metrics = new Metrics(parts);
  const mount = await mountParts(kernel);
  const { trustedProxies, serverKey } = config;
  const instance = { log: parts.log, metrics, https, trustedProxies, pages, serverKey };
  const organisations = knownOrganisations(kernel);
  await host.start({ context: pluginParts(kernel, build, organisations), mount, instance });

  const streams = new EventStreams(kernel, metrics);
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
  await mountRoutes(root, [...kernelRoutes(kernel, streams), ...host.platformRoutes], mount);
  serveStatic(root, build);
  serveInstalled(root, kernel);
  const { tiers, installed } = kernel;
  servePages(root, {
    build,
    host,
    tiers,
    installed,
    https,
    serverKey,
    trustedProxies,
    organisationAt: organisations.at,
  });
  serveWebApp(root, {
    organisation({ headers }) {
      const orgId = addresses.orgOf(askedHost(headers, trustedProxies));
      return cachedOrganisation(kernel, orgId);
    },
    manifests: () => host.manifests,
  });
  serveFrames(root, { build, kernel, publicUrl: config.publicUrl, trustedProxies });
  serveProbes(root, { database: parts.database, metrics, metricsToken: config.metricsToken });
  const sweeping = sweepNowAndThen(parts.log, [
    kernel.sessions,
    kernel.tries,
    kernel.knownBrowsers,
    rates,
    mount.idempotency,
    mount.bodies.spool,
    new ClosedAccounts(kernel.db, (customer) => host.forget(customer)),
    uploadSweeper(kernel),
    healthSweeper(kernel),
  ]);
  const endUnused = unusedConnections(root.server);

  return {
    async listen() {
      // No day begins by the clock of another zone, however soon somebody asks.
      await organisations.ready;
      await root.listen({ host: config.host, port: config.port });
      const { port } = root.server.address() as AddressInfo;
      const name = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(config.host) ? 'localhost' : config.host;
      return { url: config.publicUrl ?? `http://${name}:${port}`, port, firstStart: await firstStart(kernel) };
    },
    async close() {
      sweeping.dispose();
      organisations.dispose();
      streams.dispose();
      endUnused();
      await closeServer(root.server, () => root.close());
      await host.close();
      await outbound.close();
      kernel.dispose();
    },
  };
}

/** What every route needs on its way in and out. */
async function mountParts(kernel: ServerKernel): Promise<MountParts> {
  const { parts, pages, sessions, catalog, audit, addresses, rates, https } = kernel;
  const { trustedProxies, publicUrl, strict, spoolFolder } = parts.config;
  const bodies = new Bodies(new UploadSpool(spoolFolder));
  await bodies.spool.sweep();
  const idempotency = new Idempotency(parts.database);
  return {
    ...{ pages, sessions, catalog, audit, addresses, rates, https },
    ...{ trustedProxies, publicUrl, strict, idempotency, bodies },
  };
}

/** What the contexts of plugins' server halves are made of. */
function pluginParts(
  kernel: ServerKernel,
  build: BuildSource,
  { timeZoneOf, watch }: KnownOrganisations,
): Omit<ContextParts, 'contributions'> {
  const { parts, audit, outbound, addresses, https } = kernel;
  const { publicUrl, serverKey } = parts.config;
  return {
    ...{ parts, audit, outbound },
    platform: platformOf(kernel),
    services: new ServiceRegistry(),
    people: {
      byIds: (orgId, ids) => summaries(kernel, orgId, ids),
      timeZoneOf,
      watchOrganisations: watch,
    },
    site: build.site({
      publicUrl,
      originOf: (orgId) => addresses.siteOf(orgId),
      apiOf: (origin) => apiHostOf(origin, { serverKey, https }),
    }),
  };
}

/** The first owner's sign-in, where it has to be told. */
async function firstStart(kernel: ServerKernel): Promise<FirstStart | undefined> {
  const { config, log } = kernel.parts;
  if (config.newPassword) await takePassword(kernel);
  try {
    return await firstPassword(kernel);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    if (config.adminPassword !== undefined) void givePasswordLater(kernel);
    // One that is made up must be told, which a start does.
    else log.warn('the database went away before the first owner had a password: start again');
    return undefined;
  }
}
