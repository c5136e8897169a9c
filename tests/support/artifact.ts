import { type ArtifactSource, packArtifact } from '../../sdk/artifact/pack.ts';
import type { Answer, ApiClient } from './api.ts';

export interface TestPlugin {
  id?: string;
  version?: string;
  /** Fields of plugin.json in place of the usual ones. */
  manifest?: object;
  /** Files in place of the usual ones, or beside them. */
  files?: Record<string, string>;
  secretKey?: string;
  externals?: string[];
}

/** Bytes of plugin.json for a small staff plugin. */
export function testManifest({ id = 'notes', version = '1.0.0', manifest = {} }: TestPlugin = {}) {
  return {
    id,
    version,
    sdk: '*',
    title: { zh: `插件 ${id}`, en: `Plugin ${id}` },
    halves: ['web'],
    functions: [{ key: `${id}.view`, title: { zh: '查看', en: 'View' } }],
    routes: [{ path: `/${id}`, view: 'page', title: { zh: id, en: id }, fun: `${id}.view` }],
    menu: [{ title: { zh: id, en: id }, url: `/${id}`, fun: `${id}.view` }],
    capabilities: ['http'],
    ...manifest,
  };
}

/** What the artifact of a small staff plugin is made of. Its files are not built: they show a line of text. */
export function testSource(plugin: TestPlugin = {}): ArtifactSource {
  const { id = 'notes', version = '1.0.0' } = plugin;
  const text = (value: string) => new TextEncoder().encode(value);
  const files = {
    'index-1.js': `export default { views: { page: () => import('./page-1.js') } };\n`,
    'page-1.js': `import { createElement } from 'react';\nexport default () => createElement('p', null, '${id} ${version}');\n`,
    'page-1.css': `.${id}{color:inherit}\n`,
    ...plugin.files,
  };
  return {
    pluginJson: text(JSON.stringify(testManifest(plugin))),
    readme: text(`# ${id}\n`),
    files: new Map(Object.entries(files).map(([name, value]) => [name, text(value)])),
    web: { file: 'index-1.js', css: [], imports: [] },
    views: { page: { file: 'page-1.js', css: ['page-1.css'], imports: [] } },
    externals: plugin.externals ?? ['react'],
    builtWith: '0.1.0',
    ...(plugin.secretKey === undefined ? {} : { secretKey: plugin.secretKey }),
  };
}

/** The .tgz of a small staff plugin. */
export function testArtifact(plugin: TestPlugin = {}): Uint8Array {
  return packArtifact(testSource(plugin));
}

/** A form with one file, as a browser uploads it. */
export function uploadOf(bytes: Uint8Array): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'plugin.tgz');
  return form;
}

/** What the server says of an artifact before it is installed. */
export interface TestReview {
  digest: string;
  id: string;
  warnings: unknown[];
  [key: string]: unknown;
}

/** Has an artifact looked at. */
export function reviewArtifact(api: ApiClient, bytes: Uint8Array): Promise<Answer<TestReview>> {
  return api.send<TestReview>('POST', '/api/v1/plugins/artifacts', uploadOf(bytes));
}

/** Installs a small staff plugin: trusted, for everybody, enabled, where `choice` says nothing else. */
export async function installPlugin(api: ApiClient, plugin: TestPlugin, choice: object = {}): Promise<TestReview> {
  const { body } = await reviewArtifact(api, testArtifact(plugin));
  if (body.code !== 0) throw new Error(JSON.stringify(body));
  const { digest, id } = body.result;
  const usual = { digest, tier: 'in-realm', roles: null, enabled: true };
  await api.post(`/api/v1/plugins/${id}/versions`, { ...usual, ...choice });
  return body.result;
}
