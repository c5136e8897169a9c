import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { DisposableStore } from '../../../sdk/base/disposable.ts';
import { sdkVersion } from '../../../sdk/index.ts';
import type { Manifest } from '../../../sdk/manifest/manifest.ts';
import { RouteTable } from '../../../sdk/manifest/routes.ts';
import type { AuditWords, ServerContext, ServerHalf } from '../../../sdk/server.ts';
import { type GraphFailure, resolveGraph } from '../../core/graph.ts';
import { PluginLifecycle } from '../../core/lifecycle.ts';
import { isUnavailable } from '../db/index.ts';
import { createInstance, type InstanceOptions } from '../http/factory.ts';
import { type MountParts, mountRoutes } from '../http/mount.ts';
import { collectRoutes, type RouteEntry } from '../http/route-table.ts';
import { type ContextParts, contextOf } from './context.ts';
import { Contributed } from './contributed.ts';
import type { Installed } from './installed/installed-plugin.ts';
import { type FoundPlugins, fitsRange, type PluginFailure, readPlugins } from './read-plugins.ts';

export type PluginStatus = 'running' | 'failed';

interface Running {
  instance: FastifyInstance;
  routes: RouteEntry[];
  half: ServerHalf;
  /** What it registered on this server. */
  store: DisposableStore;
  ctx: ServerContext;
  /** Lets it write what its memory held back. */
  end(): Promise<void>;
}

export interface HostParts {
  context: Omit<ContextParts, 'contributions'>;
  mount: MountParts;
  instance: Omit<InstanceOptions, 'owner' | 'serverFactory' | 'onCrash'>;
}

/**
 * The plugins of this server. Each server half has a Fastify instance of its own, which requests reach through
 * `find`: one that fails at its start is switched off alone, with those that require it, and never stops the start.
 * One whose start failed for want of the database starts as soon as that is back.
 */
export class PluginHost {
  /** Enabled ones, each after what it requires. */
  manifests: readonly Manifest[] = [];
  /** Pages of enabled plugins. */
  routes = new RouteTable([]);
  /** What their manifests contribute. */
  readonly contributed = new Contributed();
  readonly #found: FoundPlugins;
  /** What was installed while the server runs, and why some of it does not run. */
  #joined: readonly Installed[] = [];
  #joinedFailures: readonly GraphFailure[] = [];
  /** Plugins that did not start, by id. */
  readonly #off = new Map<string, PluginFailure>();
  readonly #running = new Map<string, Running>();
  readonly #lives = new Map<string, PluginLifecycle>();
  readonly #closing = new AbortController();
  #waking: Promise<void> | undefined;

  constructor(found: FoundPlugins) {
    this.#found = found;
    this.#enable();
  }

  static async read(roots: readonly string[]): Promise<PluginHost> {
    return new PluginHost(await readPlugins(roots));
  }

