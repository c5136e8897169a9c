import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entriesOf, indexOf, packEntries, writeJsonPart } from '../../../../sdk/artifact/pack.ts';
import type { ApiClient } from '../../../../tests/support/api.ts';
import {
  installPlugin,
  reviewArtifact,
  type TestPlugin,
  type TestReview,
  testArtifact,
  testManifest,
  testSource,
} from '../../../../tests/support/artifact.ts';
import { outboundBy } from '../../../../tests/support/outbound.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { KernelTables } from '../../schema/tables.ts';

let one: TestServer;
let owner: ApiClient;
const fetched: string[] = [];
let answer: () => { status: number; body: Uint8Array } = () => ({ status: 404, body: new Uint8Array() });

beforeAll(async () => {
  const outbound = outboundBy(async (url) => {
    fetched.push(url);
    return { headers: {}, ...answer() };
  });
  one = await startTestServer({ start: { outbound } });
  owner = await one.signedIn();
});
afterAll(() => one?.stop());

const review = (bytes: Uint8Array) => reviewArtifact(owner, bytes);
const install = (plugin: TestPlugin) => installPlugin(owner, plugin);

/** Rows of every table that an installation writes to. */
async function rows(): Promise<number[]> {
  const db = one.parts.database.of('kernel').query<KernelTables>();
  const tables = ['plugin_upload', 'plugin_version', 'plugin_file', 'plugin_install'] as const;
  return Promise.all(tables.map(async (table) => (await db.selectFrom(table).select('digest').execute()).length));
}

describe('what is refused leaves nothing behind', () => {
  const tampered = (change: (entries: Map<string, Uint8Array>) => void): Uint8Array => {
    const source = testSource();
    const entries = entriesOf(source, writeJsonPart(indexOf(source)));
    change(entries);
    return packEntries(entries);
  };
  const text = (value: string) => new TextEncoder().encode(value);
  const route = (path: string) => ({ routes: [{ path, view: 'page', title: 'x' }], menu: [] });
  const make = (manifest: object, id = 'bad') =>
    testArtifact({ id, manifest: { functions: [], menu: [], routes: [], ...manifest } });
  const title = { zh: '引言', en: 'Quote' };
  const block = { type: 'bad-quote', v: 1, title, about: title, schema: [], defaults: {}, view: [] };

  it.each<[string, () => Uint8Array, string, string | undefined]>([
    ['zero bytes', () => new Uint8Array(), 'artifact.empty', undefined],
    ['a cut off file', () => testArtifact().slice(0, 400), 'artifact.truncated', undefined],
    ['a bomb', () => gzipSync(Buffer.alloc(39 << 20)), 'artifact.ratio', undefined],
    ['too much', () => new Uint8Array((10 << 20) + 2), 'artifact.packed-size', undefined],
    [
      'a wrong hash',
      () => tampered((all) => all.set('files/page-1.js', text('evil()'))),
      'artifact.hash',
      'files/page-1.js',
    ],
    [
      'an extra chunk',
      () => tampered((all) => all.set('files/evil.js', text('evil()'))),
      'artifact.unlisted',
      'files/evil.js',
    ],
    ['an unknown field', () => make({ evil: 1 }), 'artifact.manifest', 'evil'],
    ['a server half', () => make({ halves: ['web', 'server'] }), 'artifact.server-half', 'halves'],
    ['the name of a plugin of the platform', () => make({}, 'admin'), 'artifact.id', 'id'],
    ['an sdk that is not there', () => make({ sdk: '^99.0.0' }), 'artifact.sdk', 'sdk'],
    ['a page that is taken', () => make(route('/admin/people')), 'artifact.route-taken', 'routes'],
    [
      'a menu entry of somebody else’s',
      () => make({ menu: [{ title: 'x', url: '/admin/people' }] }),
      'artifact.menu-url',
      'menu.0.url',
    ],
    ['one that needs what is not there', () => make({ requires: { nowhere: '*' } }), 'artifact.requires', 'requires'],
    ['one that needs itself', () => make({ requires: { bad: '*' } }), 'artifact.cycle', 'requires'],
    [
      'a block of a page that cannot be drawn',
      () => make({ contributes: { 'decoration.block': [{ ...block, view: [{ tag: 'p' }, { tag: 'script' }] }] } }),
      'artifact.block',
      'contributes.decoration.block.0.view.1.tag',
    ],
    [
      'a module that nobody lends',
      () => testArtifact({ id: 'bad', externals: ['lodash'] }),
      'artifact.externals',
      'externals.0',
    ],
  ])('%s', async (_what, bytes, reason, field) => {
    const before = await rows();
    const { status, body } = await review(bytes());
    expect([status, body.reason, (body.detail as { field?: string }).field]).toEqual([422, reason, field]);
    expect(body.message).toMatch(/[\u4e00-\u9fff]/);
    expect(await rows()).toEqual(before);
  });

  it('a version that was there with other contents', async () => {
    await install({ id: 'twice' });
    const before = await rows();
    const { body } = await review(testArtifact({ id: 'twice', files: { 'page-1.js': 'export default null' } }));
    expect([body.reason, body.detail]).toEqual(['artifact.version-taken', { field: 'version' }]);
    expect(await rows()).toEqual(before);
  });

  it('a menu entry, a route or a name that another installed plugin has', async () => {
    const site = { menu: [{ title: 'x', url: 'https://a.example/' }] };
    await install({ id: 'first', manifest: site });
    expect((await review(make(site))).body.reason).toBe('artifact.menu-taken');
    expect((await review(make(route('/first')))).body.reason).toBe('artifact.route-taken');
  });

  it('a version that others cannot do with, and taking away what they need', async () => {
    await install({ id: 'user', manifest: { requires: { first: '^1.0.0' } } });
    const { body } = await review(testArtifact({ id: 'first', version: '2.0.0' }));
    expect([body.reason, body.detail]).toEqual(['artifact.needed', { field: 'version' }]);
    const gone = await owner.send('DELETE', '/api/v1/plugins/first?data=true');
    expect([gone.status, gone.body.reason]).toEqual([422, 'kernel.plugins.required']);
    expect((await owner.send('PATCH', '/api/v1/plugins/first', { enabled: false })).status).toBe(422);
    // In a circle: the first one would need whoever needs it.
    const circle = await review(testArtifact({ id: 'first', version: '1.1.0', manifest: { requires: { user: '*' } } }));
    expect(circle.body.reason).toBe('artifact.cycle');
    const { items } = await owner.get<{ items: { id: string; state: string }[] }>('/api/v1/plugins');
    expect(items.find(({ id }) => id === 'user')).toMatchObject({ state: 'running' });
  });

  it('what was never looked at, or is somebody else’s', async () => {
    const choice = { digest: 'a'.repeat(64), tier: 'in-realm', roles: null, enabled: true };
    expect((await owner.send('POST', '/api/v1/plugins/notes/versions', choice)).body.reason).toBe(
      'kernel.plugins.upload',
    );
    const { digest } = (await review(testArtifact({ id: 'ours' }))).body.result;
    expect((await owner.send('POST', '/api/v1/plugins/yours/versions', { ...choice, digest })).status).toBe(400);
    const uncrossable = await review(
      testArtifact({ id: 'ours', version: '2.0.0', manifest: { capabilities: ['menu'] } }),
    );
    expect(uncrossable.body.result.notSandboxed).not.toBeNull();
    const wrong = { ...choice, digest: uncrossable.body.result.digest, tier: 'sandboxed' };
    expect((await owner.send('POST', '/api/v1/plugins/ours/versions', wrong)).body.reason).toBe(
      'kernel.plugins.capabilities',
    );
  });
});

