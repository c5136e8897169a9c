import fc from 'fast-check';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, apiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { Tables } from '../server/tables.ts';
import type { AnswerDetail, Charts, FormDetail } from '../shared/calls/outputs.ts';
import { answersOf, base, formOf, republish, set, Visitor } from './kit.ts';

let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

const name = ['name', 'text', { title: '姓名', required: true }] as const;
const visitor = () => new Visitor(server);
const some = (n: number) => Array.from({ length: n }, visitor);

describe('one answer', () => {
  test('is kept once, however often it is sent at the same time', async () => {
    const form = await formOf(api, [name]);
    const one = visitor();
    const { key } = await one.open(form.slug);
    const said = await Promise.all(Array.from({ length: 8 }, () => one.send(form.slug, { name: '李雷' }, key)));
    expect(new Set(said.map(({ result }) => result?.receipt)).size).toBe(1);
    expect(await answersOf(form)).toHaveLength(1);
  });

  test('stays taken when the form changes before its repeat', async () => {
    const form = await formOf(api, [name]);
    const one = visitor();
    const { key } = await one.open(form.slug);
    const first = await one.send(form.slug, { name: '李雷' }, key);
    await set(form, { open: false });
    const again = await one.send(form.slug, { name: '李雷' }, key);
    expect(again.result?.receipt).toBe(first.result?.receipt);
    // Judged by the new questions it would be refused.
    await republish(form, [{ op: 'set', id: 'name', area: 'props', path: 'minLength', value: 5 }]);
    expect((await one.send(form.slug, { name: '李雷' }, key)).result?.receipt).toBe(first.result?.receipt);
    expect(await answersOf(form)).toHaveLength(1);
  });

  test('of a page out of a cache, without a key and without script, is taken at once, and a double tap is one', async () => {
    const form = await formOf(api, [name]);
    const tap = (who: string, from = visitor()) => from.post(`/f/${form.slug}`, { 'fo.key': '', 'f.name': who });
    const both = await Promise.all([tap('李雷'), tap('李雷')]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(new Set(both.map(({ headers }) => headers.get('location'))).size).toBe(1);
    expect((await tap('韩梅梅')).status).toBe(303);
    expect((await answersOf(form)).map(({ cells }) => cells.name)).toEqual(['韩梅梅', '李雷']);
    // A device that was not seen before counts as one.
    await set(form, { perPerson: 1 });
    const one = visitor();
    expect([(await tap('王芳', one)).status, (await tap('王芳二', one)).status]).toEqual([303, 422]);
  });

  test('of a machine that fills in what nobody sees is not taken', async () => {
    const form = await formOf(api, [name]);
    const one = visitor();
    const { key } = await one.open(form.slug);
    const sent = await one.post(`/f/${form.slug}`, { 'fo.key': key, 'f.name': 'x', 'fo.homepage': 'http://spam' });
    expect(sent.status).toBe(422);
    expect(await answersOf(form)).toEqual([]);
  });

  test('of a browser that filled in what nobody sees comes back whole, with that field shown', async () => {
    const [form, one] = [await formOf(api, [name]), visitor()];
    const typed = { 'fo.key': (await one.open(form.slug)).key, 'f.name': '林小满' };
    const fields = { ...typed, 'fo.homepage': 'https://me.example' };
    const html = await (await one.post(`/f/${form.slug}`, fields)).text();
    expect(html).toMatch(/<input[^>]* value="林小满"/);
    expect(html).toMatch(
      /请留空（用于识别机器人）<input class="fb-field-input" name="fo.homepage" autocomplete="off">/,
    );
    expect(html).toContain('其他内容都还在');
    expect(html).not.toContain('me.example');
    expect((await one.post(`/f/${form.slug}`, { ...fields, 'fo.homepage': '' })).status).toBe(303);
    expect((await answersOf(form)).map(({ cells }) => cells.name)).toEqual(['林小满']);
  });

  test('of another site is refused', async () => {
    const form = await formOf(api, [name]);
    const { key } = await visitor().open(form.slug);
    const sent = await fetch(`${server.url}/f/${form.slug}`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: `fo.key=${key}&f.name=x`,
    });
    expect(sent.status).toBe(403);
  });
});

