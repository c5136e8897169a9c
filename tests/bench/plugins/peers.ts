import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type BuildOptions, build } from 'esbuild';
import { vendorPlugin } from '../../../scripts/build/vendors.ts';

const folder = import.meta.dirname;
const views = ['orders', 'leaky'];
const shared = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

/** Ways to open a view that is not part of the page, other than ours. */
export const peerNames = ['bare', 'single-spa', 'qiankun', 'wujie'] as const;

const options: BuildOptions = {
  bundle: true,
  minify: true,
  write: false,
  format: 'esm',
  target: 'es2024',
  jsx: 'automatic',
  outdir: '/',
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'error',
};

const viewOf = (name: string): string => JSON.stringify(join(folder, `fixtures/web/views/${name}.tsx`));

/** What single-spa loads: React comes from the page. */
const spaApp = (name: string): string => `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import View from ${viewOf(name)};
let root;
export function bootstrap() {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = '/spa/${name}.css';
  return ${name === 'orders'} ? new Promise((done) => { link.onload = done; document.head.append(link); }) : Promise.resolve();
}
export async function mount({ domElement }) { root = createRoot(domElement); root.render(createElement(View)); }
export async function unmount() { root.unmount(); }
`;

/** What qiankun and wujie load is an app of its own, as their guides have it: React comes along. */
const ownApp = (name: string): string => `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import View from ${viewOf(name)};
let root;
const show = (around) => { root = createRoot(around.querySelector('#root')); root.render(createElement(View)); };
if (window.__POWERED_BY_QIANKUN__) window[${JSON.stringify(name)}] = {
  async bootstrap() {},
  async mount({ container }) { show(container); },
  async unmount() { root.unmount(); },
};
else show(document);
`;

async function bundle(name: string, contents: string, more: BuildOptions): Promise<[string, Uint8Array][]> {
  const { outputFiles } = await build({
    ...options,
    stdin: { contents, loader: 'tsx', resolveDir: folder, sourcefile: `${name}.tsx` },
    ...more,
  });
  return (outputFiles ?? []).map(({ path, contents: bytes }) => [
    `/${name}${path.endsWith('.css') ? '.css' : '.js'}`,
    bytes,
  ]);
}

async function makeFiles(): Promise<Map<string, Uint8Array>> {
  const external = [...shared, '/views/*', '/spa/*'];
  const vendors = await build({
    ...options,
    splitting: true,
    plugins: [vendorPlugin()],
    entryPoints: shared.map((name) => ({ in: `vendor:${name}`, out: `vendors/${name.replace('/', '-')}` })),
  });
  const all: [string, Uint8Array][] = (vendors.outputFiles ?? []).map(({ path, contents }) => [path, contents]);
  const made = await Promise.all([
    ...peerNames.map((name) =>
      bundle(name, `import ${JSON.stringify(join(folder, `pages/${name}.tsx`))};`, { external }),
    ),
    ...views.flatMap((name) => [
      bundle(`views/${name}`, `export { default } from ${viewOf(name)};`, { external }),
      bundle(`spa/${name}`, spaApp(name), { external }),
      bundle(`qiankun/${name}`, ownApp(name), { format: 'iife' }),
      bundle(`wujie/${name}`, ownApp(name), { format: 'iife' }),
    ]),
  ]);
  all.push(...made.flat());
  const files = new Map(all);
  const text = (value: string): Uint8Array => new TextEncoder().encode(value);
  const imports = Object.fromEntries(shared.map((name) => [name, `/vendors/${name.replace('/', '-')}.js`]));
  for (const name of peerNames)
    files.set(
      `/${name}.html`,
      text(`<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="importmap">${JSON.stringify({ imports })}</script>
<body><script type="module" src="/${name}.js"></script></body>`),
    );
  for (const app of ['qiankun', 'wujie'])
    for (const name of views)
      files.set(
        `/${app}/${name}.html`,
        text(
          `<!doctype html><html><head><meta charset="utf-8"><title>${name}</title>${
            files.has(`/${app}/${name}.css`) ? `<link rel="stylesheet" href="/${app}/${name}.css">` : ''
          }</head><body><div id="root"></div><script src="/${app}/${name}.js"></script></body></html>`,
        ),
      );
  return files;
}

const types: Record<string, string> = { html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css' };

/** Serves a page for each of them from memory: compressed before, to be kept for good, as the product serves its own. */
export async function servePeers(): Promise<{ url: string; stop(): void }> {
  const files = new Map(
    [...(await makeFiles())].map(([path, bytes]) => [path, { bytes, br: brotliCompressSync(bytes) }]),
  );
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = files.get(pathname);
    if (file === undefined) return void reply.writeHead(404).end();
    const kind = pathname.split('.').at(-1) ?? '';
    reply.writeHead(200, {
      'content-type': types[kind],
      'content-encoding': 'br',
      'cache-control': kind === 'html' ? 'no-cache' : 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    reply.end(file.br);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  const { port } = server.address() as { port: number };
  return {
    url: `http://localhost:${port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
