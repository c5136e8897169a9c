import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { BuildManifest } from '../../../../sdk/manifest/build-manifest.ts';
import type { Manifest } from '../../../../sdk/manifest/manifest.ts';
import { languageOf } from '../../../../sdk/server.ts';
import { encodingOf } from '../files/encoding.ts';
import { cspHash } from '../headers.ts';
import { isMobile, makePage } from './page.ts';

const entry = (file: string) => ({ file, css: [`${file}.css`], imports: ['part.js'] });
const build: BuildManifest = {
  version: 'v1',
  boot: { file: 'boot.js', css: [], imports: [] },
  areas: { desktop: entry('desktop.js'), mobile: entry('mobile.js') },
  frame: { file: 'frame.js', css: [], imports: ['desktop.js'] },
  phoneFrame: { file: 'phone-frame.js', css: [], imports: ['mobile.js'] },
  vendors: { react: 'react.js' },
  plugins: { on: { web: entry('on.js'), views: { list: entry('list.js') } }, off: { web: entry('off.js'), views: {} } },
  islands: {},
  files: Object.fromEntries(
    ['boot', 'desktop', 'mobile', 'react', 'on', 'list', 'off', 'part'].map((name) => [
      `${name}.js`,
      { integrity: `sha384-${name}`, short: `sha256-${name}`, bytes: 1 },
    ]),
  ),
};
const manifest: Manifest = { id: 'on', version: '1.0.0', sdk: '*', title: '</script><b>', halves: ['web'] };
const page = (mobile = false, https = false, manifests = [manifest], built = build) =>
  makePage({ build: built, manifests, sandboxed: new Set(), failures: [], serverKey: '', https }, mobile);

describe('index.html', () => {
  const html = page().identity.toString();
  const importMap = /<script type="importmap">(.*?)<\/script>/s.exec(html)?.[1] ?? '';

  it('has one inline script, the import map, whose hash the policy names', () => {
    const policy = page().headers['content-security-policy'] as string;
    expect(policy).toContain(`script-src 'self' ${cspHash(importMap)};`);
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      "connect-src 'self'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/script-src[^;]*(?:unsafe|nonce|strict-dynamic|blob:|data:|\*)/);
    expect(page().headers['integrity-policy']).toBe('blocked-destinations=(script)');
    for (const part of ['camera=(self)', 'microphone=(self)', 'display-capture=(self)'])
      expect(page().headers['permissions-policy']).toContain(part);
    expect(html.match(/<script(?![^>]*(?:importmap|application\/json|src=))/g)).toBeNull();
  });

  it('lists every script of enabled plugins with its integrity, and none of others', () => {
    const { imports, integrity } = JSON.parse(importMap);
    expect(imports).toEqual({});
    expect(Object.keys(integrity)).toEqual(
      ['boot', 'desktop', 'mobile', 'on', 'list', 'part'].map((name) => `/static/${name}.js`),
    );
    expect(integrity['/static/on.js']).toBe('sha256-on');
  });

  it('names what outside plugins share with it where there is one', () => {
    const outside = page(false, false, [manifest, { ...manifest, id: 'outside' }]).identity.toString();
    const { imports, integrity } = JSON.parse(/<script type="importmap">(.*?)<\/script>/s.exec(outside)?.[1] ?? '');
    expect(imports).toEqual({ react: '/static/react.js' });
    expect(integrity['/static/react.js']).toBe('sha256-react');
  });

  it('names packages for its own files where they are built apart, while developing', () => {
    const developing = page(false, false, [manifest], { ...build, named: true }).identity.toString();
    const { imports } = JSON.parse(/<script type="importmap">(.*?)<\/script>/s.exec(developing)?.[1] ?? '');
    expect(imports).toEqual({ react: '/static/react.js' });
  });

  it('carries the registry as data that cannot end its element', () => {
    const json = /id="fitout-registry">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    const registry = JSON.parse(json);
    expect(registry.plugins[0]).toMatchObject({
      id: 'on',
      title: '</script><b>',
      views: { list: { url: '/static/list.js' } },
    });
  });

  it('says whose site it is, as data too, in a page of its own', async () => {
    const organisation = { name: '</script>书店', logo: '/a/key/160', color: '#7a3e9d', tools: ['/m/images'] };
    const parts = {
      build,
      manifests: [manifest],
      sandboxed: new Set<string>(),
      failures: [],
      serverKey: '',
      https: false,
    };
    const own = makePage({ ...parts, organisation }, true);
    const json = /id="fitout-registry">(.*?)<\/script>/s.exec(own.identity.toString())?.[1] ?? '';
    expect(JSON.parse(json).organisation).toEqual(organisation);
    expect(own.etag).not.toBe(page(true).etag);
    expect(brotliDecompressSync(await own.encoded('br'))).toEqual(own.identity);
    expect(gunzipSync(await own.encoded('gzip'))).toEqual(own.identity);
    expect(await own.encoded('br')).toBe(await own.encoded('br'));
  });

  it('begins to load the area that the device most likely opens', () => {
    expect(html).toContain('<link rel="modulepreload" href="/static/desktop.js" integrity="sha256-desktop">');
    expect(page(true).identity.toString()).not.toContain('modulepreload" href="/static/desktop.js');
    expect(page(true).etag).not.toBe(page().etag);
    expect([
      isMobile('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)'),
      isMobile('Mozilla/5.0 (X11; Linux x86_64)'),
      isMobile(undefined),
    ]).toEqual([true, false, false]);
  });

  it('asks for https alone where the public url is https', () => {
    expect(page(false, true).headers['content-security-policy']).toContain('upgrade-insecure-requests');
    expect(page().headers['content-security-policy']).not.toContain('upgrade');
  });
});

describe('what a browser asks for', () => {
  it.each([
    [undefined, 'identity'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.0', 'identity'],
    ['BR', 'br'],
    ['*', 'identity'],
  ])('encoding: %s → %s', (accepted, encoding) => {
    expect(encodingOf(accepted)).toBe(encoding);
  });

  it.each([
    [{}, 'zh-CN'],
    [{ 'accept-language': 'en-US,en;q=0.9,zh;q=0.1' }, 'en'],
    [{ 'accept-language': 'fr, zh-TW' }, 'zh-CN'],
    [{ 'accept-language': 'fr' }, 'zh-CN'],
    [{ 'accept-language': 'en', 'x-language': 'zh-CN' }, 'zh-CN'],
    [{ 'x-language': 'en' }, 'en'],
  ])('language: %j → %s', (headers, language) => {
    expect(languageOf(headers)).toBe(language);
  });
});