describe('the limits', () => {
  test('the total holds, however many come at once, and what is deleted makes room', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 12 }), async (cap, people) => {
        const form = await formOf(api, [name]);
        await set(form, { cap });
        const keys = await Promise.all(
          some(people).map(async (one) => ({ one, key: (await one.open(form.slug)).key })),
        );
        const said = await Promise.all(keys.map(({ one, key }) => one.send(form.slug, { name: '李雷' }, key)));
        const taken = said.filter(({ status }) => status === 200);
        expect(taken).toHaveLength(Math.min(cap, people));
        expect(new Set(taken.map(({ result }) => result?.number)).size).toBe(taken.length);
        for (const refused of said.filter(({ status }) => status !== 200)) expect(refused.message).toContain('已收满');
      }),
      { numRuns: 4 },
    );
    const form = await formOf(api, [name]);
    await set(form, { cap: 1, serialPrefix: 'BM' });
    expect((await visitor().send(form.slug, { name: '甲' })).result?.number).toBe('BM0001');
    expect((await visitor().open(form.slug)).html).toContain('表单已收满');
    const [answer] = await answersOf(form);
    await api.post(`${base}/forms/${form.id}/answers`, { ids: [answer?.id], action: 'trash' });
    expect((await visitor().send(form.slug, { name: '乙' })).result?.number).toBe('BM0002');
  });

  test('the window is the database’s', async () => {
    const form = await formOf(api, [name]);
    const key = (await visitor().open(form.slug)).key;
    const hour = (by: number) => new Date(Date.now() + by * 3_600_000).toISOString();
    await set(form, { from: hour(1) });
    expect((await visitor().open(form.slug)).html).toContain('尚未开始');
    expect((await visitor().send(form.slug, { name: 'x' }, key)).message).toContain('尚未开始');
    await set(form, { to: hour(-1) });
    expect((await visitor().send(form.slug, { name: 'x' }, key)).message).toContain('已结束');
    await set(form, { from: hour(-1), to: hour(1) });
    expect((await visitor().send(form.slug, { name: 'x' }, key)).status).toBe(200);
  });

  test('a person has as many as they have, all at once too, and needs a device that is known', async () => {
    const form = await formOf(api, [name]);
    await set(form, { perPerson: 2 });
    const one = visitor();
    const keys = [];
    for (let n = 0; n < 5; n++) keys.push((await one.open(form.slug)).key);
    const said = await Promise.all(keys.map((key) => one.send(form.slug, { name: 'x' }, key)));
    expect(said.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(said.filter(({ message }) => message === '每人最多提交 2 次')).toHaveLength(3);
    const bare = await visitor().send(form.slug, { name: 'x' }, 'a-key-without-any-device');
    expect(bare.message).toContain('Cookie');
    expect((await visitor().send(form.slug, { name: 'x' })).status).toBe(200);
  });

  test('an address has as many a day', async () => {
    const form = await formOf(api, [name]);
    await set(form, { perAddress: 2 });
    const said = [];
    for (const one of some(3)) said.push((await one.send(form.slug, { name: 'x' })).status);
    expect(said).toEqual([200, 200, 422]);
  });
});

