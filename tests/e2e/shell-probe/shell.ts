import { resolve } from 'node:path';
import { build } from '../../../scripts/build.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** A server with the two plugins that no shell is without, built for it alone. */
export async function startShell(): Promise<TestServer> {
  const out = resolve('out/shell-dist');
  await build({ out, plugins: ['login', 'tools'] });
  return startTestServer({ start: { dist: out, pluginFolders: [resolve('plugins')] } });
}
