import { addDays, dayIn, defaultTimeZone } from '@fitout/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { AnswerDetail, Charts, FormDetail } from '../shared/calls/outputs.ts';
import { type Asked, answersOf, base, bookingAsked, formOf, pageWith, solve, Visitor } from './kit.ts';

let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

const visitor = () => new Visitor(server);
const options = (...labels: string[]) => ({ options: labels.map((label) => ({ label })), other: false });
const when = (of: string, is: string, than = '') => ({ match: 'all', tests: [{ of, is, than }] });
const problemsOf = async (id: string) =>
  (
    await api.get<{ problems: { node?: string; path?: string; message: { zh: string } }[] }>(
      `/api/p/decoration/pages/${id}/checks`,
    )
  ).problems;

describe('rules', () => {
  const fields = [
    ['kind', 'radio', { title: '类型', required: true, ...options('个人', '企业') }],
    ['company', 'text', { title: '公司', required: true, rules: { show: when('kind', 'is', '企业') } }],
    ['count', 'number', { title: '数量' }],
    ['total', 'computed', { title: '金额', formula: '{count} * 12.5', unit: '元', decimals: 2 }],
  ] as const;

  test('are decided on the server: what is not asked is not required and not kept, what is computed is its own', async () => {
    const form = await formOf(api, fields);
    expect((await visitor().send(form.slug, { kind: '企业' })).detail?.faults).toEqual({ company: '不能为空' });
    const sent = await visitor().send(form.slug, { kind: '个人', company: '不该留下', count: '3', total: '1' });
    expect(sent.status).toBe(200);
    const [answer] = await answersOf(form);
    expect(answer?.cells).toEqual({ kind: '个人', company: '', count: '3', total: '37.50 元' });
    const charts = await api.get<Charts>(`${base}/forms/${form.id}/charts`);
    expect(charts.questions.find(({ id }) => id === 'total')).toMatchObject({ answered: 1, mean: 37.5 });
    const csv = await api.send('GET', `${base}/forms/${form.id}/export?format=csv`);
    expect(csv.text).toContain('个人,,3,37.50\r\n');
    expect(csv.text.split('\r\n')[0]).toMatch(/,金额（元）$/);
    expect(csv.text).not.toContain('不该留下');
  });

  test('that go round in a ring, or name what is gone, keep a form from being published', async () => {
    const form = await formOf(api, fields);
    const { rev } = await api.get<{ rev: number }>(`/api/p/decoration/pages/${form.id}`);
    const ops = [{ op: 'set', id: 'kind', area: 'props', path: 'rules', value: { show: when('company', 'filled') } }];
    await api.post(`/api/p/decoration/pages/${form.id}/ops`, { base: rev, ops, client: crypto.randomUUID() });
    const problems = await problemsOf(form.id);
    expect(problems.map(({ node, path, message }) => [node, path, message.zh])).toEqual([
      ['kind', 'rules', '规则互相依赖，无法判断：“类型” → “公司” → “类型”'],
    ]);
    const refused = await api.send('POST', `/api/p/decoration/pages/${form.id}/publish`, { rev: rev + 1 });
    expect(refused.status).toBe(422);
  });

  test('follow their questions into a copy of the form', async () => {
    const form = await formOf(api, fields);
    const { id: template } = await api.post<{ id: string }>('/api/p/decoration/templates', {
      name: '模板',
      page: form.id,
    });
    const made = await api.post<{ id: string }>('/api/p/decoration/pages/from-template', {
      title: '副本',
      kind: 'form',
      template: String(template),
    });
    expect(await problemsOf(made.id)).toEqual([]);
    const { document } = await api.get<{ document: { nodes: Record<string, Block> } }>(
      `/api/p/decoration/pages/${made.id}`,
    );
    const blocks = Object.values(document.nodes);
    const of = (title: string) => blocks.find(({ props }) => props.title === title);
    expect(of('类型')?.id).not.toBe('kind');
    expect(of('公司')?.props.rules).toEqual({ show: when(of('类型')?.id ?? '', 'is', '企业') });
    expect(of('金额')?.props.formula).toBe(`{${of('数量')?.id}} * 12.5`);
  });
});

interface Block {
  id: string;
  props: { title?: string; rules?: object; formula?: string };
}

const tomorrow = addDays(dayIn(new Date(), defaultTimeZone), 1);
const slot = (time = '09:00-10:00', day = tomorrow) => `${day} ${time}`;
const booking = (capacity: number, more: { [key: string]: string } = {}): Asked =>
  bookingAsked('at', capacity, { required: true, ...more });

