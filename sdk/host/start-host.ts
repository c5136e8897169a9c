import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What a build of the platform is made of. */
export interface HostFiles {
  /** Holds build.json, client/ and server/. */
  dist: string;
  /** Folders of plugin folders. */
  pluginFolders: string[];
}

export interface HostOptions {
  /** Another build in place of the one that comes with the SDK. */
  files?: HostFiles;
  /** Where its database and files lie; a new folder that goes with it where left out. */
  dataFolder?: string;
  /** A free one where left out. */
  port?: number;
  /** Lines of its log: errors alone where left out. */
  logLevel?: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** In place of the guarded client for requests to other servers, which never asks this machine: for tests. */
  outbound?: NonNullable<Parameters<Main['startServer']>[1]>['outbound'];
}

/** A platform that runs. */
export interface Host {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** Its owner: may do everything, and need not change the password. */
  username: string;
  password: string;
  /** Ends it within 5 s, with its folder where that was made for it. */
  stop(): Promise<void>;
}

/** Of a platform that listens on this machine alone. */
const password = 'fitout-plugin 1';

/** What dist/server/main.js exports. */
type Main = typeof import('../../kernel/server/main.ts');

/**
 * Starts the real platform in this process: server, embedded PostgreSQL, the built client, and the plugins that it
 * comes with. Takes about a second. Throws with words for a person where it cannot start.
 */
export async function startHost(options: HostOptions = {}): Promise<Host> {
  const { dist, pluginFolders } = options.files ?? ownFiles();
  const main = (await import(pathToFileURL(join(dist, 'server/main.js')).href)) as Main;
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'fitout-host-')));
  const config = main.readConfig({
    PORT: String(options.port ?? 0),
    HOST: '127.0.0.1',
    FITOUT_DATA: dataFolder,
    FITOUT_ADMIN_PASSWORD: password,
    FITOUT_LOG_LEVEL: options.logLevel ?? 'error',
  });
  const running = await main
    .startServer(config, { dist, pluginFolders, serverHalves: 'built', outbound: options.outbound })
    .catch((error: unknown) => Promise.reject(new Error(main.fatal(error), { cause: error })));
  return {
    url: `http://127.0.0.1:${running.port}`,
    username: 'admin',
    password,
    async stop() {
      await running.stop();
      if (options.dataFolder === undefined) await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** The build in the SDK's package; in the project itself, the project's own. */
function ownFiles(): HostFiles {
  const packed = resolve(import.meta.dirname, '../host');
  if (existsSync(join(packed, 'build.json'))) return { dist: packed, pluginFolders: [join(packed, 'plugins')] };
  const root = resolve(import.meta.dirname, '../..');
  const dist = join(root, 'dist');
  if (!existsSync(join(dist, 'build.json'))) throw new Error(`${dist} is not built: npm run build`);
  return { dist, pluginFolders: [join(root, 'plugins'), join(root, 'mobile-plugins')] };
}