  get failures(): readonly PluginFailure[] {
    return [...this.#found.failures, ...this.#off.values(), ...this.#joinedFailures];
  }

  /** Plugins of the platform itself, also those that do not run. */
  get builtIn(): readonly Manifest[] {
    return this.#found.manifests;
  }

  /** All plugins that are here, also those that do not run. */
  get known(): readonly Manifest[] {
    return [...this.#found.manifests, ...this.#joined.map(({ manifest }) => manifest)];
  }

  /** Puts the installed plugins, which have no server half, beside the platform's own. A bad one is left out alone. */
  join(installed: readonly Installed[]): void {
    this.#joined = installed;
    this.#enable();
  }

  /**
   * What would be wrong if `newcomer` were installed and enabled beside the others that are; undefined where all is
   * well. What is theirs stays theirs, and what is wrong with them already is none of the newcomer's.
   */
  problemOf(newcomer: Manifest, others: readonly Manifest[]): GraphFailure | undefined {
    const there = { manifests: [...this.#found.manifests, ...others], off: new Set(this.#off.keys()) };
    const [alone] = resolveGraph([newcomer], sdkVersion, fitsRange, there).failures;
    const { failures } = this.#graphOf([...others, newcomer], []);
    const known = new Set(this.#joinedFailures.map(({ plugin, reason }) => `${plugin} ${reason}`));
    // Before anything else what it would take from others, which is not theirs to lose.
    return (
      (alone?.reason === 'route-taken' || alone?.reason === 'menu-taken' ? alone : undefined) ??
      failures.find(({ plugin, reason }) => plugin === newcomer.id || !known.has(`${plugin} ${reason}`))
    );
  }

  /** The platform's own calls and pages that plugins of the repository answer. */
  readonly platformRoutes: RouteEntry[] = [];

  /** Routes of all running server halves. */
  get serverRoutes(): RouteEntry[] {
    return [...this.#running.values()].flatMap((running) => running.routes);
  }

  /** How a plugin tells its lines of the audit log; undefined for one that does not run. */
  auditTexts(plugin: string): AuditWords | undefined {
    return this.#running.get(plugin)?.half.audit;
  }

  /** Errors that handlers of a plugin did not mean to throw, within the last minute: is it crashing? */
  lifeOf(plugin: string): PluginLifecycle | undefined {
    return this.#lives.get(plugin);
  }

  /** Does it wait for the database, to be started when that is back? */
  waits(plugin: string): boolean {
    return this.#off.get(plugin)?.reason === 'database';
  }

  /**
   * Lets every server half forget a customer who deleted their account. Throws where one could not, or does not run:
   * what it keeps of them is there still, and it is asked again.
   */
  async forget(customer: { id: bigint; orgId: bigint }): Promise<void> {
    const absent = [...this.#off.keys()];
    const answers = await Promise.allSettled(
      [...this.#running.values()].map(async ({ half, ctx }) => half.forget?.(customer, ctx)),
    );
    const failed = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
    if (failed.length > 0) throw new AggregateError(failed, 'a plugin could not forget a customer');
    if (absent.length > 0) throw new Error(`these do not run and keep what they know of a customer: ${absent}`);
  }

  /** Migrates, activates and mounts every server half, in order. */
  async start(parts: HostParts): Promise<void> {
    await this.#startEach(this.#found.manifests, parts);
    if (this.#waitingOnes().length > 0) this.#waking = this.#wakeWaitingOnes(parts);
  }

  async #startEach(manifests: readonly Manifest[], parts: HostParts): Promise<void> {
    for (const manifest of manifests) {
      const lost = this.#lostRequirement(manifest);
      if (lost !== undefined && !isPlatform(manifest)) {
        const reason = this.waits(lost) ? 'database' : 'required-failed';
        this.#fail(manifest, reason, `${manifest.id} needs ${lost}, which is switched off`);
        continue;
      }
      try {
        if (manifest.halves.includes('server')) await this.#startHalf(manifest, parts);
        if (this.#off.delete(manifest.id)) this.#enable();
      } catch (error) {
        // Without who keeps people and roles there would be nobody who could mend anything.
        if (isPlatform(manifest)) throw error;
        const { log } = parts.context.parts;
        log.error({ err: error, plugin: manifest.id }, 'a plugin could not start and is switched off');
        this.#fail(manifest, isUnavailable(error) ? 'database' : 'crashed', messageOf(error));
      }
    }
  }

  #waitingOnes(): Manifest[] {
    return this.#found.manifests.filter((manifest) => this.waits(manifest.id));
  }

  /** Asks for the database until every plugin that waits for it has started, or failed for a reason of its own. */
  async #wakeWaitingOnes(parts: HostParts): Promise<void> {
    const { signal } = this.#closing;
    const { database, log } = parts.context.parts;
    for (let ones = this.#waitingOnes(); ones.length > 0; ones = this.#waitingOnes()) {
      await wait(wakeEvery, undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted) return;
      const there = await database.ping().then(
        () => true,
        () => false,
      );
      if (!there) continue;
      await this.#startEach(ones, parts);
      const started = ones.filter((one) => !this.#off.has(one.id)).map((one) => one.id);
      log.warn({ started }, 'the database is back: plugins that waited for it were started');
    }
  }

  /** The instance that answers `path` (without its query), if a plugin does. */
  find(path: string): FastifyInstance | undefined {
    if (path.startsWith('/api/p/')) {
      const end = path.indexOf('/', 7);
      return this.#running.get(end < 0 ? path.slice(7) : path.slice(7, end))?.instance;
    }
    return this.#sites.find((site) => site.fits(path))?.instance();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#waking;
    await Promise.all(
      [...this.#running.values()].map(async ({ instance, store, end }) => {
        await instance.close();
        await end();
        store.dispose();
      }),
    );
  }

  async #startHalf(manifest: Manifest, parts: HostParts): Promise<void> {
    const half = await this.#load(manifest, parts.context.parts.config);
    for (let attempt = 1; ; attempt++) {
      const store = new DisposableStore(manifest.id);
      try {
        return await this.#run(manifest, half, store, parts);
      } catch (error) {
        store.dispose();
        parts.context.services.withdraw(manifest.id);
        if (!isUnavailable(error) || attempt === startTries) throw error;
        await wait(attempt * 250);
      }
    }
  }

  async #run(manifest: Manifest, half: ServerHalf, store: DisposableStore, parts: HostParts): Promise<void> {
    const { parts: server } = parts.context;
    const ctx = contextOf(manifest, { ...parts.context, contributions: this.contributed }, store);
    if (half.migrations !== undefined) await server.database.migrate(manifest.id, half.migrations);
    await half.activate?.(ctx);
    const routes: RouteEntry[] = [];
    await half.routes?.(collectRoutes(manifest.id, `/api/p/${manifest.id}`, routes), ctx);
    const platformRoutes = platformRoutesOf(manifest, half, ctx);
    checkSites(manifest, routes);
    const life = new PluginLifecycle(manifest.id);
    this.#lives.set(manifest.id, life);
    const instance = createInstance({
      ...parts.instance,
      owner: manifest.id,
      onCrash: (error) => void life.crashed(error),
    });
    await mountRoutes(instance, routes, parts.mount);
    await instance.ready();
    if (half.jobs !== undefined) server.jobs.register(manifest.id, half.jobs, ctx);
    const end = async () => {
      try {
        await half.deactivate?.(ctx);
      } catch (error) {
        server.log.error({ err: error, plugin: manifest.id }, 'a plugin could not end in order');
      }
    };
    this.#running.set(manifest.id, { instance, routes, half, store, ctx, end });
    this.platformRoutes.push(...platformRoutes);
    for (const route of routes) if (route.kind === 'site') this.#addSite(manifest.id, route.path);
  }

  async #load(manifest: Manifest, from: { dist: string; serverHalves: 'built' | 'source' }): Promise<ServerHalf> {
    const file =
      from.serverHalves === 'built'
        ? join(from.dist, 'server', 'plugins', `${manifest.id}.js`)
        : join(this.#found.folders.get(manifest.id) as string, 'server', 'index.ts');
    const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { default?: ServerHalf };
    if (module.default === undefined) throw new Error('server/index.ts has no default export');
    return module.default;
  }

  readonly #sites: { fits(path: string): boolean; instance(): FastifyInstance | undefined }[] = [];

  #addSite(plugin: string, pattern: string): void {
    const want = pattern.split('/');
    const fits = (path: string): boolean => {
      const have = path.split('/');
      if (have.length > want.length && have.at(-1) === '') have.pop();
      return have.length === want.length && want.every((part, index) => part.startsWith(':') || part === have[index]);
    };
    this.#sites.push({ fits, instance: () => this.#running.get(plugin)?.instance });
  }

  #graphOf(installed: readonly Manifest[], resting: readonly string[]) {
    const standing = { manifests: this.#found.manifests, off: new Set([...this.#off.keys(), ...resting]) };
    return resolveGraph(installed, sdkVersion, fitsRange, standing);
  }

  #enable(): void {
    const runs = ({ enabled, quarantine }: Installed): boolean => enabled && quarantine === undefined;
    const { ordered, failures } = this.#graphOf(
      this.#joined.filter(runs).map(({ manifest }) => manifest),
      this.#joined.filter((one) => !runs(one)).map(({ id }) => id),
    );
    const quarantined = this.#joined
      .filter(({ enabled, quarantine }) => enabled && quarantine !== undefined)
      .map(({ id, manifest }) => ({
        plugin: id,
        reason: 'quarantined' as const,
        message: `${id} is in quarantine`,
        title: manifest.title,
        paths: (manifest.routes ?? []).map(({ path }) => path),
      }));
    this.#joinedFailures = [...failures, ...quarantined];
    this.manifests = [...this.#found.manifests.filter((manifest) => !this.#off.has(manifest.id)), ...ordered];
    this.routes = new RouteTable(
      this.manifests.flatMap((manifest) => (manifest.routes ?? []).map((route) => ({ ...route, plugin: manifest.id }))),
    );
    this.contributed.enabled(this.manifests);
  }

  #fail(manifest: Manifest, reason: PluginFailure['reason'], message: string): void {
    this.#off.set(manifest.id, { plugin: manifest.id, reason, message });
    this.#enable();
  }

  #lostRequirement(manifest: Manifest): string | undefined {
    return Object.keys(manifest.requires ?? {}).find((id) => this.#off.has(id));
  }
}

/** Does it answer calls of the platform itself? */
function isPlatform({ capabilities = [] }: Manifest): boolean {
  return capabilities.includes('server.platform');
}

function platformRoutesOf(manifest: Manifest, half: ServerHalf, ctx: ServerContext): RouteEntry[] {
  const routes: RouteEntry[] = [];
  if (half.platformRoutes === undefined) return routes;
  if (!isPlatform(manifest))
    throw new Error(`${manifest.id} answers calls of the platform: add "server.platform" to "capabilities"`);
  half.platformRoutes(collectRoutes('kernel', '/api', routes), ctx);
  return routes;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Tries within the server's own start, 1.5 s all in all: most of what goes away is back by then. */
const startTries = 4;
/** Milliseconds between two looks for the database afterwards. */
const wakeEvery = 300;

/** A plugin answers only those paths outside /api that its manifest names. */
function checkSites(manifest: Manifest, routes: readonly RouteEntry[]): void {
  const named = new Set(manifest.site ?? []);
  for (const route of routes) {
    if (route.kind === 'site' && !named.has(route.path))
      throw new Error(`${route.path} is not named under "site" in plugin.json`);
  }
}
