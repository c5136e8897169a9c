import { existsSync, readFileSync } from 'node:fs';
import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { PagePlugin, PageRegistry } from '../../kernel/core/page-registry.ts';
import type { BuildManifest } from '../../sdk/manifest/build-manifest.ts';
import type { TestServer } from './server.ts';

export interface FrontOptions {
  /** Makes of the product's document another one. */
  change(html: string): string;
  /** Files of the test's own by their path. */
  files: Readonly<Record<string, { type: string; body: string }>>;
}

/**
 * Stands before a server as a proxy does, with files of its own and a document that it changes. Requests that a browser
 * holds up for the test instead would each go twice through this process, and none of them would come out of its cache.
 *
 * The page's policy names the scripts it allows by their hashes, and what a test adds is none of them, so such documents
 * go without it: what it refuses is tested elsewhere. Whoever stops what is returned ends the front and the server.
 */
export async function standBefore(server: TestServer, options: FrontOptions): Promise<TestServer> {
  const agent = new Agent({ keepAlive: true });
  const front = createServer((request, response) => pass(new URL(server.url), agent, options, request, response));
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
  return {
    ...server,
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    async stop() {
      front.closeAllConnections();
      front.close();
      agent.destroy();
      await server.stop();
    },
  };
}

function pass(
  { hostname, port }: URL,
  agent: Agent,
  { change, files }: FrontOptions,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { method, url: path = '/' } = request;
  const { pathname } = new URL(path, 'http://front');
  const own = files[pathname];
  if (own !== undefined) return void response.writeHead(200, { 'content-type': own.type }).end(own.body);
  const isDocument = pathname === '/';
  const headers = isDocument ? { ...request.headers, 'accept-encoding': 'identity' } : request.headers;
  const behind = ask({ hostname, port, path, method, headers, agent }, async (answer) => {
    const { statusCode = 502, headers } = answer;
    if (!isDocument) return void answer.pipe(response.writeHead(statusCode, headers));
    for (const name of ['content-security-policy', 'integrity-policy', 'content-length', 'etag']) delete headers[name];
    response.writeHead(statusCode, headers).end(change(await text(answer)));
  });
  behind.once('error', () => response.destroy());
  response.once('close', () => behind.destroy());
  request.pipe(behind);
}

/**
 * The document with more plugins in its registry, and with the names of what outside plugins share with the page. The
 * plugins of the ids in `without` are missing, as if they were not installed.
 */
export function withPlugins(html: string, plugins: readonly PagePlugin[], without: readonly string[] = []): string {
  return withVendors(html).replace(
    /(<script[^>]*id="fitout-registry"[^>]*>)([\s\S]*?)(<\/script>)/,
    (_all, open: string, json: string, close: string) => {
      const registry = JSON.parse(json) as PageRegistry;
      registry.plugins = [...registry.plugins.filter(({ id }) => !without.includes(id)), ...plugins];
      return `${open}${JSON.stringify(registry).replace(/</g, '\\u003c')}${close}`;
    },
  );
}

/** As the server names them where an outside plugin is installed: of the build that made this document. */
function withVendors(html: string): string {
  const build = ['dist', 'out/shell-dist']
    .map((folder) => join(folder, 'build.json'))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as BuildManifest)
    .find(({ version }) => html.includes(`"version":"${version}"`));
  if (build === undefined) throw new Error('the document is of no build that is here');
  const names = Object.fromEntries(Object.entries(build.vendors).map(([name, file]) => [name, `/static/${file}`]));
  return html.replace(
    /(<script[^>]*type="importmap"[^>]*>)([\s\S]*?)(<\/script>)/,
    (_all, open: string, json: string, close: string) => {
      const map = JSON.parse(json) as { imports: Record<string, string> };
      return `${open}${JSON.stringify({ ...map, imports: { ...names, ...map.imports } })}${close}`;
    },
  );
}
