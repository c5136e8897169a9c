import type { DisposableStore } from '../../../sdk/base/disposable.ts';
import { FitoutError } from '../../../sdk/base/errors.ts';
import type { ServiceToken } from '../../../sdk/base/tokens.ts';
import type { Manifest } from '../../../sdk/manifest/manifest.ts';
import type {
  Events,
  Outbound,
  People,
  Platform,
  Secrets,
  ServerContext,
  ServerContributions,
  ServerServices,
  Site,
} from '../../../sdk/server.ts';
import { createGate, guardContext } from '../../core/guard-context.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { inboxAt } from '../inbox.ts';
import type { ServerParts } from '../parts.ts';
import { SecretBox } from './external/secrets.ts';

/** Services that server halves give each other, by token. */
export class ServiceRegistry {
  readonly #services = new Map<string, { service: unknown; provider: string }>();

  /** The shelf as one plugin sees it: it provides under its own name, and gets from those that its manifest names. */
  of(manifest: Manifest): ServerServices {
    const { id, requires = {}, optional = {} } = manifest;
    const find = <T>(token: ServiceToken<T>, named: Record<string, string>, field: string): T | undefined => {
      const provider = providerOf(token);
      if (provider !== id && !(provider in named))
        throw new Error(`${id} uses ${token.id}: add "${provider}" to "${field}" in its plugin.json`);
      return this.#services.get(token.id)?.service as T | undefined;
    };
    return {
      provide: (token, service) => {
        if (!token.id.startsWith(`${id}.`))
          throw new Error(`${id} provides ${token.id}: a token starts with its provider's id`);
        this.#services.set(token.id, { service, provider: id });
      },
      get: (token) => {
        const found = find(token, requires, 'requires');
        if (found !== undefined) return found;
        throw new FitoutError('unavailable', {
          reason: 'kernel.no-service',
          message: { zh: `插件 ${providerOf(token)} 未启用`, en: `plugin ${providerOf(token)} is not running` },
        });
      },
      find: (token) => find(token, { ...requires, ...optional }, 'optional'),
    };
  }

  /** Takes away what a plugin provided. */
  withdraw(provider: string): void {
    for (const [id, entry] of this.#services) if (entry.provider === provider) this.#services.delete(id);
  }
}

function providerOf({ id }: ServiceToken<unknown>): string {
  return id.split('.')[0] ?? '';
}

export interface ContextParts {
  parts: ServerParts;
  audit: AuditLog;
  people: People;
  services: ServiceRegistry;
  site: Site;
  outbound: Outbound;
  platform: Platform;
  contributions: ServerContributions;
}

/**
 * What one server half works with; a part that its manifest does not declare throws and names the missing line.
 * What it listens to ends with `store`.
 */
export function contextOf(
  manifest: Manifest,
  { parts, audit, people, services, site, outbound, contributions, platform }: ContextParts,
  store: DisposableStore,
): ServerContext {
  const { id } = manifest;
  const context: ServerContext = {
    plugin: id,
    log: parts.log.child({ plugin: id }),
    ids: parts.ids,
    database: parts.database.of(id),
    blobs: parts.blobs,
    jobs: parts.jobs.of(id),
    events: ownedBy(store, parts.events.of(id)),
    audit: audit.of(id),
    people: {
      ...people,
      watchOrganisations: (listener) => store.add(people.watchOrganisations(listener)),
    },
    services: services.of(manifest),
    site: siteOf(manifest.id, site),
    outbound,
    secrets: secretsOf(id, parts.config.secretKey),
    inbox: inboxAt(parts.config.inbox),
    platform,
    contributions: {
      watch: (point, listener) => store.add(contributions.watch(point, listener)),
    },
  };
  return guardContext(createGate(id, manifest.capabilities ?? []), context, {
    database: 'server.database',
    blobs: 'server.blobs',
    jobs: 'server.jobs',
    events: 'server.events',
    audit: 'server.audit',
    people: 'server.people',
    services: 'services',
    contributions: 'contributions',
    site: 'server.site',
    outbound: 'server.outbound',
    secrets: 'server.secrets',
    inbox: 'server.inbox',
    platform: 'server.platform',
  });
}

/** Seals as upstreams' secrets are; no plugin opens what another one sealed, nor what is an upstream's. */
function secretsOf(id: string, key: string | undefined): Secrets {
  const box = new SecretBox(key);
  return {
    seal: (secret, place) => box.seal(secret, `${id} ${place}`),
    open: (kept, place) => box.open(kept, `${id} ${place}`),
  };
}

function ownedBy(store: DisposableStore, events: Events): Events {
  return { ...events, subscribe: (topic, listener) => store.add(events.subscribe(topic, listener)) };
}

/** The build's files as one plugin names them: `clock.js` of the plugin `shop` is `shop/clock.js` in the build. */
function siteOf(plugin: string, site: Site): Site {
  return {
    publicUrl: site.publicUrl,
    originOf: (orgId) => site.originOf(orgId),
    apiOf: (origin) => site.apiOf(origin),
    get build() {
      return site.build;
    },
    island: (name) => site.island(`${plugin}/${name}`),
    islandText: (name) => site.islandText(`${plugin}/${name}`),
  };
}
