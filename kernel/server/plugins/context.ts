import type { DisposableStore } from '../../../sdk/base/disposable.ts';
import { FitoutError } from '../../../sdk/base/errors.ts';
import type { ServiceToken } from '../../../sdk/base/tokens.ts';
import type { Manifest } from '../../../sdk/manifest/manifest.ts';
import type {
  Events,
  Outbound,
  People,
  Platform,
  ServerContext,
  ServerContributions,
  ServerServices,
  Site,
} from '../../../sdk/server.ts';
import { createGate, guardContext } from '../../core/guard-context.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { ServerParts } from '../parts.ts';

/** Services that server halves give each other, by token. */
export class ServiceRegistry {
  readonly #services = new Map<string, { service: unknown; provider: string }>();

  /** The shelf as one plugin sees it: it provides under its own name, and gets from those it requires. */
  of(manifest: Manifest): ServerServices {
    return {
      provide: (token, service) => {
        if (!token.id.startsWith(`${manifest.id}.`))
          throw new Error(`${manifest.id} provides ${token.id}: a token starts with its provider's id`);
        this.#services.set(token.id, { service, provider: manifest.id });
      },
      get: <T>(token: ServiceToken<T>) => {
        const provider = token.id.split('.')[0] ?? '';
        if (provider !== manifest.id && !(provider in (manifest.requires ?? {})))
          throw new Error(`${manifest.id} uses ${token.id}: add "${provider}" to "requires" in its plugin.json`);
        const found = this.#services.get(token.id);
        if (found === undefined)
          throw new FitoutError('unavailable', {
            reason: 'kernel.no-service',
            message: { zh: `插件 ${provider} 未启用`, en: `plugin ${provider} is not running` },
          });
        return found.service as T;
      },
    };
  }

  /** Takes away what a plugin provided. */
  withdraw(provider: string): void {
    for (const [id, entry] of this.#services) if (entry.provider === provider) this.#services.delete(id);
  }
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
    platform: 'server.platform',
  });
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
