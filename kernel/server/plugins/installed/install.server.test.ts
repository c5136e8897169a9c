import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entriesOf, indexOf, packEntries, writeJsonPart } from '../../../../sdk/artifact/pack.ts';
import { makeKeys } from '../../../../sdk/artifact/signature.ts';
import type { Outbound } from '../../../../sdk/server.ts';
import type { ApiClient } from '../../../../tests/support/api.ts';
import { type TestPlugin, testArtifact, testSource, uploadOf } from '../../../../tests/support/artifact.ts';
import { type TestServer, twoServers } from '../../../../tests/support/server.ts';
import type { BuildManifest } from '../../../core/build-manifest.ts';
import type { PageRegistry, PluginFiles } from '../../../core/page-registry.ts';
import type { KernelTables } from '../../schema/tables.ts';

const entry = (file: string) => ({ file, css: [], imports: [] });
const build: BuildManifest = {
  version: 'v1',
  boot: entry('boot.js'),
  areas: { desktop: entry('desktop.js'), mobile: entry('mobile.js') },
  frame: entry('frame.js'),
  phoneFrame: entry('frame.js'),
  vendors: { react: 'react.js' },
  plugins: {},
  islands: {},
  files: Object.fromEntries(
    ['boot', 'desktop', 'mobile', 'frame', 'react'].map((name) => [
      `${name}.js`,
      { integrity: `sha384-${name}`, short: `sha256-${name}`, bytes: 1 },
    ]),
  ),
};

let one: TestServer;
let other: TestServer;
let stop: () => Promise<void>;
let dist: string;
let owner: ApiClient;
const fetched: string[] = [];
let answer: () => { status: number; body: Uint8Array } = () => ({ status: 404, body: new Uint8Array() });

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'fitout-dist-'));
  await mkdir(join(dist, 'client'));
  await writeFile(join(dist, 'build.json'), JSON.stringify(build));
  for (const file of Object.keys(build.files)) await writeFile(join(dist, 'client', file), ';');
  const outbound: Outbound & { close(): Promise<void> } = {
    fetch: async (url) => {
      fetched.push(url);
      return { headers: {}, ...answer() };
    },
    close: async () => undefined,
  };
  ({ one, other, stop } = await twoServers({ start: { dist, outbound } }));
  owner = await one.signedIn();
});
afterAll(async () => {
  await stop?.();
  await rm(dist, { recursive: true, force: true });
});

interface Item {
  id: string;
  version: string;
  origin: string;
  enabled: boolean;
  state: string;
  tier: string;
  versions: number;
  roles: unknown;
  reason?: unknown;
}

interface Review {
  digest: string;
  id: string;
  warnings: unknown[];
  [key: string]: unknown;
}

const review = (bytes: Uint8Array, api = owner) =>
  api.send<Review>('POST', '/api/v1/plugins/artifacts', uploadOf(bytes));

async function install(plugin: TestPlugin, choice: object = {}): Promise<Review> {
  const { body } = await review(testArtifact(plugin));
  if (body.code !== 0) throw new Error(JSON.stringify(body));
  const { digest, id } = body.result;
  await owner.post(`/api/v1/plugins/${id}/versions`, {
    digest,
    tier: 'in-realm',
    roles: null,
    enabled: true,
    ...choice,
  });
  return body.result;
}

const list = async (api = owner): Promise<Item[]> => (await api.get<{ items: Item[] }>('/api/v1/plugins')).items;
const found = async (id: string) => (await list()).find((item) => item.id === id);

async function page(at: TestServer) {
  const html = await (await fetch(`${at.url}/`)).text();
  const json = /id="fitout-registry">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const map = /<script type="importmap">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  return {
    registry: JSON.parse(json) as PageRegistry,
    map: JSON.parse(map) as { imports: Record<string, string>; integrity: Record<string, string> },
  };
}

