import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import { pageHeaders, workerPolicy } from '../../../../kernel/server/http/headers.ts';
import { browserOptions } from '../../../../scripts/build/options.ts';
import { workerFiles, workerPlugin } from '../../../../scripts/build/workers.ts';

export interface EngineServer {
  url: string;
  /** What pages of it can fetch, by path: `/in/a.jpeg`. */
  files: Map<string, Uint8Array>;
  /** What pages of it have put, by path. */
  received: Map<string, Buffer>;
  stop(): void;
}

const types: Record<string, string> = { js: 'text/javascript', wasm: 'application/wasm', html: 'text/html' };

/** The engine alone, built as the product builds it, under the product's policies for pages and for workers. */
export async function startEngineServer(more: Record<string, string> = {}): Promise<EngineServer> {
  const workers = workerFiles();
  const { outputFiles } = await build({
    ...browserOptions(false),
    minify: true,
    splitting: true,
    write: false,
    outdir: '/out',
    entryPoints: { page: join(import.meta.dirname, 'engine-page.ts'), ...more },
    plugins: [workerPlugin(false, workers)],
  });
  const files = new Map<string, Uint8Array>(outputFiles.map((file) => [file.path.replace('/out', ''), file.contents]));
  for (const [name, data] of workers.files) files.set(`/${name}`, data);
  files.set('/favicon.ico', new Uint8Array());
  files.set(
    '/index.html',
    Buffer.from('<!doctype html><title>engine</title><script type="module" src="/page.js"></script>'),
  );
  const received = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    if (request.method === 'PUT') {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        received.set(path, Buffer.concat(parts));
        response.end();
      });
      return;
    }
    const data = files.get(path);
    const policy = workerPolicy(path);
    response.writeHead(data === undefined ? 404 : 200, {
      'content-type': types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      ...(path.endsWith('.html') ? pagePolicy() : {}),
      ...(policy === undefined ? {} : { 'content-security-policy': policy }),
    });
    response.end(data);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, files, received, stop: () => server.close() };
}

/** The product's, but for digests of scripts, which its import map has. */
function pagePolicy(): Record<string, string> {
  const { 'integrity-policy': _, ...headers } = pageHeaders({ https: false });
  return headers;
}
