import { resolve } from 'node:path';
import { build } from '../../scripts/build.ts';
import { startTestServer, type TestServer } from './server.ts';

const parents = ['tests/fixtures/plugins', 'plugins/decoration/tests/plugins'];
const hosts = ['login', 'tools', 'admin', 'images', 'convert', 'decoration', 'blocks', 'bar', 'mbar'];
const guests = ['hostile', 'ppm', 'snap', 'greeting'];

/**
 * A server whose build has, beside the plugins that others add to, those of the tests: a hostile one, a codec, one that asks for the camera, a
 * block.
 * One build for all who ask (it has `mbar` too, for who names `mobile-plugins` as one folder `more`), made by the first of a run; it takes longer than most tests.
 */
export async function startWithGuests(more: readonly string[] = []): Promise<TestServer> {
  const dist = resolve('out/guests-dist');
  await build({ out: dist, plugins: [...hosts, ...guests], parents, compressed: false });
  return startTestServer({
    start: { dist, pluginFolders: ['plugins', ...more, ...parents].map((one) => resolve(one)) },
  });
}
