import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { expectDuration } from '../../../tests/support/durations.ts';
import { accountPlugins, startTestServer, type TestServer, twoServers } from '../../../tests/support/server.ts';

const fixtures = resolve(import.meta.dirname, 'fixtures');

let server: TestServer;
let admin: ApiClient;

beforeAll(async () => {
  server = await startTestServer({ start: { pluginFolders: [accountPlugins, fixtures] } });
  admin = await server.signedIn();
});
afterAll(() => server?.stop());

describe('bad plugins', () => {
  it('are switched off alone, each with its reason, and never stop the start', async () => {
    const { items, failures } = await admin.get<{
      items: { id: string }[];
      failures: { plugin: string; reason: string; message: string }[];
    }>('/api/v1/plugins');
    expect(items.map((item) => item.id)).toEqual(['admin', 'good', 'mine']);
    expect(Object.fromEntries(failures.map(({ plugin, reason }) => [plugin, reason]))).toEqual({
      broken: 'manifest',
      needy: 'sdk',
      crashing: 'crashed',
      throwing: 'crashed',
      'needs-crashing': 'required-failed',
    });
    expect((await admin.send('GET', '/api/p/throwing/a')).status).toBe(404);
  });
});

describe('a route of a plugin', () => {
  it('answers {code: 0, result}, keeps its rows, and leaves a line in the audit log', async () => {
    const made = await admin.post<{ id: string; text: string }>('/api/p/good/notes', { text: '你好' });
    expect(made).toEqual({ id: expect.stringMatching(/^\d{16,}$/), text: '你好' });
    expect(await admin.get('/api/p/good/notes')).toContainEqual(expect.objectContaining({ text: '你好' }));
    const { items } = await admin.get<{ items: Record<string, unknown>[] }>('/api/v1/audit?owner=good');
    expect(items[0]).toMatchObject({
      action: 'POST /api/p/good/notes',
      summary: 'note',
      title: { zh: '写便签', en: 'Wrote a note' },
      person: { name: '管理员' },
      ip: '127.0.0.1',
      requestId: expect.stringMatching(/^[\w-]{8}-\w+$/),
    });
  });

  it('gets big numbers exactly and answers them as JSON numbers', async () => {
    const sent = '{"id":9223372036854775807,"small":3,"half":0.5}';
    const { text } = await server.api().send('POST', '/api/p/good/exact', sent, { 'content-type': 'application/json' });
    expect(text).toBe(`{"code":0,"result":${sent}}`);
  });

  it('takes a page’s form where the plugin declares one, field by field, and a form nowhere else', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const send = (path: string, body: string, headers: Record<string, string> = form) =>
      server.api().send('POST', path, body, headers);
    const sent = await send('/good/x', 'a=1&a=%E4%BD%A0+%E5%A5%BD&%3D=');
    const fields = [
      ['a', '1'],
      ['a', '你 好'],
      ['=', ''],
    ];
    expect(JSON.parse(sent.text)).toEqual({ body: fields, kind: 'anonymous' });
    // A session without its token is none, and another site’s page sends nothing here.
    const held = await send('/good/x', 'a=1', { ...form, cookie: admin.headers().cookie ?? '' });
    expect(JSON.parse(held.text)).toMatchObject({ kind: 'anonymous' });
    expect((await send('/good/x', 'a=1', { ...form, origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await send('/good/x', `a=${'x'.repeat(300)}`)).status).toBe(413);
    expect((await send('/good/x', 'a=%00')).status).toBe(400);
    for (const body of ['[[1,2]]', '[["a"]]', '{}', '"x"'])
      expect((await send('/good/x', body, { 'content-type': 'application/json' })).status).toBe(415);
    expect((await send('/api/p/good/exact', 'a=1')).status).toBe(415);
  });

  it('accepts an id as digits, and refuses what is none', async () => {
    expect(await admin.get('/api/p/good/notes/9223372036854775807')).toEqual({ id: '9223372036854775807' });
    for (const id of ['9223372036854775808', '-1', '1.5', 'x', '1e3', '%00', '0x10'])
      expect((await admin.send('GET', `/api/p/good/notes/${id}`)).status, id).toBe(400);
  });

  it('says in Chinese which field is wrong', async () => {
    const { status, body } = await admin.send('POST', '/api/p/good/notes', { text: 'x'.repeat(21), more: 1 });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 100400, reason: 'kernel.shape', message: 'text 最多 20 个字符' });
    const english = await admin.send('POST', '/api/p/good/notes', {}, { 'x-language': 'en' });
    expect(english.body.message).toBe('text: This is required');
  });

  it('leaks nothing of an error that was not meant', async () => {
    const { status, text, body } = await server.api().send('GET', '/api/p/good/bug');
    expect(status).toBe(500);
    expect(body).toMatchObject({ code: 100500, message: '服务器出错了，请稍后重试' });
    expect(text).not.toMatch(/select|secret|Error|at /);
  });

  it('sends reason and safe facts of an error that was', async () => {
    const { status, body } = await server.api().send('GET', '/api/p/good/refused');
    expect(status).toBe(410);
    expect(body).toEqual({
      code: 100410,
      message: '内容已下线',
      reason: 'good.gone',
      detail: { since: 'monday' },
      requestId: expect.any(String),
    });
  });

  it('is ended when its time is up', async () => {
    for (const method of ['GET', 'POST']) {
      const started = performance.now();
      const { status, body } = await server
        .api()
        .send(method, '/api/p/good/slow', method === 'POST' ? { a: 1 } : undefined);
      expect([method, status, body.code]).toEqual([method, 408, 100408]);
      expectDuration(performance.now() - started, 3000);
    }
  });

  it('is refused beyond its rate, with the time to wait', async () => {
    const answers = [];
    for (let call = 0; call < 4; call++) answers.push(await server.api().send('GET', '/api/p/good/limited'));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 429]);
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('cannot use a part that its manifest does not declare', async () => {
    expect((await server.api().send('GET', '/api/p/good/undeclared')).body.reason).toBe('kernel.capability');
  });
});

