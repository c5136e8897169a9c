import type { Answered, Outbound } from '../../sdk/server.ts';
import type { AuditLog } from './audit/audit-log.ts';
import type { KnownBrowsers } from './auth/known-browsers.ts';
import type { Sessions } from './auth/sessions.ts';
import type { SignInTries } from './auth/sign-in-tries.ts';
import type { CachedAnswers } from './cached-answers.ts';
import type { PageOrigins } from './http/origins/page-origins.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { KernelStore } from './kernel-store.ts';
import type { Addresses } from './org/addresses.ts';
import type { FunctionCatalog } from './people/functions.ts';
import type { PluginHost } from './plugins/host.ts';
import type { InstalledPlugins } from './plugins/installed/installed.ts';
import type { PluginTiers } from './plugins/tiers.ts';

/** What the kernel's own calls work with. */
export interface ServerKernel extends KernelStore {
  sessions: Sessions;
  tries: SignInTries;
  knownBrowsers: KnownBrowsers;
  rates: RateLimits;
  audit: AuditLog;
  host: PluginHost;
  /** How far each plugin is trusted. */
  tiers: PluginTiers;
  /** Those that were installed while servers run. */
  installed: InstalledPlugins;
  catalog(): FunctionCatalog;
  /** Requests to other servers. */
  outbound: Outbound;
  https: boolean;
  /** Pages at other hosts that call this server. */
  pages: PageOrigins;
  /** Which organisation's site a host name is. */
  addresses: Addresses;
  /** `cfg/org` of organisations, and their whole menus, by id. */
  organisations: CachedAnswers<Answered<'GET /v1/cfg/org'>>;
  menus: CachedAnswers<Answered<'GET /v1/menu'>>;
}
