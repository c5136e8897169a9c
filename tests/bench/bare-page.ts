import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

/** The packages are the product's own: those beside the benchmarks are of others, with another React. */
const root = join(import.meta.dirname, '../..');

const source = `import { createRoot } from 'react-dom/client';
import { Avatar } from '@fluentui/react-avatar';
import { Button } from '@fluentui/react-button';
import { FluentProvider } from '@fluentui/react-provider';
import { webLightTheme } from '@fluentui/react-theme';
createRoot(document.getElementById('root')).render(
  <FluentProvider theme={webLightTheme}><h1>Hello</h1><Avatar name="A B" /><Button>OK</Button></FluentProvider>,
);`;

/** The least that a page with React and Fluent UI sends: one provider, a button and an avatar, bundled by esbuild alone. */
export async function barePage(): Promise<{ url: string; stop(): void }> {
  const { outputFiles } = await build({
    bundle: true,
    format: 'esm',
    minify: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    stdin: { contents: source, loader: 'tsx', resolveDir: root },
  });
  const answers = {
    script: brotliCompressSync(outputFiles[0]?.contents ?? ''),
    page: brotliCompressSync('<!doctype html><div id="root"></div><script type="module" src="/app.js"></script>'),
  };
  const server = createServer((request, reply) => {
    const script = request.url === '/app.js';
    reply.writeHead(200, { 'content-type': script ? 'text/javascript' : 'text/html', 'content-encoding': 'br' });
    reply.end(script ? answers.script : answers.page);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.close() };
}
