import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKeys } from '../../../../sdk/artifact/signature.ts';
import type { BuildManifest } from '../../../../sdk/manifest/build-manifest.ts';
import type { ApiClient } from '../../../../tests/support/api.ts';
import { installPlugin, reviewArtifact, type TestPlugin, testArtifact } from '../../../../tests/support/artifact.ts';
import { serverBeside, type TestServer, twoServers } from '../../../../tests/support/server.ts';
import type { FileLists, PageRegistry, PluginFiles } from '../../../core/page-registry.ts';

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

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'fitout-dist-'));
  await mkdir(join(dist, 'client'));
  await writeFile(join(dist, 'build.json'), JSON.stringify(build));
  for (const file of Object.keys(build.files)) await writeFile(join(dist, 'client', file), ';');
  ({ one, other, stop } = await twoServers({ start: { dist } }));
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

const review = (bytes: Uint8Array) => reviewArtifact(owner, bytes);
const install = (plugin: TestPlugin, choice: object = {}) => installPlugin(owner, plugin, choice);

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
    const received: string[] = [];
    const listener = other.parts.events.onAny(({ topic, id }) => received.push(`${topic} ${id}`));
    await install({});
    await expect.poll(() => received).toContain('kernel.plugins notes');
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

  it('gives all lists of files in one, named anew by each change', async () => {
    const files = await filesOf('notes');
    const { registry } = await page(one);
    expect((await page(other)).registry.lists).toBe(registry.lists);
    const answer = await fetch(`${one.url}${registry.lists}`, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('content-encoding')).toBe('br');
    const { lists, shared } = (await answer.json()) as FileLists;
    expect(shared).toEqual(['react']);
    expect(lists[files]).toEqual(await (await fetch(`${one.url}${files}files.list.json`)).json());
    await install({ id: 'second' });
    expect((await page(one)).registry.lists).not.toBe(registry.lists);
    expect((await fetch(`${one.url}${registry.lists}`)).status).toBe(204);
    await owner.delete('/api/v1/plugins/second?data=true');
    expect((await page(one)).registry.lists).toBe(registry.lists);
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
    const frame = await fetch(`${one.url}/frame/notes?view=page`);
    const html = await frame.text();
    const map = JSON.parse(/<script type="importmap">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as {
      imports: object;
      integrity: Record<string, string>;
    };
    const files = await filesOf('notes');
    expect(Object.keys(map.integrity)).toEqual(
      expect.arrayContaining([`${files}index-1.js`, `${files}page-1.js`, '/static/react.js']),
    );
    // All that the view needs begins to come with the document; a view that there is not asks for nothing.
    const preloaded = (text: string) =>
      [...text.matchAll(/rel="(?:modulepreload|stylesheet)"[^>]* href="([^"]+)"/g)].map(([, url]) => url);
    expect(preloaded(html)).toEqual([
      `${files}index-1.js`,
      `${files}page-1.js`,
      '/static/react.js',
      `${files}page-1.css`,
    ]);
    const inherited = await fetch(`${one.url}/frame/notes?view=constructor`);
    expect(preloaded(await inherited.text())).toEqual([`${files}index-1.js`, '/static/react.js']);
    await owner.patch('/api/v1/plugins/notes', { tier: 'in-realm' });
    expect((await fetch(`${one.url}/frame/notes`)).status).toBe(404);
  });

  it('from before its tabs on phones were held against their shape loses those that cannot be shown, alone', async () => {
    const tab = (label: unknown) => ({ path: '/m/trip', label, icon: 'home', iconActive: 'home', order: 1 });
    const good = tab({ zh: '好的', en: 'Good' });
    await install({ id: 'old-tabs', manifest: { contributes: { 'mobile.tab': [good] } } });
    const items = JSON.stringify([tab(7), good, 'words']);
    await sql`update kernel.plugin_version set manifest = jsonb_set(manifest, '{contributes,mobile.tab}', ${items}::jsonb)
      where plugin = 'old-tabs'`.execute(one.parts.database.of('kernel').query());
    const later = await serverBeside(one, { start: { dist } });
    const { plugins } = (await page(later)).registry;
    await later.stop();
    expect(plugins.find(({ id }) => id === 'old-tabs')?.contributes['mobile.tab']).toEqual([good]);
    await owner.send('DELETE', '/api/v1/plugins/old-tabs');
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

describe('an upgrade that says nothing but its version', () => {
  it('leaves trust, roles and whether it is on as the owner has them; a new one is not trusted', async () => {
    const bare = async (version: string) => {
      const { body } = await review(testArtifact({ id: 'kept', version }));
      await owner.post('/api/v1/plugins/kept/versions', { digest: body.result.digest });
    };
    await bare('1.0.0');
    expect(await found('kept')).toMatchObject({ tier: 'sandboxed', enabled: true, roles: null });
    const { id } = await owner.post<{ id: string }>('/api/v1/roles', { name: '保管员', functions: [] });
    await owner.patch('/api/v1/plugins/kept', { tier: 'in-realm' });
    await owner.patch('/api/v1/plugins/kept', { roles: [id], enabled: false });
    await bare('1.1.0');
    expect(await found('kept')).toMatchObject({ version: '1.1.0', tier: 'in-realm', enabled: false, roles: [id] });
    await owner.delete('/api/v1/plugins/kept?data=true');
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
    expect((await reviewArtifact(stranger, testArtifact())).status).toBe(401);
    // Another organisation's owner looks on, and is told no words of other people's errors.
    const { password } = await owner.post<{ password: string }>('/api/v1/orgs', {
      name: '第二家',
      username: 'second',
    });
    const second = await one.signedIn({ username: 'second', password });
    await second.post('/api/v1/password', { next: 'green lamp 55' });
    expect(await second.get('/api/v1/plugins')).toMatchObject({ mayChange: false });
    expect((await reviewArtifact(second, testArtifact())).body.reason).toBe('kernel.plugins.other-org');
    expect((await second.send('PATCH', '/api/v1/plugins/admin', { tier: 'in-realm' })).status).toBe(404);
    expect((await owner.send('PATCH', '/api/v1/plugins/admin', { enabled: false })).body.reason).toBe(
      'kernel.plugins.built-in',
    );
    expect((await owner.send('DELETE', '/api/v1/plugins/admin?data=true')).status).toBe(404);
  });
});

describe('an address of the server’s own network', () => {
  it.each(['127.0.0.1:1', '[::1]', '[::ffff:7f00:1]', '169.254.169.254', '0x7f.1', 'localhost:1'])(
    '%s is not gone to',
    async (host) => {
      const { status, body } = await owner.send('POST', '/api/v1/plugins/artifacts', { url: `https://${host}/x.tgz` });
      expect([status, body.reason]).toEqual([422, expect.stringMatching(/^artifact\.url-(?:private|name)$/)]);
    },
  );
});
