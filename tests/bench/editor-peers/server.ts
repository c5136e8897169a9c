import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = dirname(fileURLToPath(import.meta.url));
export const peers = { Puck: 'puck.tsx', 'Craft.js': 'craft.tsx', GrapesJS: 'grapesjs.ts' } as const;

/** Serves one page for each of the other editors, built for production. The address of one is `url/<file>`. */
export async function servePeers(): Promise<{ url: string; stop(): void }> {
  const { outputFiles } = await build({
    entryPoints: Object.values(peers).map((file) => join(folder, file)),
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    outdir: '/',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const files = new Map(outputFiles.map(({ path, contents }) => [path, contents]));
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = files.get(pathname);
    if (file !== undefined) {
      reply.writeHead(200, { 'content-type': pathname.endsWith('.css') ? 'text/css' : 'text/javascript' }).end(file);
      return;
    }
    const stem = pathname.replace(/\.tsx?$/, '');
    const css = files.has(`${stem}.css`) ? `<link rel="stylesheet" href="${stem}.css">` : '';
    reply
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html>${css}<div id="root"></div><script type="module" src="${stem}.js"></script>`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}