describe('slots', () => {
  test('are never over-booked, whoever comes at the same time, and are full for those who come later', async () => {
    const form = await formOf(api, [booking(3)]);
    const keys = [];
    for (let n = 0; n < 12; n++) keys.push((await visitor().open(form.slug)).key);
    const said = await Promise.all(keys.map((key) => visitor().send(form.slug, { at: slot() }, key)));
    expect(said.filter(({ status }) => status === 200)).toHaveLength(3);
    const faults = said.flatMap(({ detail }) => detail?.faults?.at ?? []);
    expect(faults).toEqual(Array(9).fill('此时段已约满，请选择其他时段'));
    const { html } = await visitor().open(form.slug);
    expect(html).toMatch(new RegExp(`<option value="${slot()}" disabled=""[^>]*>09:00–10:00（已满）`));
    const state = (await (await visitor().fetch(`/f/${form.slug}/state`)).json()) as { result: { booked: object } };
    expect(state.result.booked).toMatchObject({ at: { taken: { [slot()]: 3 } } });
    expect((await visitor().send(form.slug, { at: slot('14:00-15:00') })).status).toBe(200);
  });

  test('are given back with an answer that is thrown away, and taken again only where there is room', async () => {
    const form = await formOf(api, [booking(1)]);
    await visitor().send(form.slug, { at: slot() });
    expect((await visitor().send(form.slug, { at: slot() })).status).toBe(422);
    const [first] = await answersOf(form);
    const act = (action: string) => api.send('POST', `${base}/forms/${form.id}/answers`, { ids: [first?.id], action });
    await act('trash');
    expect((await visitor().send(form.slug, { at: slot() })).status).toBe(200);
    const again = await act('restore');
    expect([again.status, JSON.parse(again.text).message]).toEqual([409, `预约时段“${slot()}”已约满，无法恢复`]);
    const [second] = await answersOf(form);
    await api.post(`${base}/forms/${form.id}/answers`, { ids: [second?.id], action: 'trash' });
    expect((await act('restore')).status).toBe(200);
  });

  test('of days that are past, too far, left out or made up are not taken', async () => {
    const day = (n: number) => addDays(dayIn(new Date(), defaultTimeZone), n);
    const form = await formOf(api, [booking(9, { except: day(3) })]);
    const said = async (at: string) => (await visitor().send(form.slug, { at })).detail?.faults?.at;
    expect(await said(slot('09:00-10:00', day(-1)))).toContain('已不能预约');
    expect(await said(slot('09:00-10:00', day(8)))).toContain('已不能预约');
    expect(await said(slot('09:00-10:00', day(3)))).toBe('不是可选的值');
    expect(await said(slot('03:00-04:00'))).toBe('不是可选的值');
    expect(await said('')).toBe('请选择预约时间');
    expect(await said(slot('09:00-10:00', day(6)))).toBeUndefined();
  });
});

describe('a captcha', () => {
  const fields = [
    ['name', 'text', { title: '姓名' }],
    ['code', 'captcha', { title: '验证码' }],
  ] as const;
  const challenge = async (slug: string) =>
    (
      (await (await visitor().fetch(`/api/p/forms/public/${slug}/captcha`)).json()) as {
        result: { token: string; words: string; path: string };
      }
    ).result;

  test('lets an answer through once, and no machine that guesses, repeats or forges', async () => {
    const form = await formOf(api, fields);
    const send = (code: string, token: string) => visitor().send(form.slug, { name: '甲', code, 'code.token': token });
    expect((await send('', '')).detail?.faults).toEqual({ code: '请填写验证码' });
    const { token, words, path } = await challenge(form.slug);
    expect(path).toMatch(/^[MQ\d .-]+$/);
    expect((await send('错的', token)).detail?.faults).toEqual({ code: '验证码不正确，请重新填写' });
    // One try for each: the right answer comes too late.
    expect((await send(solve(words), token)).detail?.faults).toEqual({ code: '验证码已失效，请重新填写' });
    const next = await challenge(form.slug);
    expect((await send(solve(next.words), next.token)).status).toBe(200);
    expect((await send(solve(next.words), next.token)).detail?.faults).toEqual({ code: '验证码已失效，请重新填写' });
    const forged = next.token.replace(/~\d+~/, `~${Math.floor(Date.now() / 1000) + 600}~`);
    expect((await send(solve(next.words), forged)).status).toBe(422);
    const other = await formOf(api, fields);
    const theirs = await challenge(other.slug);
    expect((await send(solve(theirs.words), theirs.token)).status).toBe(422);
    const [answer, ...more] = await answersOf(form);
    expect([answer?.cells, more.length]).toEqual([{ name: '甲' }, 0]);
  });

  test('comes with the page, new after each try, and works without script', async () => {
    const form = await formOf(api, fields);
    const one = visitor();
    const { html, key } = await one.open(form.slug);
    const token = (text: string) => /name="f\.code\.token" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const words = (text: string) => /data-words="">([^<]+)</.exec(text)?.[1] ?? '';
    expect(html).toMatch(/<path d="M[\dMQ .-]+"/);
    const back = await (
      await one.post(`/f/${form.slug}`, { 'fo.key': key, 'f.name': '乙', 'f.code': 'x', 'f.code.token': token(html) })
    ).text();
    expect(back).toContain('验证码不正确');
    expect(back).toContain('value="乙"');
    expect(token(back)).not.toBe(token(html));
    const sent = await one.post(`/f/${form.slug}`, {
      'fo.key': key,
      'f.name': '乙',
      'f.code': solve(words(back)),
      'f.code.token': token(back),
    });
    expect(sent.status).toBe(303);
  });

  test('of which too many were wrong is not asked any more, for a while', async () => {
    const form = await formOf(api, fields);
    let said = '';
    for (let n = 0; n < 21; n++) {
      const { html } = await visitor().open(form.slug);
      const token = /name="f\.code\.token" value="([^"]+)"/.exec(html)?.[1] ?? '';
      said = (await visitor().send(form.slug, { code: 'nein', 'code.token': token })).detail?.faults?.code ?? '';
    }
    expect(said).toBe('验证码错误次数过多，请稍后再试');
  });

  test('is there once', async () => {
    const form = await formOf(api, [fields[0], fields[1]]);
    expect(await problemsOf(form.id)).toEqual([]);
    const twice = formOf(api, [...fields, ['again', 'captcha', {}]]);
    await expect(twice).rejects.toBeDefined();
  });
});