describe('what is sent', () => {
  test('is a place that there is', async () => {
    const form = await formOf(api, [['at', 'region', { title: '地区', address: false }]]);
    const sent = async (province: string, city: string, district: string) => {
      const one = visitor();
      const { key } = await one.open(form.slug);
      const fields = { 'fo.key': key, 'f.at.province': province, 'f.at.city': city, 'f.at.district': district };
      return (await one.post(`/f/${form.slug}`, fields, { accept: 'application/json' })).status;
    };
    expect(await sent('浙江省', '杭州市', '西湖区')).toBe(200);
    expect(await sent('浙江省', '杭州市', '火星区')).toBe(422);
    expect(await sent('浙江省', '__proto__', 'constructor')).toBe(422);
  });

  test('and what staff wrote are words alone, wherever they are shown', async () => {
    const attack = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
    const form = await formOf(api, [
      ['name', 'text', { title: attack, help: attack, placeholder: attack }],
      ['one', 'radio', { title: 'x', options: [{ label: attack }], other: true }],
      ['many', 'cascade', { title: 'x', lines: attack }],
    ]);
    await set(form, { submit: '"><b>', doneText: attack, serialPrefix: '<i>' });
    const one = visitor();
    const opened = await one.open(form.slug);
    const back = await one.post(`/f/${form.slug}`, {
      'fo.key': opened.key,
      'f.name': attack,
      'f.one': attack,
      'f.many': attack,
    });
    const wrong = await back.text();
    const sent = await one.post(`/f/${form.slug}`, { 'fo.key': opened.key, 'f.name': attack });
    const done = await (await one.fetch(sent.headers.get('location') ?? '')).text();
    for (const html of [opened.html, wrong, done]) {
      expect(html).not.toContain('<script>alert');
      expect(html).not.toContain('<img src=x');
      expect(html).not.toMatch(/<[bi]>/);
    }
    expect(done).toContain('提交成功');
  });

  test('with names that are nobody’s changes nothing', async () => {
    const form = await formOf(api, [name]);
    const { key } = await visitor().open(form.slug);
    const fields = {
      'fo.key': key,
      'f.name': '甲',
      'f.__proto__': 'x',
      'f.constructor.prototype': 'x',
      'f.other': 'y',
    };
    expect((await visitor().post(`/f/${form.slug}`, fields)).status).toBe(303);
    expect((await answersOf(form))[0]?.cells).toEqual({ name: '甲' });
  });
});

describe('files', () => {
  const upload = (slug: string, field: string, bytes: Uint8Array, filename: string) => {
    const data = new FormData();
    data.append(field, new Blob([bytes as BlobPart]), filename);
    return visitor().fetch(`/api/p/forms/public/${slug}/files`, { method: 'POST', body: data });
  };
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

  test('belong to one answer, are judged by their bytes, and go with it', async () => {
    const form = await formOf(api, [
      name,
      ['pic', 'file', { title: '照片', accept: 'image', max: 1, size: 1 }],
      ['doc', 'file', { title: '资料', accept: 'any', max: 2, size: 1 }],
    ]);
    const said = await upload(form.slug, 'pic', png, '../a<b>.png');
    const { result } = (await said.json()) as { result: { id: string; name: string; size: number } };
    expect(result.name).toBe('ab.png');
    expect((await upload(form.slug, 'pic', new TextEncoder().encode('<script>'), 'a.png')).status).toBe(422);
    expect((await upload(form.slug, 'doc', png, 'a.html')).status).toBe(422);
    expect((await upload(form.slug, 'name', png, 'a.png')).status).toBe(422);
    expect((await upload(form.slug, 'doc', new Uint8Array(1024 * 1024 + 1), 'a.zip')).status).toBe(413);
    const file = `${result.id} ${result.size} ${result.name}`;
    expect((await visitor().send(form.slug, { name: 'x', pic: file })).status).toBe(200);
    expect((await visitor().send(form.slug, { name: 'x', pic: file })).message).toContain('已失效');
    expect((await visitor().send(form.slug, { name: 'x', pic: `${'x'.repeat(32)} 1 a` })).message).toContain('已失效');
    const [answer] = await answersOf(form);
    const path = `${base}/answers/${answer?.id}/files/${result.id}`;
    const got = await api.send('GET', path);
    expect([got.status, got.headers.get('content-type'), got.headers.get('content-length')]).toEqual([
      200,
      'image/png',
      '11',
    ]);
    expect((await fetch(server.url + path)).status).toBe(401);
    const act = (action: string) => api.post(`${base}/forms/${form.id}/answers`, { ids: [answer?.id], action });
    expect(await act('delete')).toEqual({ changed: 0 });
    await act('trash');
    expect(await act('delete')).toEqual({ changed: 1 });
    expect((await api.send('GET', path)).status).toBe(404);
  });
});

