import type { Browser } from 'playwright-core';
import type { Area, Manifest } from '../manifest/manifest.ts';
import { areaOf } from '../manifest/routes.ts';
import { type PluginTier, whyNotSandboxed } from '../manifest/tier.ts';
import { makeBreakable } from './breakable.ts';
import type { ContractHost } from './contract-host.ts';
import { type HostClient, signInTo } from './host-client.ts';
import type { Subject } from './subject.ts';
import { openWindow, type TestWindow } from './window.ts';

/** Where a page of a plugin is tried. */
export interface Place {
  area: Area;
  tier: PluginTier;
  /** `/hello?id=1` */
  address: string;
}

export interface TestPlatformOptions {
  host: Omit<ContractHost, 'stop'>;
  browser: Browser;
  /** Every plugin that runs on the host. */
  manifests: readonly Manifest[];
  /** What stands for parameters in a plugin's addresses, `:id` and the keys of its tag's query: the name itself where nothing is said. */
  values?(plugin: string): Readonly<Record<string, string>>;
  /** Checks that take seconds for each page look at so many of a plugin's; at all where it is left out. */
  closely?: number;
  /** Milliseconds in which what a closed page still does may end; 10 000 where it is left out. */
  patience?: number;
  /** The tiers to try; both where it is left out. */
  tiers?: readonly PluginTier[];
  /** As for somebody who asks for less motion, which takes less time; with all of it where it is left out. */
  still?: boolean;
}

/** The running platform, in windows that the checks share: opening one costs more than most of them. */
export class TestPlatform {
  readonly #options: TestPlatformOptions;
  readonly #client: HostClient;
  readonly #windows = new Map<string, Promise<TestWindow>>();
  readonly #sandboxed = new Set<string>();

  /** What people named: the person, the organisation, the role. Such words are the same in every language. */
  readonly names: readonly string[];

  private constructor(options: TestPlatformOptions, client: HostClient, names: readonly string[]) {
    this.#options = options;
    this.#client = client;
    this.names = names;
  }

  static async open(options: TestPlatformOptions): Promise<TestPlatform> {
    const client = await signInTo(options.host);
    const [person, roles] = await Promise.all([
      client.call<{ name: string; org: { name: string } }>('GET', '/api/v1/customer/queryCustWithOrg'),
      client.call<{ name: string }[]>('GET', '/api/v1/role/my'),
    ]);
    return new TestPlatform(options, client, [person.name, person.org.name, ...roles.map(({ name }) => name)]);
  }

  get client(): HostClient {
    return this.#client;
  }

  get patience(): number {
    return this.#options.patience ?? 10_000;
  }

  get manifests(): readonly Manifest[] {
    return this.#options.manifests;
  }

  /** Installs an artifact, trusted and for everybody. Throws with the host's words where it refuses. */
  async install(artifact: Uint8Array): Promise<void> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(artifact)]), 'plugin.tgz');
    const review = await this.#client.call<{ id: string; digest: string }>('POST', '/api/v1/plugins/artifacts', form);
    await this.#client.call('POST', `/api/v1/plugins/${review.id}/versions`, {
      digest: review.digest,
      tier: 'in-realm',
      roles: null,
      enabled: true,
    });
  }

  /** Every page of a plugin, on each device and in each tier that it can run in. */
  places({ manifest }: Subject): Place[] {
    if (manifest === undefined) return [];
    const tiers = this.#options.tiers ?? ['in-realm', 'sandboxed'];
    const may = tiers.filter(
      (tier) => tier === 'in-realm' || whyNotSandboxed(manifest, this.#options.manifests) === undefined,
    );
    const addresses = addressesOf(manifest, this.#options.manifests, this.#options.values?.(manifest.id) ?? {});
    return may.flatMap((tier) =>
      addresses.map((address) => ({ tier, address, area: areaOf(address.split('?')[0] ?? '') })),
    );
  }

  /** Those of them that a check looks at which takes seconds for each. */
  closePlaces(subject: Subject): Place[] {
    return this.places(subject).slice(0, this.#options.closely);
  }

  /** The window for a device, with the plugin in that tier. The first use opens it. */
  async window({ area, tier }: Pick<Place, 'area' | 'tier'>, plugin: string): Promise<TestWindow> {
    await this.#trust(plugin, tier);
    const boxed = tier === 'sandboxed';
    const key = boxed ? `${area} ${tier} ${plugin}` : area;
    const present = this.#windows.get(key);
    if (present !== undefined) return present;
    const made = this.fresh(area);
    this.#windows.set(key, made);
    return made;
  }

  /** The window in which plugins can be made to fail, for a device. The plugin is trusted in it. */
  async breakable(area: Area, plugin: string): Promise<TestWindow> {
    await this.#trust(plugin, 'in-realm');
    const key = `${area} breakable`;
    const present = this.#windows.get(key);
    if (present !== undefined) return present;
    const made = this.fresh(area, makeBreakable);
    this.#windows.set(key, made);
    return made;
  }

  /** Windows that are open stay as they are; those that are opened later have the plugin in this tier. */
  async #trust(plugin: string, tier: PluginTier): Promise<void> {
    const boxed = tier === 'sandboxed';
    if (boxed === this.#sandboxed.has(plugin)) return;
    await this.#client.call('PATCH', `/api/v1/plugins/${plugin}`, { tier });
    if (boxed) this.#sandboxed.add(plugin);
    else this.#sandboxed.delete(plugin);
  }

  /** A window of its own, to be closed by the caller. */
  fresh(area: Area, prepare?: Parameters<typeof openWindow>[0]['prepare']): Promise<TestWindow> {
    const { host, browser, still } = this.#options;
    return openWindow({ browser, url: host.url, state: this.#client.state, area, prepare, still });
  }

  async close(): Promise<void> {
    for (const window of this.#windows.values()) await window.then((one) => one.close()).catch(() => undefined);
    this.#windows.clear();
  }
}

/**
 * Addresses of a plugin's views, with these values for their parameters. Those that the shell leads elsewhere, and
 * those that take the whole window, have no page of their own.
 */
export function addressesOf(
  manifest: Manifest,
  all: readonly Manifest[],
  values: Readonly<Record<string, string>>,
): string[] {
  const redirects = all.flatMap(({ contributes = {} }) => (contributes['shell.redirect'] ?? []) as { from: string }[]);
  return (manifest.routes ?? [])
    .filter(({ path, frame }) => frame !== 'bare' && !redirects.some(({ from }) => from === path))
    .map(({ path, tag }) => {
      const address = path.replace(/:(\w+)/g, (_all, name: string) => values[name] ?? name);
      const query = typeof tag === 'object' && 'query' in tag ? (tag.query as string[]) : [];
      return query.length === 0
        ? address
        : `${address}?${query.map((name) => `${name}=${values[name] ?? ''}`).join('&')}`;
    });
}

/** Plugins after those that they require. */
export function inOrder(manifests: readonly Manifest[]): Manifest[] {
  const done = new Map<string, Manifest>();
  const add = (manifest: Manifest): void => {
    if (done.has(manifest.id)) return;
    for (const id of Object.keys(manifest.requires ?? {})) {
      const required = manifests.find((other) => other.id === id);
      if (required !== undefined) add(required);
    }
    done.set(manifest.id, manifest);
  };
  for (const manifest of manifests) add(manifest);
  return [...done.values()];
}