describe('files', () => {
  const form = (sizes: Record<string, number>): FormData => {
    const data = new FormData();
    for (const [name, size] of Object.entries(sizes)) data.append('file', new Blob(['x'.repeat(size)]), name);
    return data;
  };

  it('stream to the handler', async () => {
    const { body } = await admin.send('POST', '/api/p/good/files', form({ 'a.txt': 1000, 'b.txt': 3 }));
    expect(body.result).toEqual({ 'a.txt': 1000, 'b.txt': 3 });
  });

  it('are refused beyond size and number', async () => {
    expect((await admin.send('POST', '/api/p/good/files', form({ a: 1001 }))).body.code).toBe(100413);
    expect((await admin.send('POST', '/api/p/good/files', form({ a: 1, b: 1, c: 1 }))).body.code).toBe(100413);
    expect((await admin.send('POST', '/api/p/good/files', {})).status).toBe(415);
  });
});

describe('Idempotency-Key', () => {
  it('gives 100 repeats of a write one effect and one answer', async () => {
    const headers = { 'idempotency-key': 'a key of this test' };
    const texts = await Promise.all(
      Array.from(
        { length: 100 },
        async () => (await admin.send('POST', '/api/p/good/notes', { text: 'once' }, headers)).text,
      ),
    );
    expect(new Set(texts).size).toBe(1);
    const notes = await admin.get<{ text: string }[]>('/api/p/good/notes');
    expect(notes.filter((note) => note.text === 'once')).toHaveLength(1);
  });

  it('refuses the same key with another body, and runs anew for another key', async () => {
    const headers = { 'idempotency-key': 'another key' };
    await admin.send('POST', '/api/p/good/notes', { text: 'first' }, headers);
    expect((await admin.send('POST', '/api/p/good/notes', { text: 'second' }, headers)).body.reason).toBe(
      'kernel.key-reused',
    );
  });
});

describe('a page of a plugin', () => {
  it('stands outside /api with the policy of pages', async () => {
    const { status, text, headers } = await server.api().send('GET', '/good/hello');
    expect([status, text]).toEqual([200, '<p>hello</p>']);
    expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
  });

  it('that is not there says so to a person in words', async () => {
    const { status, text } = await server.api().send('GET', '/good/none', undefined, { accept: 'text/html' });
    expect(status).toBe(404);
    expect(text).toContain('内容不存在或已被删除');
  });
});

describe('a server that ends', () => {
  it('lets its plugins write what they hold, and ends though one fails at that', async () => {
    const { one, other, stop } = await twoServers({ start: { pluginFolders: [accountPlugins, fixtures] } });
    try {
      await other.stop();
      const notes = one.parts.database.of('good').query<{ note: { text: string } }>();
      expect(await notes.selectFrom('note').select('text').execute()).toEqual([{ text: '再见' }]);
      await expect(fetch(other.url)).rejects.toThrow();
    } finally {
      await stop();
    }
  });
});

describe('a plugin that answers calls of the platform', () => {
  const manifest = {
    ...{ id: 'roles', version: '0.1.0', sdk: '^0.1.0', title: '角色', halves: ['server'] },
    capabilities: ['server.platform'],
  };
  let folder: string;

  async function write(capabilities: string[], half: string): Promise<void> {
    folder = await mkdtemp(join(tmpdir(), 'fitout-platform-'));
    await mkdir(join(folder, 'roles/server'), { recursive: true });
    await writeFile(join(folder, 'roles/plugin.json'), JSON.stringify({ ...manifest, capabilities }));
    await writeFile(join(folder, 'roles/server/index.ts'), `export default ${half};`);
  }
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('keeps the server from starting where it cannot', async () => {
    await write(['server.platform'], '{ platformRoutes() { throw new Error("no roles"); } }');
    await expect(startTestServer({ start: { pluginFolders: [folder] } })).rejects.toThrow('no roles');
  });

  it('reaches none of it without the capability, and is then switched off alone', async () => {
    await write([], '{ activate(ctx) { ctx.platform.db(); } }');
    const started = await startTestServer({ start: { pluginFolders: [folder] } });
    try {
      const { failures } = await (await started.signedIn()).get<{ failures: object[] }>('/api/v1/plugins');
      expect(failures).toEqual([expect.objectContaining({ plugin: 'roles', reason: 'crashed' })]);
      expect(JSON.stringify(failures)).toContain('server.platform');
    } finally {
      await started.stop();
    }
  });
});
