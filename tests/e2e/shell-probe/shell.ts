import { resolve } from 'node:path';
import { build } from '../../../scripts/build.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const dist = resolve('out/shell-dist');

/** A server with the two plugins that no shell is without, built for it alone. The first one of a run makes the build. */
export async function startShell(): Promise<TestServer> {
  await build({ out: dist, plugins: ['login', 'tools'], compressed: false });
  return startTestServer({ start: { dist, pluginFolders: [resolve('plugins')] } });
}
