import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { barrelPlugin } from '../../scripts/build/barrels.ts';
import { browserOptions } from '../../scripts/build/options.ts';
import { root } from '../../scripts/build/paths.ts';

const source = `import { createRoot } from 'react-dom/client';
import { Avatar, Button, FluentProvider, webLightTheme } from '@fluentui/react-components';
createRoot(document.getElementById('root')).render(
  <FluentProvider theme={webLightTheme}><h1>Hello</h1><Avatar name="A B" /><Button>OK</Button></FluentProvider>,
);`;

/** The least that a page with React and Fluent UI sends: one provider, a button and an avatar, by the same build. */
export async function barePage(): Promise<{ url: string; stop(): void }> {
  const { outputFiles } = await build({
    ...browserOptions(false),
    minify: true,
    write: false,
    stdin: { contents: source, loader: 'tsx', resolveDir: root },
    plugins: [barrelPlugin()],
  });
  const html = '<!doctype html><div id="root"></div><script type="module" src="/app.js"></script>';
  const server = createServer((request, reply) => {
    const script = request.url === '/app.js';
    reply.writeHead(200, { 'content-type': script ? 'text/javascript' : 'text/html', 'content-encoding': 'br' });
    reply.end(brotliCompressSync(script ? (outputFiles[0]?.contents ?? '') : html));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.close() };
}