describe('by an address', () => {
  it('the server fetches it', async () => {
    answer = () => ({ status: 200, body: testArtifact({ id: 'far' }) });
    const { body } = await owner.send<TestReview>('POST', '/api/v1/plugins/artifacts', {
      url: 'https://r.example/far.tgz',
    });
    expect(body.result.id).toBe('far');
    expect(fetched).toEqual(['https://r.example/far.tgz']);
  });

  it.each(['http://r.example/far.tgz', 'file:///etc/passwd', 'far.tgz'])('not by %s', async (url) => {
    const { status, body } = await owner.send('POST', '/api/v1/plugins/artifacts', { url });
    expect([status, body.reason, body.detail]).toEqual([422, 'artifact.url', { field: 'url' }]);
  });

  it('an answer that is none, or that is no plugin, is said in words', async () => {
    answer = () => ({ status: 403, body: new Uint8Array() });
    const refused = await owner.send('POST', '/api/v1/plugins/artifacts', { url: 'https://r.example/x.tgz' });
    expect(refused.body.message).toContain('要求登录');
    answer = () => ({ status: 200, body: new TextEncoder().encode('<html>') });
    const page = await owner.send('POST', '/api/v1/plugins/artifacts', { url: 'https://r.example/x.tgz' });
    expect(page.body.reason).toBe('artifact.url-page');
  });
});

describe('one that fitted once', () => {
  it.each([
    ['stale', { sdk: '^99.0.0' }, 'needs SDK'],
    ['robbed', { routes: [{ path: '/admin/people', view: 'page', title: 'x' }] }, 'belongs to admin'],
  ])('and does not any more is left out alone, by its reason: %s', async (id, manifest, words) => {
    // As after an upgrade of the platform.
    const db = one.parts.database.of('kernel').query<KernelTables>();
    const digest = id.padEnd(64, '0');
    const source = testSource({ id });
    await db
      .insertInto('plugin_version')
      .values({
        digest,
        plugin: id,
        version: '1.0.0',
        manifest: sql`${JSON.stringify(testManifest({ id, manifest }))}::jsonb`,
        built: sql`${JSON.stringify(indexOf(source))}::jsonb`,
        bytes: 1,
        installed_by: 'admin',
      })
      .execute();
    await db.insertInto('plugin_install').values({ plugin: id, digest, enabled: true }).execute();
    await one.parts.events.of('kernel').publish('plugins', id, 1n);
    const found = async () => {
      const { items } = await owner.get<{ items: { id: string; state: string; reason?: string }[] }>('/api/v1/plugins');
      return items.find((item) => item.id === id);
    };
    await expect.poll(found).toMatchObject({ state: 'failed', reason: expect.stringContaining(words) });
    expect(await owner.get('/api/v1/plugins')).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id: 'admin', state: 'running' })]),
    });
  });
});
