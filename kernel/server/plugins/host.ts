import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { ServerContext, ServerHalf } from '../../../sdk/server.ts';
import { isFitoutError } from '../../base/errors.ts';
import { PluginLifecycle } from '../../core/lifecycle.ts';
import type { Manifest } from '../../core/manifest.ts';
import { RouteTable } from '../../core/routes.ts';
import { createInstance, type InstanceOptions } from '../http/factory.ts';
import { type MountParts, mountRoutes } from '../http/mount.ts';
import { collectRoutes, type RouteEntry } from '../http/route-table.ts';
import { type ContextParts, contextOf } from './context.ts';
import { type FoundPlugins, type PluginFailure, readPlugins } from './read-plugins.ts';

export type PluginStatus = 'running' | 'failed';

interface Running {
  instance: FastifyInstance;
  routes: RouteEntry[];
}

export interface HostParts {
  context: ContextParts;
  mount: MountParts;
  instance: Omit<InstanceOptions, 'owner' | 'serverFactory' | 'onCrash'>;
}

/**
 * The plugins of this server. Each server half has a Fastify instance of its own, which requests reach through
 * `find`: one that fails at its start is switched off alone, with those that require it, and never stops the start.
 */
export class PluginHost {
  /** Enabled ones, each after what it requires. */
  manifests: readonly Manifest[] = [];
  /** Pages of enabled plugins. */
  routes = new RouteTable([]);
  readonly #failures: PluginFailure[];
  readonly #folders: Map<string, string>;
  readonly #running = new Map<string, Running>();
  readonly #lives = new Map<string, PluginLifecycle>();

  constructor(found: FoundPlugins) {
    this.#failures = [...found.failures];
    this.#folders = found.folders;
    this.#enable(found.manifests);
  }

  static async read(roots: readonly string[]): Promise<PluginHost> {
    return new PluginHost(await readPlugins(roots));
  }

  get failures(): readonly PluginFailure[] {
    return this.#failures;
  }

  /** Routes of all running server halves. */
  get serverRoutes(): RouteEntry[] {
    return [...this.#running.values()].flatMap((running) => running.routes);
  }

  /** Errors that handlers of a plugin did not mean to throw, within the last minute: is it crashing? */
  lifeOf(plugin: string): PluginLifecycle | undefined {
    return this.#lives.get(plugin);
  }

  /** Migrates, activates and mounts every server half, in order. */
  async start(parts: HostParts): Promise<void> {
    for (const manifest of this.manifests) {
      if (!this.manifests.includes(manifest) || !manifest.halves.includes('server')) continue;
      const lost = (manifest.requires && this.#lostRequirement(manifest)) || undefined;
      if (lost !== undefined) {
        this.#fail(manifest, 'required-failed', `${manifest.id} needs ${lost}, which is switched off`);
        continue;
      }
      try {
        await this.#startHalf(manifest, parts);
      } catch (error) {
        parts.context.services.withdraw(manifest.id);
        parts.context.parts.log.error(
          { err: error, plugin: manifest.id },
          'a plugin could not start and is switched off',
        );
        this.#fail(manifest, 'crashed', error instanceof Error ? error.message : String(error));
      }
    }
    this.#dropDependants();
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
    await Promise.all([...this.#running.values()].map((running) => running.instance.close()));
  }

  async #startHalf(manifest: Manifest, parts: HostParts): Promise<void> {
    const server = parts.context.parts;
    const half = await this.#load(manifest, server.config);
    const ctx = contextOf(manifest, parts.context);
    await whileAway(() => this.#run(manifest, half, ctx, parts));
  }

  async #run(manifest: Manifest, half: ServerHalf, ctx: ServerContext, parts: HostParts): Promise<void> {
    const { parts: server } = parts.context;
    if (half.migrations !== undefined) await server.database.migrate(manifest.id, half.migrations);
    await half.activate?.(ctx);
    const routes: RouteEntry[] = [];
    await half.routes?.(collectRoutes(manifest.id, `/api/p/${manifest.id}`, routes), ctx);
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
    this.#running.set(manifest.id, { instance, routes });
    for (const route of routes) if (route.kind === 'site') this.#addSite(manifest.id, route.path);
  }

  async #load(manifest: Manifest, from: { dist: string; serverHalves: 'built' | 'source' }): Promise<ServerHalf> {
    const file =
      from.serverHalves === 'built'
        ? join(from.dist, 'server', 'plugins', `${manifest.id}.js`)
        : join(this.#folders.get(manifest.id) as string, 'server', 'index.ts');
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

  #enable(manifests: readonly Manifest[]): void {
    this.manifests = manifests;
    this.routes = new RouteTable(
      manifests.flatMap((manifest) => (manifest.routes ?? []).map((route) => ({ ...route, plugin: manifest.id }))),
    );
  }

  #fail(manifest: Manifest, reason: PluginFailure['reason'], message: string): void {
    this.#failures.push({ plugin: manifest.id, reason, message });
    this.#enable(this.manifests.filter((other) => other !== manifest));
  }

  #lostRequirement(manifest: Manifest): string | undefined {
    const here = new Set(this.manifests.map((other) => other.id));
    return Object.keys(manifest.requires ?? {}).find((id) => !here.has(id));
  }

  /** Plugins without a server half that need one which failed go with it. */
  #dropDependants(): void {
    for (let changed = true; changed; ) {
      changed = false;
      for (const manifest of this.manifests) {
        const lost = this.#lostRequirement(manifest);
        if (lost === undefined) continue;
        this.#running.get(manifest.id)?.instance.close();
        this.#running.delete(manifest.id);
        this.#fail(manifest, 'required-failed', `${manifest.id} needs ${lost}, which is switched off`);
        changed = true;
      }
    }
  }
}

/** A database that goes away for a moment is no fault of the plugin: its start is tried again for a while. */
async function whileAway(start: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start();
    } catch (error) {
      const away = isFitoutError(error) && error.codeName === 'unavailable' && error.reason === 'database';
      if (!away || attempt === startTries) throw error;
      await wait(attempt * 250);
    }
  }
}

/** 11 s of a database that is away, all in all. */
const startTries = 10;

/** A plugin answers only those paths outside /api that its manifest names. */
function checkSites(manifest: Manifest, routes: readonly RouteEntry[]): void {
  const named = new Set(manifest.site ?? []);
  for (const route of routes) {
    if (route.kind === 'site' && !named.has(route.path))
      throw new Error(`${route.path} is not named under "site" in plugin.json`);
  }
}
