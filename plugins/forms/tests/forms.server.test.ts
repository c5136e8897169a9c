import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { answersOf, formOf, pageWith, republish, Visitor } from './kit.ts';

let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

const name = ['name', 'text', { title: '姓名', required: true, maxLength: 10 }] as const;
const phone = ['phone', 'phone', { title: '手机号' }] as const;

describe('a published form', () => {
  test('is plain HTML that is sent without script, and leads on to its success page', async () => {
    const form = await formOf(api, [name, phone]);
    const visitor = new Visitor(server);
    const { status, html, key } = await visitor.open(form.slug);
    expect(status).toBe(200);
    expect(html).toContain('<form class="fb-form" method="post"');
    expect(html).toContain('name="f.name"');
    const sent = await visitor.post(`/f/${form.slug}`, { 'fo.key': key, 'f.name': '李雷', 'f.phone': '' });
    expect(sent.status).toBe(303);
    const done = await visitor.fetch(sent.headers.get('location') ?? '');
    const thanks = await done.text();
    expect(thanks).toMatch(/fb-form-done.*提交成功.*0001/s);
    expect(thanks).toMatch(/href="\/#\/m\/trip"[^>]*>返回首页<.*href="\/#\/m\/mall\/orderlist"[^>]*>查看我的提交</s);
    expect((await answersOf(form)).map(({ number, cells, state }) => ({ number, cells, state }))).toEqual([
      { number: '0001', cells: { name: '李雷', phone: '' }, state: 'new' },
    ]);
  });

  test('may begin with a template that can be published as it is', async () => {
    const templates = '/api/p/decoration/templates?kind=form';
    const { builtIn } = await api.get<{ builtIn: { key: string; title: { zh: string } }[] }>(templates);
    expect(builtIn.length).toBeGreaterThanOrEqual(4);
    for (const { key, title } of builtIn) {
      const body = { title: title.zh, kind: 'form', template: key };
      const page = await api.post<{ id: string; rev: number }>('/api/p/decoration/pages/from-template', body);
      const { problems } = await api.get<{ problems: object[] }>(`/api/p/decoration/pages/${page.id}/checks`);
      expect([key, problems]).toEqual([key, []]);
    }
  });

  test('on another page follows what is published, and is gone with it', async () => {
    const form = await formOf(api, [name]);
    const slug = await pageWith(form);
    const shown = async () => (await new Visitor(server).open(slug)).html;
    expect(await shown()).toContain('姓名');
    await republish(form, [{ op: 'set', id: 'name', area: 'props', path: 'title', value: '您的称呼' }]);
    await expect.poll(shown).toContain('您的称呼');
    await api.post(`/api/p/decoration/pages/${form.id}/unpublish`);
    await expect.poll(shown).not.toContain('<form');
  });

  test('that asks nothing is told of before it is published', async () => {
    const problemsOf = async (type: string) => {
      const form = await formOf(api, [['one', type, { words: '说明' }]]);
      const { problems } = await api.get<{ problems: { message: { zh: string } }[] }>(
        `/api/p/decoration/pages/${form.id}/checks`,
      );
      return problems.map(({ message }) => message.zh);
    };
    expect(await problemsOf('note')).toEqual(['表单还没有要填写的字段']);
    expect(await problemsOf('text')).toEqual([]);
  });

  test('comes back with what was typed and what is wrong beside it', async () => {
    const form = await formOf(api, [name, phone]);
    const visitor = new Visitor(server);
    const { key } = await visitor.open(form.slug);
    const sent = await visitor.post(`/f/${form.slug}`, { 'fo.key': key, 'f.name': '', 'f.phone': '<12"' });
    const html = await sent.text();
    expect(sent.status).toBe(422);
    expect(html).toContain('value="&lt;12&quot;"');
    expect(html).toContain('不能为空');
    expect(html).toContain('格式不正确，请填写 11 位手机号');
    expect(html).toMatch(/id="f-phone"[^>]*aria-invalid="true"/);
    expect(await answersOf(form)).toEqual([]);
  });
});
