import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { pageHeaders, workerPolicy } from '../../kernel/server/http/headers.ts';
import { browserOptions } from '../../scripts/build/options.ts';
import { workerFiles, workerPlugin } from '../../scripts/build/workers.ts';

export interface PageServer {
  url: string;
  /** What pages of it can fetch, by path: `/in/a.jpeg`. */
  files: Map<string, Uint8Array>;
  /** What pages of it have put, by path. */
  received: Map<string, Buffer>;
  stop(): void;
}

const types: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  wasm: 'application/wasm',
  html: 'text/html',
};

/**
 * A page of a test of its own with parts of the product in it, built as the product builds them, workers and WebAssembly
 * included: `/index.html` with the scripts of `entries`, file by name. Workers get the product's policy; so do pages, where
 * `policy` is not false: what others wrote may not run under it.
 */
export async function startPageServer(
  entries: Readonly<Record<string, string>>,
  { policy = true, body = '' } = {},
): Promise<PageServer> {
  const workers = workerFiles();
  const { outputFiles } = await build({
    ...browserOptions(false),
    minify: true,
    splitting: true,
    write: false,
    outdir: '/out',
    entryPoints: { ...entries },
    plugins: [workerPlugin(false, workers)],
  });
  const files = new Map<string, Uint8Array>(outputFiles.map((file) => [file.path.replace('/out', ''), file.contents]));
  for (const [name, data] of workers.files) files.set(`/${name}`, data);
  files.set('/favicon.ico', new Uint8Array());
  files.set('/index.html', Buffer.from(html(Object.keys(entries), body)));
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
    const forWorker = workerPolicy(path);
    response.writeHead(data === undefined ? 404 : 200, {
      'content-type': types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      ...(policy && path.endsWith('.html') ? pagePolicy() : {}),
      ...(forWorker === undefined ? {} : { 'content-security-policy': forWorker }),
    });
    response.end(data);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, files, received, stop: () => server.close() };
}

function html(entries: readonly string[], body: string): string {
  const scripts = entries.map((name) => `<script type="module" src="/${name}.js"></script>`).join('');
  return `<!doctype html><meta charset="utf-8"><title>page</title>${body}${scripts}`;
}

/** The product's, but for digests of scripts, which its import map has. */
function pagePolicy(): Record<string, string> {
  const { 'integrity-policy': _, ...headers } = pageHeaders({ https: false });
  return headers;
}