const filesOf = async (id: string, at = one): Promise<string> =>
  (await page(at)).registry.plugins.find((plugin) => plugin.id === id)?.files ?? '';

/** Rows of every table that an installation writes to. */
async function rows(): Promise<number[]> {
  const db = one.parts.database.of('kernel').query<KernelTables>();
  const tables = ['plugin_upload', 'plugin_version', 'plugin_file', 'plugin_install'] as const;
  return Promise.all(tables.map(async (table) => (await db.selectFrom(table).select('digest').execute()).length));
}

async function menuUrls(api: ApiClient): Promise<string[]> {
  const urls = (items: { url: string | null; children: never[] }[]): string[] =>
    items.flatMap(({ url, children }) => [...(url === null ? [] : [url]), ...urls(children)]);
  return urls(await api.get('/api/v1/fun/my/WEBSITE'));
}

describe('installing a plugin', () => {
  it('shows first what it is, and installs nothing by that', async () => {
    const { body } = await review(testArtifact());
    expect(body.result).toMatchObject({
      id: 'notes',
      version: '1.0.0',
      readme: '# notes\n',
      files: 3,
      signature: { state: 'none', knownKey: false },
      capabilities: [{ name: 'http' }],
      installed: null,
      change: null,
      notSandboxed: null,
      warnings: [],
    });
    expect(await found('notes')).toBeUndefined();
    expect((await page(one)).registry.plugins.map(({ id }) => id)).not.toContain('notes');
  });

  it('puts it into pages and the menu of every server, and is written down', async () => {
    const heard: string[] = [];
    const listener = other.parts.events.onAny(({ topic, id }) => heard.push(`${topic} ${id}`));
    await install({});
    await expect.poll(() => heard).toContain('kernel.plugins notes');
    listener.dispose();
    expect(await found('notes')).toMatchObject({
      origin: 'installed',
      state: 'running',
      enabled: true,
      versions: 1,
      roles: null,
      tier: 'in-realm',
    });
    expect(await menuUrls(owner)).toContain('/notes');
    for (const server of [one, other]) {
      await expect.poll(async () => (await page(server)).registry.plugins.map(({ id }) => id)).toContain('notes');
      const { registry, map } = await page(server);
      const plugin = registry.plugins.find(({ id }) => id === 'notes');
      expect(plugin).toMatchObject({ views: {}, routes: [{ path: '/notes' }] });
      expect(plugin?.web).toBeUndefined();
      // It takes React by its name; its own scripts are listed where its files are.
      expect(map.imports.react).toBe('/static/react.js');
      expect(Object.keys(map.integrity).filter((url) => url.includes('notes'))).toEqual([]);
    }
    const { items } = await owner.get<{ items: object[] }>('/api/v1/audit?action=kernel.plugins.install');
    expect(items[0]).toMatchObject({ target: { id: 'notes' }, detail: { after: '1.0.0', tier: 'in-realm' } });
  });

  it('serves its files for good, compressed, and harmless as pages of their own', async () => {
    const files = await filesOf('notes');
    const listed = await fetch(`${other.url}${files}files.list.json`);
    expect(listed.headers.get('cache-control')).toContain('immutable');
    const { web, views, integrity } = (await listed.json()) as PluginFiles;
    expect(web?.url).toBe(`${files}index-1.js`);
    expect(views.page).toEqual({ url: `${files}page-1.js`, css: [`${files}page-1.css`], imports: [] });
    expect(Object.keys(integrity)).toEqual([`${files}index-1.js`, `${files}page-1.js`]);
    const script = await fetch(`${other.url}${views.page?.url}`, { headers: { 'accept-encoding': 'br' } });
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('content-security-policy')).toContain('sandbox');
    expect(script.headers.get('access-control-allow-origin')).toBe('*');
    const bytes = new Uint8Array(await script.arrayBuffer());
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64');
    expect(`sha256-${hash}`).toBe(integrity[views.page?.url ?? '']);
    expect((await fetch(`${one.url}${files}plugin.json`)).status).toBe(404);
    expect((await fetch(`${one.url}/static/plugins/notes/0000000000000000/page-1.js`)).status).toBe(404);
    expect((await fetch(`${one.url}/static/plugins/other/${files.split('/')[4]}/page-1.js`)).status).toBe(404);
  });

  it('lists scripts that only its own import() asks for in the page’s import map', async () => {
    await install({ id: 'late', files: { 'heavy-1.js': 'export const heavy = 1;' } });
    const files = await filesOf('late');
    expect(Object.keys((await page(one)).map.integrity)).toContain(`${files}heavy-1.js`);
    await owner.delete('/api/v1/plugins/late?data=true');
  });

  it('goes over to another version, says what changes, and back', async () => {
    const old = await filesOf('notes');
    const next = await review(testArtifact({ version: '1.1.0', manifest: { capabilities: ['storage'] } }));
    expect(next.body.result).toMatchObject({
      installed: { version: '1.0.0', enabled: true },
      change: { capabilitiesAdded: ['storage'], capabilitiesRemoved: ['http'] },
    });
    await install({ version: '1.1.0', manifest: { capabilities: ['storage'] } });
    expect(await found('notes')).toMatchObject({ version: '1.1.0', versions: 2 });
    expect(await filesOf('notes')).not.toBe(old);
    // Pages that were opened before still find theirs.
    expect((await fetch(`${one.url}${old}page-1.js`)).status).toBe(200);
    const { items } = await owner.get<{ items: { version: string; digest: string; current: boolean }[] }>(
      '/api/v1/plugins/notes/versions',
    );
    expect(items.map(({ version, current }) => [version, current])).toEqual([
      ['1.1.0', true],
      ['1.0.0', false],
    ]);
    await owner.post('/api/v1/plugins/notes/rollback', { digest: items[1]?.digest });
    expect(await found('notes')).toMatchObject({ version: '1.0.0', versions: 2 });
    expect(await filesOf('notes')).toBe(old);
    expect((await owner.send('POST', '/api/v1/plugins/notes/rollback', { digest: 'a'.repeat(64) })).status).toBe(404);
  });

  it('warns of an older version, and of another hand', async () => {
    const [first, second] = [makeKeys(), makeKeys()];
    await install({ version: '2.0.0', secretKey: first.secretKey });
    const unsigned = (await review(testArtifact({ version: '1.5.0' }))).body.result;
    expect(unsigned.warnings).toHaveLength(2);
    const forged = (await review(testArtifact({ version: '2.0.1', secretKey: second.secretKey }))).body.result;
    expect(forged).toMatchObject({ signature: { state: 'valid', keyId: second.keyId, knownKey: false } });
    expect(forged.warnings).toHaveLength(1);
    const right = (await review(testArtifact({ version: '2.0.1', secretKey: first.secretKey }))).body.result;
    expect(right).toMatchObject({ signature: { keyId: first.keyId, knownKey: true }, warnings: [] });
  });

  it('can be disabled and enabled, everywhere', async () => {
    await owner.patch('/api/v1/plugins/notes', { enabled: false });
    expect(await found('notes')).toMatchObject({ state: 'disabled', enabled: false });
    for (const server of [one, other])
      await expect.poll(async () => (await page(server)).registry.plugins.map(({ id }) => id)).not.toContain('notes');
    expect(await menuUrls(owner)).not.toContain('/notes');
    await owner.patch('/api/v1/plugins/notes', { enabled: true });
    expect(await menuUrls(owner)).toContain('/notes');
  });

  it('runs in a frame of its own where it is not trusted', async () => {
    await owner.patch('/api/v1/plugins/notes', { tier: 'sandboxed' });
    const frame = await fetch(`${one.url}/frame/notes`);
    const html = await frame.text();
    const map = JSON.parse(/<script type="importmap">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as {
      imports: object;
      integrity: Record<string, string>;
    };
    const files = await filesOf('notes');
    expect(Object.keys(map.integrity)).toEqual(
      expect.arrayContaining([`${files}index-1.js`, `${files}page-1.js`, '/static/react.js']),
    );
    await owner.patch('/api/v1/plugins/notes', { tier: 'in-realm' });
    expect((await fetch(`${one.url}/frame/notes`)).status).toBe(404);
  });

  it('is taken away with its files, its figures and its menu', async () => {
    const files = await filesOf('notes');
    await owner.delete('/api/v1/plugins/notes?data=false');
    expect(await found('notes')).toBeUndefined();
    for (const server of [one, other])
      await expect.poll(async () => (await fetch(`${server.url}${files}page-1.js`)).status).toBe(404);
    expect(await menuUrls(owner)).not.toContain('/notes');
    expect((await owner.send('DELETE', '/api/v1/plugins/notes?data=true')).status).toBe(404);
  });
});

