import { type Kysely, sql } from 'kysely';
import { showable } from '../../../../sdk/manifest/contributed-shapes.ts';
import type { Manifest } from '../../../../sdk/manifest/manifest.ts';
import type { KernelStore } from '../../kernel-store.ts';
import type { KernelTables } from '../../schema/tables.ts';
import type { PluginHost } from '../host.ts';
import type { Installed, Version } from './installed-plugin.ts';

type Db = Kysely<KernelTables>;

/**
 * The plugins that were installed while servers run, kept in memory, since every page is made of them. The host's set
 * of plugins follows. Another server's change arrives by an event.
 */
export class InstalledPlugins {
  readonly #kernel: Pick<KernelStore, 'db' | 'parts'>;
  readonly #host: PluginHost;
  readonly #listener: { dispose(): void };
  readonly #versions = new Map<string, Version>();
  #all: ReadonlyMap<string, Installed> = new Map();
  #seen = '';
  #reading: Promise<void> | undefined;

  private constructor(kernel: Pick<KernelStore, 'db' | 'parts'>, host: PluginHost) {
    this.#kernel = kernel;
    this.#host = host;
    this.#listener = kernel.parts.events.onAny(({ topic }) => {
      if (topic !== 'kernel.plugins' && topic !== 'kernel.gap') return;
      this.read().catch((error: unknown) =>
        kernel.parts.log.warn({ err: error }, 'the installed plugins could not be read'),
      );
    });
  }

  static async open(kernel: Pick<KernelStore, 'db' | 'parts'>, host: PluginHost): Promise<InstalledPlugins> {
    const installed = new InstalledPlugins(kernel, host);
    await installed.read();
    return installed;
  }

  /** Another map whenever anything changed, so that what was made of it can be told to be old. */
  get all(): ReadonlyMap<string, Installed> {
    return this.#all;
  }

  /** Is the plugin open to people with these roles? What they may do in it is for its functions to say. */
  mayUse(plugin: string, roles: readonly { id: bigint }[]): boolean {
    const limited = this.#all.get(plugin)?.roles;
    return limited === undefined || roles.some(({ id }) => limited.has(String(id)));
  }

  /**
   * Reads all of them, by `db` where somebody holds a transaction already; one reading follows the other, so that an
   * old answer never replaces a newer one.
   */
  read(db: Db = this.#kernel.db()): Promise<void> {
    const next = (this.#reading ?? Promise.resolve()).catch(() => undefined).then(() => this.#read(db));
    this.#reading = next;
    return next;
  }

  dispose(): void {
    this.#listener.dispose();
  }

  async #read(db: Db): Promise<void> {
    const rows = await db
      .selectFrom('plugin_install')
      .select(['plugin', 'digest', 'enabled', 'roles', 'quarantine'])
      .select((eb) =>
        eb
          .selectFrom('plugin_version')
          .select(sql<number>`count(*)::int4`.as('versions'))
          .whereRef('plugin_version.plugin', '=', 'plugin_install.plugin')
          .as('versions'),
      )
      .orderBy('plugin')
      .execute();
    const seen = JSON.stringify(rows);
    if (seen === this.#seen) return;
    await this.#readVersions(
      db,
      rows.map(({ digest }) => digest),
    );
    this.#all = new Map(
      rows.flatMap(({ plugin, digest, enabled, roles, quarantine, versions }) => {
        const version = this.#versions.get(digest);
        if (version === undefined) return [];
        const limited = roles === null ? undefined : new Set(roles.map(String));
        const one: Installed = {
          ...version,
          id: plugin,
          digest,
          enabled,
          roles: limited,
          quarantine: quarantine ?? undefined,
          versions: versions ?? 0,
        };
        return [[plugin, one] as const];
      }),
    );
    this.#seen = seen;
    this.#host.join([...this.#all.values()]);
  }

  async #readVersions(db: Db, digests: readonly string[]): Promise<void> {
    const wanted = new Set(digests);
    for (const known of this.#versions.keys()) if (!wanted.has(known)) this.#versions.delete(known);
    const unknown = digests.filter((digest) => !this.#versions.has(digest));
    if (unknown.length === 0) return;
    const rows = await db
      .selectFrom('plugin_version')
      .select(['digest', 'manifest', 'built', 'bytes', 'signature', 'installed_at'])
      .where('digest', 'in', unknown)
      .execute();
    for (const { digest, manifest, built, bytes, signature, installed_at: installedAt } of rows)
      this.#versions.set(digest, { manifest: readable(manifest), built, bytes, keyId: signature?.keyId, installedAt });
  }
}

/** An artifact's manifest as it is shown: it may be older than what its contributions are held against today. */
function readable(manifest: Manifest): Manifest {
  return manifest.contributes === undefined ? manifest : { ...manifest, contributes: showable(manifest.contributes) };
}
