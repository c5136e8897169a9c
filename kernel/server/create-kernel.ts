import type { Disposable } from '../../sdk/base/disposable.ts';
import type { Outbound } from '../../sdk/server.ts';
import { GuardedOutbound } from '../outbound/outbound.ts';
import { AuditLog } from './audit/audit-log.ts';
import { KnownBrowsers } from './auth/known-browsers.ts';
import { Sessions } from './auth/sessions.ts';
import { SignInTries } from './auth/sign-in-tries.ts';
import { CachedAnswers } from './cached-answers.ts';
import { PageOrigins } from './http/origins/page-origins.ts';
import { RateLimits } from './http/rate-limits.ts';
import { kernelDatabase } from './kernel-store.ts';
import { Addresses } from './org/addresses.ts';
import { makeFirstOwner } from './org/first-owner.ts';
import type { ServerParts } from './parts.ts';
import { FunctionCatalog } from './people/functions.ts';
import { PluginHost } from './plugins/host.ts';
import { InstalledPlugins } from './plugins/installed/installed.ts';
import { PluginTiers } from './plugins/tiers.ts';
import { kernelMigrations } from './schema/migrations.ts';
import type { ServerKernel } from './server-kernel.ts';

/** What the kernel's own calls work with, once its tables are there. Disposing it ends what it listens to. */
export async function openKernel(
  parts: ServerParts,
): Promise<ServerKernel & Disposable & { outbound: Outbound & { close(): Promise<void> } }> {
  const { config, database, events } = parts;
  await database.migrate('kernel', kernelMigrations);
  const store = { ...kernelDatabase(parts), parts };
  const host = await PluginHost.read(config.pluginFolders);
  const tiers = await PluginTiers.open(store);
  const installed = await InstalledPlugins.open(store, host);
  await makeFirstOwner(store);
  const addresses = await Addresses.open(store);
  const sessions = new Sessions(parts);
  const organisations: ServerKernel['organisations'] = new CachedAnswers(events, ['kernel.org']);
  const menus: ServerKernel['menus'] = new CachedAnswers(events, ['kernel.menu', 'kernel.plugins']);
  return {
    ...store,
    ...{ host, tiers, installed, addresses, sessions, organisations, menus },
    tries: new SignInTries(parts),
    knownBrowsers: new KnownBrowsers(parts),
    rates: new RateLimits(database),
    audit: new AuditLog(parts),
    catalog: catalogOf(host),
    outbound: config.outbound ?? new GuardedOutbound({ inner: config.innerHosts }),
    pages: new PageOrigins(config.pageOrigins),
    https: config.publicUrl?.startsWith('https:') === true,
    dispose() {
      for (const held of [sessions, organisations, menus, tiers, installed, addresses]) held.dispose();
    },
  };
}

/** Made anew when the set of enabled plugins changed. */
function catalogOf(host: PluginHost): () => FunctionCatalog {
  let of = host.manifests;
  let catalog = new FunctionCatalog(of);
  return () => {
    if (of !== host.manifests) {
      of = host.manifests;
      catalog = new FunctionCatalog(of);
    }
    return catalog;
  };
}