test('a place is what the device said, or an address', async () => {
  const form = await formOf(api, [['where', 'location', { title: '位置', way: 'both', required: true }]]);
  const send = (fields: Record<string, string>) => visitor().send(form.slug, fields);
  expect((await send({})).detail?.faults).toEqual({ where: '请获取位置或填写地址' });
  expect((await send({ 'where.lat': '130.27', 'where.lng': '120.15' })).status).toBe(422);
  expect(
    (await send({ where: '西湖区', 'where.lat': '30.274150', 'where.lng': '120.155150', 'where.accuracy': '25' }))
      .status,
  ).toBe(200);
  expect((await answersOf(form))[0]?.cells.where).toBe('西湖区 30.274150, 120.155150（±25 米）');
});

test('a form on another page is sent without script and without one more tap', async () => {
  const form = await formOf(api, [['name', 'text', { title: '称呼' }]]);
  const slug = await pageWith(form);
  const one = visitor();
  const { html, key } = await one.open(slug);
  expect([html.includes('fb-form'), key]).toEqual([true, '']);
  expect((await one.post(`/f/${form.slug}`, { 'fo.key': '', 'f.name': '访客' })).status).toBe(303);
  expect((await answersOf(form)).map(({ cells }) => cells.name)).toEqual(['访客']);
});

describe('roles', () => {
  test('the viewer sees forms and not what people wrote; the editor does', async () => {
    const form = await formOf(api, [['name', 'text', { title: '姓名' }]]);
    await visitor().send(form.slug, { name: '甲' });
    const [answer] = await answersOf(form);
    const roles = await api.get<{ items: { id: string; key: string }[] }>('/api/v1/roles');
    const as = async (key: string) => {
      const id = roles.items.find((role) => role.key === key)?.id;
      const person = { username: `${key}1`, name: key, roleIds: [id] };
      const { password } = await api.post<{ password: string }>('/api/v1/people', person);
      const client = await server.signedIn({ username: `${key}1`, password });
      await client.post('/api/v1/password', { next: 'long enough 42' });
      return client;
    };
    const paths = [
      `forms/${form.id}/answers`,
      `forms/${form.id}/charts`,
      `forms/${form.id}/export?format=csv`,
      `answers/${answer?.id}`,
    ];
    const [viewer, editor] = [await as('viewer'), await as('editor')];
    expect((await viewer.get<FormDetail>(`${base}/forms/${form.id}`)).answers).toBe(1);
    for (const path of paths) {
      expect([path, (await viewer.send('GET', `${base}/${path}`)).status]).toEqual([path, 403]);
      expect([path, (await editor.send('GET', `${base}/${path}`)).status]).toEqual([path, 200]);
    }
    expect((await editor.get<AnswerDetail>(`${base}/answers/${answer?.id}`)).items[0]?.text).toBe('甲');
  });
});
