import type { Logger } from 'pino';
import type { Blobs, Database, Events, Ids, Job, Jobs, Migrations, Outbound, ServerContext } from '../../sdk/server.ts';
import type { Deaths } from './crash.ts';
import type { FileWatch } from './stored-files/file-watch.ts';

/** What the http half asks of the settings. */
export interface HttpConfig {
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** FITOUT_PUBLIC_URL without a slash at its end. */
  publicUrl: string | undefined;
  /** FITOUT_ADMIN_PASSWORD: used as it is, need not be changed. */
  adminPassword: string | undefined;
  /** Take the first owner's password away, so that this start gives another one. */
  newPassword: boolean;
  /** Key of the base host that the browser half calls (spec, section 7); empty for same-origin. */
  serverKey: string;
  /** Origins of pages at other hosts that may call this server with a session. */
  pageOrigins: readonly string[];
  /** Bearer token of /metrics: the operator's, or the one in the data folder. */
  metricsToken: string;
  /** FITOUT_SECRET_KEY: what secrets in the database are sealed with. */
  secretKey: string | undefined;
  /** FITOUT_INNER_HOSTS: hosts of the inner network that requests may name which ask for it. */
  innerHosts: readonly string[];
  /** FITOUT_INBOX: folder of files that the operator brings; undefined for none. */
  inbox: string | undefined;
  /** X-Forwarded-* is believed from this many proxies in front (0: from none). */
  trustedProxies: number;
  /** Folder of files of requests until they are whole; it is made when it is needed. */
  spoolFolder: string;
  /** Folder of the build (dist): build.json and client/. */
  dist: string;
  /** Folders that hold plugin folders: plugins, mobile-plugins. */
  pluginFolders: readonly string[];
  /** `built` imports <dist>/server/plugins/<id>.js, `source` imports <folder>/server/index.ts. */
  serverHalves: 'built' | 'source';
  /** Answers that are not as their calls declare them are errors. */
  strict: boolean;
  /** In place of the guarded client: tests stand in for the web on this machine. */
  outbound?: (Outbound & { close(): Promise<void> }) | undefined;
}

/** PostgreSQL as the kernel uses it. */
export interface KernelDatabase {
  /** Queries of one owner: the kernel itself ('kernel') or a plugin's id. Each owner has a schema. */
  of(owner: string): Database;
  /** Runs what of `migrations` has not run yet, in the owner's schema, under the installation's lock. */
  migrate(owner: string, migrations: Migrations): Promise<void>;
  /** Answers within 2 s or throws. */
  ping(): Promise<void>;
  /** Connections in all, idle ones, and callers that wait for one. */
  poolStats(): { total: number; idle: number; waiting: number };
}

/** Events as the kernel uses them. Topics carry their owner in front: `images.asset`, `kernel.session`. */
export interface KernelEvents {
  /** Events of one owner, whose id is put in front of topics. */
  of(owner: string): Events;
  /** Everything that happens, on every server. */
  onAny(listener: (event: { topic: string; id: string; orgId: string }) => void): { dispose(): void };
}

export interface KernelJobs {
  of(owner: string): Jobs;
  /** Jobs of one owner, to be run on this server with the owner's context. Late ones are taken up as well. */
  register(owner: string, jobs: Record<string, Job<unknown>>, ctx: ServerContext): void;
}

/** What the http half stands on; main.ts makes it. */
export interface ServerParts {
  config: HttpConfig;
  log: Logger;
  /** Of servers on this data folder, that were started again since; undefined where none died. */
  deaths: Deaths | undefined;
  ids: Ids;
  database: KernelDatabase;
  blobs: Blobs;
  /** Whether the files that the database knows are there. */
  files: Pick<FileWatch, 'found'>;
  events: KernelEvents;
  jobs: KernelJobs;
}

/** The first owner's sign-in, to be printed once. */
export interface FirstStart {
  username: string;
  password: string;
}
