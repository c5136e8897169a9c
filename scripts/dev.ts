import { type ChildProcess, fork } from 'node:child_process';
import { watch } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ReloadProxy } from '../sdk/cli/reload-proxy.ts';
import { formatFailure } from './build/failure.ts';
import { root } from './build/paths.ts';
import { buildServer } from './build/server-build.ts';
import { writeSources } from './build/write-sources.ts';
import { DevBuild } from './dev/dev-build.ts';

/**
 * `npm run dev`: the product on PORT (8080), built without compression, rebuilt at each change. A change of the
 * browser's side reloads open pages; one of the server's side restarts the server first. The database stays.
 */
const out = join(root, 'out/dev');
const port = Number(process.env.PORT ?? 8080);
const host = process.env.HOST ?? 'localhost';
const client = new DevBuild(out);
const proxy = new ReloadProxy();
let serverInputs = new Set<string>();
let child: ChildProcess | undefined;

async function writeServer(): Promise<void> {
  const { files, inputs } = await buildServer();
  serverInputs = new Set(inputs);
  for (const [name, data] of files) {
    const file = join(out, 'server', name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, data);
  }
}

async function startServer(): Promise<void> {
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', NODE_ENV: 'development' };
  const next = fork(join(root, 'scripts/dev/server.ts'), [out], { env });
  child = next;
  await new Promise<void>((done) => {
    next.once('message', (message: { url: string; firstStart?: { username: string; password: string } }) => {
      proxy.serverIs(message.url);
      if (message.firstStart !== undefined)
        console.log(`first sign-in: ${message.firstStart.username} / ${message.firstStart.password}`);
      done();
    });
    next.once('exit', () => {
      if (child === next) child = undefined;
      done();
    });
  });
}

async function stopServer(): Promise<void> {
  const old = child;
  if (old === undefined) return;
  proxy.serverGoes();
  const gone = new Promise((done) => old.once('exit', done));
  old.kill('SIGTERM');
  await gone;
}

/** What a set of changed files asks for, done; answers how many pages were told to reload. */
async function apply(changed: Set<string>): Promise<void> {
  const started = performance.now();
  for (const file of await writeSources()) changed.add(file);
  const server =
    child === undefined || [...changed].some((file) => serverInputs.has(file) || file.endsWith('plugin.json'));
  try {
    const [manifest] = await Promise.all([client.build(changed), server ? writeServer() : undefined]);
    if (server) {
      await stopServer();
      await startServer();
    } else {
      // A name that the server does not know makes it read the manifest anew.
      await fetch(`http://${host}:${port}/static/${manifest.boot.file}`).catch(() => undefined);
    }
    const pages = proxy.reloadPages();
    const what = `${[...changed].slice(0, 3).join(', ')}${changed.size > 3 ? ', …' : ''}`;
    console.log(
      `${what}: ${server ? 'server restarted, ' : ''}${pages} pages reload after ${Math.round(performance.now() - started)} ms`,
    );
  } catch (error) {
    console.error(await formatFailure(error));
  }
}

const pending = new Set<string>();
let working = false;

async function work(): Promise<void> {
  if (working) return;
  working = true;
  while (pending.size > 0) {
    const changed = new Set(pending);
    pending.clear();
    await apply(changed);
  }
  working = false;
}

const source = /\.(?:tsx?|css|json|svg|png|webp|woff2)$/;
for (const folder of ['kernel', 'plugins', 'mobile-plugins', 'sdk']) {
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    // Lists of blocks are written here, each time before what is built.
    if (name === null || !source.test(name) || /\.(?:test\.tsx?|generated\.ts)$/.test(name)) return;
    pending.add(`${folder}/${name.replaceAll('\\', '/')}`);
    // An editor writes a file in several steps within a few milliseconds.
    setTimeout(() => void work(), 10);
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    proxy.server.close();
    proxy.server.closeAllConnections();
    void Promise.all([stopServer(), client.dispose()]).then(() => process.exit(0));
  });
}

proxy.server.listen(port, host, () => console.log(`http://${host}:${port}  reloads at each change`));
// What does not build yet is tried again at the next change.
pending.add('start');
await work();
