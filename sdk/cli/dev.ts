import { watch } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Host, startHost } from '../host/start-host.ts';
import { PluginBuilder } from './build/build-plugin.ts';
import { type Project, readProject } from './build/read-project.ts';
import { type Command, UsageError } from './command.ts';
import { askedServer, serverOptions } from './connect-options.ts';
import { packPlugin } from './pack-plugin.ts';
import { CliProblem, problemLine } from './problem.ts';
import { ReloadProxy } from './reload-proxy.ts';
import { connect, type InstallOptions, type ServerClient } from './server-client.ts';

/** Files whose change asks for a new build. */
const source = /\.(?:[cm]?[jt]sx?|css|json|svg|png|jpe?g|webp|woff2|md)$/;
const ignored = /(?:^|[\\/])(?:node_modules|dist|\.fitout|\.git)(?:[\\/]|$)|\.test\.[jt]sx?$/;

/** A plugin that is built and installed anew at each change. */
export class DevSession {
  readonly #folder: string;
  readonly #server: ServerClient;
  readonly #options: InstallOptions;
  #project: Project | undefined;
  #builder: PluginBuilder | undefined;

  constructor(folder: string, server: ServerClient, options: InstallOptions) {
    this.#folder = folder;
    this.#server = server;
    this.#options = options;
  }

  /** Builds, packs and installs. Throws CliProblem. Answers what was installed. */
  async apply(): Promise<Project> {
    const project = readProject(this.#folder);
    // The manifest, or which files there are, decides what is built; the rest is the builder's to notice.
    if (this.#builder === undefined || shapeOf(this.#project) !== shapeOf(project)) {
      await this.#builder?.dispose();
      this.#builder = new PluginBuilder(project, true);
    }
    this.#project = project;
    const build = await this.#builder.build();
    for (const warning of build.warnings) console.error(`warning: ${problemLine(warning)}`);
    await this.#server.install(packPlugin(devVersion(project), build).bytes, this.#options);
    return project;
  }

  async dispose(): Promise<void> {
    await this.#builder?.dispose();
  }
}

/** A version of its own for each change: a server never takes two contents for one version. */
function devVersion(project: Project): Project {
  const version = `${project.manifest.version.replace(/-.*$/, '')}-dev.${Date.now().toString(36)}`;
  const manifestText = `${JSON.stringify({ ...(JSON.parse(project.manifestText) as object), version }, null, 2)}\n`;
  return { ...project, manifest: { ...project.manifest, version }, manifestText };
}

function shapeOf(project: Project | undefined): string {
  return project === undefined ? '' : JSON.stringify([project.manifest.id, project.entries]);
}

export const dev: Command = {
  usage: 'dev [folder]',
  summary: 'Shows the plugin in a running Fitout, and again after each change.',
  about:
    'Without --server it starts one that comes with the SDK: the real server with its database, on this machine alone, kept in .fitout/ between runs.',
  options: {
    port: { value: '<number>', about: 'where to open it in the browser; 8080 where nothing is said' },
    sandboxed: { about: 'in a frame of its own, as an owner installs what nobody has reviewed' },
    ...serverOptions,
  },
  words: [0, 1],
  async run(asked) {
    const { folder } = readProject(asked.words[0] ?? '.');
    const port = Number(asked.text('port') ?? 8080);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError('--port <number>: 0 to 65535');
    const given = await askedServer(asked);
    const host = given === undefined ? await ownHost(folder) : undefined;
    try {
      const server = given ?? (await connect(host?.url ?? '', host?.username ?? '', host?.password ?? ''));
      const tier = asked.on('sandboxed') ? 'sandboxed' : 'in-realm';
      // A server of one's own shows what is asked for; another one's owner has chosen already.
      const says = given === undefined || asked.on('sandboxed') ? ({ tier } as const) : {};
      await show(new DevSession(folder, server, { ...says, firstTier: tier }), { folder, port, server, host });
    } finally {
      await host?.stop();
    }
    return 0;
  },
};

interface Showing {
  folder: string;
  port: number;
  server: ServerClient;
  host: Host | undefined;
}

/** Until it is told to end: a proxy that reloads pages, and a build for each change. */
async function show(session: DevSession, { folder, port, server, host }: Showing): Promise<void> {
  const proxy = new ReloadProxy();
  proxy.serverIs(server.url);
  const address = await listen(proxy, port);
  const stopWatching = rebuildOnChange(folder, session, proxy, (project) => {
    const [route] = project.manifest.routes ?? [];
    console.log(`${address}/#${route?.path ?? '/'}`);
    if (host !== undefined) console.log(`sign in: ${host.username} / ${host.password}`);
  });
  await new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done());
  });
  stopWatching();
  proxy.server.close();
  proxy.server.closeAllConnections();
  await session.dispose();
}

async function ownHost(folder: string): Promise<Host> {
  const dataFolder = join(folder, '.fitout/data');
  await mkdir(dataFolder, { recursive: true });
  await writeFile(join(folder, '.fitout/.gitignore'), '*\n');
  return startHost({ dataFolder });
}

async function listen({ server }: ReloadProxy, port: number): Promise<string> {
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'EADDRINUSE' ? new CliProblem(`port ${port} is in use: --port names another one`) : error),
    );
    server.listen(port, '127.0.0.1', done);
  });
  return `http://localhost:${(server.address() as { port: number }).port}`;
}

/** Watches the folder; `onFirst` hears of the first one that worked. Answers what ends it. */
function rebuildOnChange(
  folder: string,
  session: DevSession,
  proxy: ReloadProxy,
  onFirst: (project: Project) => void,
): () => void {
  let pending: string | undefined = 'start';
  let working = false;
  let first = true;
  const work = async (): Promise<void> => {
    if (working) return;
    working = true;
    while (pending !== undefined) {
      const what = pending;
      pending = undefined;
      const started = performance.now();
      try {
        const project = await session.apply();
        const pages = proxy.reloadPages();
        console.log(`${what}: ${pages} pages reload after ${Math.round(performance.now() - started)} ms`);
        if (first) onFirst(project);
        first = false;
      } catch (error) {
        if (!(error instanceof CliProblem)) throw error;
        console.error(error.message);
      }
    }
    working = false;
  };
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    if (name === null || !source.test(name) || ignored.test(name)) return;
    pending = name;
    // An editor writes a file in several steps within a few milliseconds.
    setTimeout(() => void work(), 10);
  });
  void work();
  return () => watcher.close();
}
