import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuildManifest } from '../../../sdk/manifest/build-manifest.ts';
import type { ApiClient } from '../../../tests/support/api.ts';
import { type TestServer, twoServers } from '../../../tests/support/server.ts';
import type { PageRegistry } from '../../core/page-registry.ts';

const entry = (file: string) => ({ file, css: [], imports: [] });
const build: BuildManifest = {
  version: 'v1',
  boot: entry('boot.js'),
  areas: { desktop: { ...entry('desktop.js'), css: ['desktop.css'] }, mobile: entry('mobile.js') },
  frame: { ...entry('frame.js'), imports: ['desktop.js'] },
  phoneFrame: { ...entry('phone-frame.js'), imports: ['mobile.js'] },
  vendors: { react: 'react.js' },
  plugins: {
    hostile: { web: entry('hostile.js'), views: { probe: entry('probe.js') } },
    tools: { web: entry('tools.js'), views: {} },
  },
  islands: {},
  files: Object.fromEntries(
    ['boot', 'desktop', 'mobile', 'frame', 'react', 'hostile', 'probe', 'tools'].map((name) => [
      `${name}.js`,
      { integrity: `sha384-${name}`, short: `sha256-${name}`, bytes: 1 },
    ]),
  ),
};

let one: TestServer;
let other: TestServer;
let stop: () => Promise<void>;
let dist: string;
let api: ApiClient;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'fitout-dist-'));
  await mkdir(join(dist, 'client'));
  await writeFile(join(dist, 'build.json'), JSON.stringify(build));
  for (const file of Object.keys(build.files)) await writeFile(join(dist, 'client', file), ';');
  const pluginFolders = [resolve('plugins'), resolve('tests/fixtures/plugins')];
  ({ one, other, stop } = await twoServers({ start: { dist, pluginFolders } }));
  api = await one.signedIn();
});
afterAll(async () => {
  await stop?.();
  await rm(dist, { recursive: true, force: true });
});

const trust = (tier: string, id = 'hostile') => api.send('PATCH', `/api/v1/plugins/${id}`, { tier });

async function page(at: TestServer): Promise<{ registry: PageRegistry; scripts: string[] }> {
  const html = await (await fetch(`${at.url}/`)).text();
  const json = /id="fitout-registry">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const map = /<script type="importmap">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  return {
    registry: JSON.parse(json) as PageRegistry,
    scripts: Object.keys((JSON.parse(map) as { integrity: object }).integrity),
  };
}

describe('the tier of a plugin', () => {
  it('is in-realm until the operator says otherwise', async () => {
    const { items, mayChange } = await api.get<{ items: { id: string; tier: string }[]; mayChange: boolean }>(
      '/api/v1/plugins',
    );
    expect(new Set(items.map(({ tier }) => tier))).toEqual(new Set(['in-realm']));
    expect(mayChange).toBe(true);
    expect((await page(one)).scripts).toContain('/static/hostile.js');
    expect((await fetch(`${one.url}/frame/hostile`)).status).toBe(404);
  });

  it('takes a sandboxed plugin out of every page, on every server, and is written down', async () => {
    expect((await trust('sandboxed')).body).toMatchObject({ code: 0, result: { tier: 'sandboxed' } });
    for (const server of [one, other]) {
      await expect.poll(async () => (await fetch(`${server.url}/frame/hostile`)).status).toBe(200);
      const { registry, scripts } = await page(server);
      expect(registry.plugins.map(({ id, tier }) => [id, tier])).toContainEqual(['hostile', 'sandboxed']);
      expect(scripts).not.toContain('/static/hostile.js');
      expect(scripts).not.toContain('/static/probe.js');
      expect(scripts).toContain('/static/tools.js');
    }
    const { items } = await api.get<{ items: object[] }>('/api/v1/audit?action=kernel.plugins.tier');
    expect(items[0]).toMatchObject({
      action: 'kernel.plugins.tier',
      detail: { before: 'in-realm', after: 'sandboxed' },
    });
  });

  it('is told to open pages', async () => {
    const received: string[] = [];
    const listener = other.parts.events.onAny(({ topic, id }) => received.push(`${topic} ${id}`));
    await trust('in-realm');
    await expect.poll(() => received).toContain('kernel.plugins hostile');
    listener.dispose();
    await trust('sandboxed');
  });

  it.each([
    ['login', 422, 'kernel.plugins.required'],
    ['images', 422, 'kernel.plugins.required'],
    ['tools', 422, 'kernel.plugins.capabilities'],
    ['nobody', 404, 'kernel.plugin'],
  ])('is refused where it would break things: %s', async (id, status, reason) => {
    const { status: answered, body } = await trust('sandboxed', id);
    expect([answered, body.reason]).toEqual([status, reason]);
  });

  it('has two values', async () => {
    expect((await trust('trusted')).status).toBe(400);
    expect((await api.send('PATCH', '/api/v1/plugins/hostile', {})).status).toBe(400);
  });
});

describe('the document of a frame', () => {
  it('has a policy of its own, without network, and names its own plugin’s scripts alone', async () => {
    await trust('sandboxed');
    const answer = await fetch(`${one.url}/frame/hostile`, { headers: { cookie: 'fitout=x' } });
    const policy = answer.headers.get('content-security-policy') ?? '';
    for (const part of [
      'sandbox allow-scripts allow-forms;',
      "default-src 'none'",
      "connect-src 'none'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy).toContain(part);
    expect(policy).toMatch(new RegExp(`script-src ${one.url}/static/ 'sha256-[\\w+/=]+';`));
    expect(policy).not.toMatch(/script-src[^;]*(?:unsafe|'self'|\*)/);
    expect(answer.headers.get('integrity-policy')).toBe('blocked-destinations=(script)');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const html = await answer.text();
    expect(html).toContain('/static/hostile.js');
    expect(html).not.toContain('/static/tools.js');
  });

  it('takes no host name that is none into its policy', async () => {
    const { request } = await import('node:http');
    const policy = await new Promise<string>((done) => {
      const asked = request(
        `${one.url}/frame/hostile`,
        { headers: { host: 'evil.example; script-src *' } },
        (answer) => {
          answer.resume();
          done(String(answer.headers['content-security-policy'] ?? answer.statusCode));
        },
      );
      asked.end();
    });
    expect(policy).not.toContain('evil.example');
    expect(policy).not.toContain('script-src *');
  });

  it('is the only reason for open files: /static may be read from everywhere, nothing else', async () => {
    const file = await fetch(`${one.url}/static/frame.js`);
    expect(file.headers.get('access-control-allow-origin')).toBe('*');
    expect(file.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    for (const path of ['/', '/frame/hostile', '/api/v1/plugins', '/api/healthz', '/static/none.js']) {
      const answer = await fetch(`${one.url}${path}`);
      expect(answer.headers.get('access-control-allow-origin'), path).toBeNull();
      expect(answer.headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
    }
  });
});