describe('versions of somebody at work on it', () => {
  it('are let go but for the last two', async () => {
    for (const count of [1, 2, 3]) await install({ id: 'work', version: `1.0.0-dev.${count}` });
    const { items } = await owner.get<{ items: { version: string }[] }>('/api/v1/plugins/work/versions');
    expect(items.map(({ version }) => version)).toEqual(['1.0.0-dev.3', '1.0.0-dev.2']);
    await owner.delete('/api/v1/plugins/work?data=true');
  });
});

describe('who may use it', () => {
  it('is limited to roles: their menu, their frame', async () => {
    const role = await owner.post<{ id: string }>('/api/v1/roles', {
      name: '记事员',
      description: '',
      functions: ['kernel.menu'],
    });
    await install(
      {
        id: 'closed',
        manifest: {
          functions: [],
          routes: [{ path: '/closed', view: 'page', title: 'c' }],
          menu: [{ title: 'c', url: '/closed' }],
        },
      },
      { roles: [role.id], tier: 'sandboxed' },
    );
    expect(await found('closed')).toMatchObject({ roles: [role.id] });
    expect(await menuUrls(owner)).not.toContain('/closed');
    const headers = owner.headers();
    expect((await fetch(`${one.url}/frame/closed`, { headers })).status).toBe(403);
    expect((await fetch(`${one.url}/frame/closed`)).status).toBe(403);
    await owner.patch('/api/v1/plugins/closed', { roles: null });
    expect(await menuUrls(owner)).toContain('/closed');
    expect((await fetch(`${one.url}/frame/closed`, { headers })).status).toBe(200);
    expect((await owner.send('PATCH', '/api/v1/plugins/closed', { roles: ['1'] })).body.reason).toBe(
      'kernel.plugins.role',
    );
    await owner.delete('/api/v1/plugins/closed?data=true');
  });

  it('is the first organisation’s to say, of those who look after plugins', async () => {
    const stranger = other.api();
    expect((await review(testArtifact(), stranger)).status).toBe(401);
    expect((await owner.send('PATCH', '/api/v1/plugins/admin', { enabled: false })).body.reason).toBe(
      'kernel.plugins.built-in',
    );
    expect((await owner.send('DELETE', '/api/v1/plugins/admin?data=true')).status).toBe(404);
  });
});

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
    ['an unknown field', () => make({ evil: 1 }), 'artifact.manifest', 'plugin.json'],
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
    expect(await found('user')).toMatchObject({ state: 'running' });
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
    const { body } = await owner.send<Review>('POST', '/api/v1/plugins/artifacts', {
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
    expect(refused.body.message).toContain('403');
    answer = () => ({ status: 200, body: new TextEncoder().encode('<html>') });
    const page = await owner.send('POST', '/api/v1/plugins/artifacts', { url: 'https://r.example/x.tgz' });
    expect(page.body.reason).toBe('artifact.no-gzip');
  });
});
