import { afterAll, beforeAll, expect, it } from 'vitest';
import { entriesOf, indexOf, packEntries, writeJsonPart } from '../../../sdk/artifact/pack.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { base, pageOf } from './editor-kit.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const words = (zh: string) => ({ zh, en: zh });

/** A plugin that brings one block, which says `Hello` in its own way. */
function artifact(version: string, greeting: string): Uint8Array<ArrayBuffer> {
  const block = {
    type: 'greeter',
    v: 1,
    title: words('问候'),
    about: words('一句问候'),
    schema: [{ title: words('内容'), fields: [{ kind: 'text', key: 'name', label: words('称呼'), required: true }] }],
    defaults: { name: '' },
    view: [{ tag: 'p', children: [{ text: `${greeting}{name}` }] }],
  };
  const manifest = {
    id: 'greeter',
    version,
    sdk: '^0.1.0',
    title: words('问候'),
    halves: ['web'],
    contributes: { 'decoration.block': [block] },
  };
  const source = {
    pluginJson: Buffer.from(JSON.stringify(manifest)),
    files: new Map([['web-1.js', Buffer.from('export default { views: {} }')]]),
    web: { file: 'web-1.js', css: [], imports: [] },
    views: {},
    externals: [],
    builtWith: '0.1.0',
  };
  return new Uint8Array(packEntries(entriesOf(source, writeJsonPart(indexOf(source)))));
}

it('a block that an installed plugin declares is checked, published, drawn anew when the plugin is, and gone with it', async () => {
  const api = await server.signedIn();
  const install = async (bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.set('file', new Blob([bytes]), 'greeter.tgz');
    const answer = await api.send<{ digest: string }>('POST', '/api/v1/plugins/artifacts', form);
    const choice = { digest: answer.body.result.digest, tier: 'in-realm', roles: null, enabled: true };
    await api.post('/api/v1/plugins/greeter/versions', choice);
  };
  await install(artifact('1.0.0', '你好，'));
  const page = await pageOf(server, '问候页', [['greeter', { name: '' }]]);
  const checks = await api.send('POST', `${base}/pages/${page.id}/publish`, { rev: page.rev });
  expect(JSON.stringify(checks.body)).toContain('称呼');
  const named = await pageOf(server, '问候页二', [['greeter', { name: '<b>老朋友</b>' }]]);
  await api.post(`${base}/pages/${named.id}/publish`, { rev: named.rev });
  const shown = async () => (await fetch(`${server.url}/p/${named.slug}`)).text();
  expect(await shown()).toContain('<div class="fb-greeter"><p>你好，&lt;b&gt;老朋友&lt;/b&gt;</p></div>');
  await install(artifact('1.1.0', '欢迎，'));
  expect(await shown()).toContain('<p>欢迎，&lt;b&gt;');
  await api.send('DELETE', '/api/v1/plugins/greeter?data=false');
  expect(await shown()).not.toContain('fb-greeter');
});
