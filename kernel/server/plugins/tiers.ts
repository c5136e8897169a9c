import { sql } from 'kysely';
import type { PluginTier } from '../../../sdk/manifest/tier.ts';
import type { KernelStore } from '../kernel-store.ts';

/**
 * The operator's choice of how far each plugin is trusted. Kept in memory, since every page is made of it; another
 * server's change arrives by an event.
 */
export class PluginTiers {
  readonly #kernel: Pick<KernelStore, 'db' | 'parts'>;
  readonly #listener: { dispose(): void };
  #sandboxed: ReadonlySet<string> = new Set();
  #reading: Promise<void> | undefined;

  private constructor(kernel: Pick<KernelStore, 'db' | 'parts'>) {
    this.#kernel = kernel;
    this.#listener = kernel.parts.events.onAny(({ topic }) => {
      if (topic !== 'kernel.plugins' && topic !== 'kernel.gap') return;
      this.read().catch((error: unknown) => kernel.parts.log.warn({ err: error }, 'the tiers could not be read'));
    });
  }

  static async open(kernel: Pick<KernelStore, 'db' | 'parts'>): Promise<PluginTiers> {
    const tiers = new PluginTiers(kernel);
    await tiers.read();
    return tiers;
  }

  /** Another set whenever anything changed, so that what was made of it can be told to be old. */
  get sandboxed(): ReadonlySet<string> {
    return this.#sandboxed;
  }

  of(plugin: string): PluginTier {
    return this.#sandboxed.has(plugin) ? 'sandboxed' : 'in-realm';
  }

  async set(plugin: string, tier: PluginTier): Promise<void> {
    await this.#kernel
      .db()
      .insertInto('plugin_setting')
      .values({ plugin, tier })
      .onConflict((oc) => oc.column('plugin').doUpdateSet({ tier, changed_at: sql<Date>`now()` }))
      .execute();
    await this.read();
  }

  /** Reads all of them; one reading follows the other, so that an old answer never replaces a newer one. */
  read(): Promise<void> {
    const next = (this.#reading ?? Promise.resolve()).catch(() => undefined).then(() => this.#read());
    this.#reading = next;
    return next;
  }

  dispose(): void {
    this.#listener.dispose();
  }

  async #read(): Promise<void> {
    const rows = await this.#kernel
      .db()
      .selectFrom('plugin_setting')
      .select('plugin')
      .where('tier', '=', 'sandboxed')
      .execute();
    const next = new Set(rows.map((row) => row.plugin));
    if (next.symmetricDifference(this.#sandboxed).size > 0) this.#sandboxed = next;
  }
}
