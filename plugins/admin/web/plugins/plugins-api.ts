import type { Text } from '@fitout/sdk';
import type { Http } from '@fitout/sdk/web';
import type { HealthDay, HealthFigures } from '../../shared/health-figures.ts';

export type Tier = 'in-realm' | 'sandboxed';
export type PluginState = 'running' | 'disabled' | 'failed' | 'quarantined' | 'crashing';

export interface PluginInfo {
  id: string;
  version: string;
  title: Text;
  description?: Text | null;
  halves: string[];
  capabilities?: string[];
  requires?: Record<string, string>;
  origin: 'built-in' | 'installed';
  enabled: boolean;
  state: PluginState;
  /** Why it failed or is in quarantine. */
  reason?: Text | null;
  quarantinedAt?: string | null;
  tier: Tier;
  /** Why it cannot be sandboxed; null where it can. */
  notSandboxed: Text | null;
  /** How many versions of it are kept. */
  versions: number;
  /** Ids of the roles that may use it; null for everybody. */
  roles: string[] | null;
  /** Of the last seven days; null where nothing was told of it. */
  health?: Pick<HealthFigures, 'loads' | 'loadMs' | 'errors' | 'calls' | 'callErrors' | 'longTaskMs'> | null;
}

export interface PluginFailure {
  plugin: string;
  reason: string;
  message: string;
}

export interface PluginList {
  items: PluginInfo[];
  failures: PluginFailure[];
  /** Plugins are the whole installation's: people of other organisations look on. */
  mayChange: boolean;
}

export interface ReviewUpstream {
  name: string;
  title: Text;
  url?: string | null;
  methods?: string[];
  paths?: string[] | null;
  secret?: { title: Text } | null;
}

/** What the server read out of an artifact, before anything of it is installed. */
export interface ArtifactReview {
  /** Names exactly these bytes, also when installing them. */
  digest: string;
  id: string;
  version: string;
  title: Text;
  description?: Text | null;
  readme?: string | null;
  sdk: string;
  builtWith: string;
  bytes: number;
  files: number;
  signature: { state: 'none' | 'valid'; keyId?: string; knownKey: boolean };
  capabilities: { name: string }[];
  upstreams: ReviewUpstream[];
  routes: { path: string; title: Text }[];
  menu: { title: Text; url?: string }[];
  /** Contribution point → items. */
  contributes: Record<string, unknown>;
  installed?: { version: string; enabled: boolean } | null;
  change?: { capabilitiesAdded: string[]; capabilitiesRemoved: string[] } | null;
  notSandboxed: Text | null;
  warnings: Text[];
}

export interface PluginVersion {
  version: string;
  digest: string;
  installedAt: string;
  installedBy: string | null;
  bytes: number;
  current: boolean;
}

export type FaultPlace = 'render' | 'activate' | 'listener' | 'promise' | 'import' | 'frame';

export interface PluginHealth {
  days: number;
  totals: HealthFigures;
  perDay: HealthDay[];
  errors: { at: string; where: FaultPlace; message: string; version: string; count: number }[];
}

/** A server that the plugin asks by way of this one. */
export interface Upstream {
  name: string;
  title: Text;
  /** As in force; null while the operator has to give it. */
  url: string | null;
  urlFrom: 'manifest' | 'operator' | null;
  methods: string[];
  paths: string[] | null;
  secret: { title: Text; header: string; set: boolean; setAt: string | null } | null;
  perMinute: number;
  /** Nothing is missing. */
  ready: boolean;
}

/** What the operator gives: left out stays as it is, null is taken back. */
export interface UpstreamChange {
  name: string;
  url?: string | null;
  secret?: string | null;
}

export interface InstallChoice {
  digest: string;
  tier: Tier;
  roles: string[] | null;
  enabled: boolean;
}

const quiet = { showError: false };
/** The server may have to fetch, unpack and check ten megabytes. */
const patient = { showError: false, timeout: 120_000 };

function asText(ids: readonly (string | number)[] | null | undefined): string[] | null {
  return ids === null || ids === undefined ? null : ids.map(String);
}

export const pluginsApi = (http: Http) => ({
  async list(signal?: AbortSignal): Promise<PluginList> {
    const list = await http.get<PluginList>('/v1/plugins', undefined, {
      ...quiet,
      ...(signal === undefined ? {} : { signal }),
    });
    // Ids are compared as text, whichever way they came.
    return { ...list, items: list.items.map((plugin) => ({ ...plugin, roles: asText(plugin.roles) })) };
  },
  /** Sends the file, or has the server fetch it; rejects with the field and the reason where it cannot be installed. */
  review(
    source: File | { url: string },
    options: { signal: AbortSignal; onProgress(sent: number, total: number): void },
  ): Promise<ArtifactReview> {
    if (!(source instanceof File))
      return http.post('/v1/plugins/artifacts', source, { ...patient, signal: options.signal });
    const data = new FormData();
    data.set('file', source);
    return http.upload('/v1/plugins/artifacts', data, { ...patient, ...options });
  },
  install: (id: string, choice: InstallChoice) => http.post<unknown>(`${at(id)}/versions`, choice, patient),
  versions: (id: string, signal: AbortSignal) =>
    http.get<{ items: PluginVersion[] }>(`${at(id)}/versions`, undefined, { ...quiet, signal }),
  rollback: (id: string, digest: string) => http.post<unknown>(`${at(id)}/rollback`, { digest }, patient),
  change: (id: string, change: { enabled?: boolean; tier?: Tier; roles?: string[] | null }) =>
    http.patch<unknown>(at(id), change, quiet),
  release: (id: string) => http.post<unknown>(`${at(id)}/release`, {}, quiet),
  uninstall: (id: string, data: boolean) => http.delete<unknown>(at(id), { data }, patient),
  health: (id: string, days: number, signal: AbortSignal) =>
    http.get<PluginHealth>(`${at(id)}/health`, { days }, { ...quiet, signal }),
  upstreams: (id: string, signal: AbortSignal) =>
    http.get<{ items: Upstream[] }>(`${at(id)}/upstreams`, undefined, { ...quiet, signal }),
  setUpstreams: (id: string, items: UpstreamChange[]) =>
    http.put<{ items: Upstream[] }>(`${at(id)}/upstreams`, { items }, quiet),
});

function at(id: string): string {
  return `/v1/plugins/${encodeURIComponent(id)}`;
}
