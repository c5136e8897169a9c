import { resolve } from 'node:path';
import { shellDist } from '../../support/builds.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** A server with the two plugins that no shell is without, built for it alone. */
export function startShell(): Promise<TestServer> {
  return startTestServer({ start: { dist: shellDist, pluginFolders: [resolve('plugins')] } });
}