describe('files without an answer', () => {
  test('are bounded for each address', async () => {
    const form = await formOf(api, [['doc', 'file', { title: '资料', accept: 'any', max: 20, size: 20 }]]);
    const send = async () => {
      const data = new FormData();
      data.append('doc', new Blob([new Uint8Array(19 * 1024 * 1024)]), 'a.bin');
      return (await visitor().fetch(`/api/p/forms/public/${form.slug}/files`, { method: 'POST', body: data })).status;
    };
    expect(await send()).toBe(200);
    // As if it had been fifteen of them: 285 of the 300 MB.
    const uploads = server.parts.database.of('forms').query<Tables>().updateTable('upload');
    await uploads
      .set(({ eb }) => ({ size: eb('size', '*', 15) }))
      .where('name', '=', 'a.bin')
      .execute();
    expect(await send()).toBe(200);
    expect(await send()).toBe(429);
  });
});

describe('answers', () => {
  test('keep the questions that they were given to', async () => {
    const form = await formOf(api, [
      name,
      ['colour', 'radio', { title: '颜色', options: [{ label: '红' }, { label: '蓝' }] }],
    ]);
    await visitor().send(form.slug, { name: '甲', colour: '红' });
    await republish(form, [
      { op: 'set', id: 'name', area: 'props', path: 'title', value: '称呼' },
      { op: 'remove', id: 'colour' },
    ]);
    await visitor().send(form.slug, { name: '乙', colour: '红' });
    const [newer, older] = await answersOf(form);
    const titles = async (id: string) =>
      (await api.get<AnswerDetail>(`${base}/answers/${id}`)).items.map(({ title, text }) => [title, text]);
    expect(await titles(older?.id ?? '')).toEqual([
      ['姓名', '甲'],
      ['颜色', '红'],
    ]);
    expect(await titles(newer?.id ?? '')).toEqual([['称呼', '乙']]);
    const { questions } = await api.get<FormDetail>(`${base}/forms/${form.id}`);
    expect(questions.map(({ title, former }) => [title, former])).toEqual([
      ['称呼', false],
      ['颜色', true],
    ]);
  });

  test('are found, counted, charted and exported without a formula', async () => {
    const form = await formOf(api, [name, ['nps', 'nps', { title: '推荐' }]]);
    for (const [who, score] of [
      ['=1+1', '10'],
      ['李雷', '9'],
      ['韩梅梅', '3'],
    ] as const)
      await visitor().send(form.slug, { name: who, nps: score });
    expect((await answersOf(form, '?q=%E6%A2%85')).map(({ cells }) => cells.name)).toEqual(['韩梅梅']);
    expect(await answersOf(form, '?from=2020-01-01&to=2020-01-02')).toEqual([]);
    const charts = await api.get<Charts>(`${base}/forms/${form.id}/charts`);
    expect(charts.questions[1]).toMatchObject({ answered: 3, nps: 33, mean: 7.33 });
    const csv = await api.send('GET', `${base}/forms/${form.id}/export?format=csv`);
    expect(csv.text.split('\r\n')[0]).toBe('编号,提交时间（UTC+8）,状态,提交人,姓名,推荐');
    expect(csv.text).toContain(",'=1+1,10");
    const rows = await sheetOf(form.id);
    expect(rows.map((row) => row.slice(4))).toEqual([
      ['姓名', '推荐'],
      ['韩梅梅', 3],
      ['李雷', 9],
      ['=1+1', 10],
    ]);
  });

  test('are numbers and dates in a workbook, the unit and the zone over their columns', async () => {
    const form = await formOf(api, [
      ['count', 'number', { title: '数量', unit: '件', decimals: 1 }],
      ['paid', 'money', { title: '订金' }],
      ['name', 'text', { title: '姓名' }],
    ]);
    await visitor().send(form.slug, { count: '2.5', paid: '12.5', name: '-1+1' });
    const [answer] = await answersOf(form);
    const local = new Date(Math.floor(Date.parse(answer?.at ?? '') / 1000) * 1000 + 8 * 3_600_000);
    const rows = await sheetOf(form.id);
    expect(rows[0]?.slice(1)).toEqual(['提交时间（UTC+8）', '状态', '提交人', '数量（件）', '订金（元）', '姓名']);
    expect(rows[1]?.slice(1)).toEqual([expect.any(Date), '待处理', null, 2.5, 12.5, '-1+1']);
    expect(Math.abs(Number(rows[1]?.[1]) - local.getTime())).toBeLessThan(1000);
    const csv = (await api.send('GET', `${base}/forms/${form.id}/export?format=csv`)).text;
    expect(csv).toContain(`,${local.toISOString().slice(0, 19).replace('T', ' ')},待处理,,2.5,12.50,'-1+1\r\n`);
    // Asked in another unit since: the older answer keeps its own.
    await republish(form, [{ op: 'set', id: 'count', area: 'props', path: 'unit', value: '箱' }]);
    await visitor().send(form.slug, { count: '3', paid: '', name: '' });
    expect((await sheetOf(form.id)).map((row) => row[4])).toEqual(['数量（箱）', 3, '2.5 件']);
  });

  test('are days in a workbook where days were asked for, and the text they are in CSV', async () => {
    const form = await formOf(api, [
      ['born', 'date', { title: '生日', precision: 'date' }],
      ['comes', 'date', { title: '到店', precision: 'datetime' }],
    ]);
    await visitor().send(form.slug, { born: '1990-05-06', comes: '2026-12-24T18:30' });
    await visitor().send(form.slug, { born: '1899-01-02', comes: '' });
    // A workbook counts days: a minute is a fraction that its reader may miss by a thousandth of a second.
    const inSeconds = (cell: unknown) => (cell instanceof Date ? Math.round(cell.getTime() / 1000) : cell);
    const rows = (await sheetOf(form.id)).map((row) => row.slice(4).map(inSeconds));
    expect(rows).toEqual([
      ['生日', '到店'],
      ['1899-01-02', null],
      [new Date('1990-05-06T00:00Z'), new Date('2026-12-24T18:30Z')].map(inSeconds),
    ]);
    const csv = (await api.send('GET', `${base}/forms/${form.id}/export?format=csv`)).text;
    expect(csv).toContain(',1990-05-06,2026-12-24 18:30\r\n');
  });

  test('of another organisation are not there, and nobody without the function sees them', async () => {
    const form = await formOf(api, [name]);
    await visitor().send(form.slug, { name: '甲' });
    const [answer] = await answersOf(form);
    const made = await api.post<{ password: string }>('/api/v1/orgs', { name: '别家', username: `other${form.id}` });
    const other = await server.signedIn({ username: `other${form.id}`, password: made.password });
    await other.post('/api/v1/password', { next: 'long enough 42' });
    for (const path of [
      `forms/${form.id}`,
      `forms/${form.id}/answers`,
      `forms/${form.id}/charts`,
      `forms/${form.id}/export?format=csv`,
      `answers/${answer?.id}`,
    ])
      expect([path, (await other.send('GET', `${base}/${path}`)).status]).toEqual([path, 404]);
    const act = await other.send('POST', `${base}/forms/${form.id}/answers`, { ids: [answer?.id], action: 'trash' });
    expect(act.status).toBe(404);
    const put = await other.send('PUT', `${base}/forms/${form.id}/settings`, {
      rev: 0,
      settings: (await api.get<FormDetail>(`${base}/forms/${form.id}`)).settings,
    });
    expect(put.status).toBe(404);
    for (const path of ['forms', `forms/${form.id}/answers`])
      expect((await apiClient(server.url).send('GET', `${base}/${path}`)).status).toBe(401);
    expect(await answersOf(form)).toHaveLength(1);
  });
});

async function sheetOf(form: string) {
  const answer = await fetch(`${server.url}${base}/forms/${form}/export?format=xlsx`, { headers: api.headers() });
  const [sheet] = await readXlsxFile(Buffer.from(await answer.arrayBuffer()));
  return sheet?.data ?? [];
}
