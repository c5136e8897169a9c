import { addDays, dayIn, defaultTimeZone } from '@fitout/sdk';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { kept } from '../../plugins/ai/tests/kit.ts';
import { emptyDocument } from '../../plugins/decoration/shared/document/create.ts';
import { applyOps } from '../../plugins/decoration/shared/document/ops.ts';
import { nodesOf } from '../../plugins/decoration/tests/editor-kit.ts';
import type { AnswerDetail } from '../../plugins/forms/shared/calls/outputs.ts';
import { answersOf, bookingAsked, formOf, set, Visitor } from '../../plugins/forms/tests/kit.ts';
import type { ApiClient } from '../support/api.ts';
import { limits } from '../support/limits.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  activity,
  bodies,
  coupon,
  good,
  layered,
  place,
  preset,
  prompt,
  queries,
  service,
  share,
} from './organisation-calls.ts';
import { makeNumberRows, type NumberRows, numberBodies, numberRowOf, numbersSeen } from './organisation-numbers.ts';
import { pluginRoutes, type Route } from './routes.ts';

/** Rows of organisation A, and the owner of organisation B who knows their ids. */
let server: TestServer;
let owner: ApiClient;
let stranger: ApiClient;
let routes: Route[];
let numbers: NumberRows;
const rows = {
  page: '',
  asset: '',
  folder: '',
  key: '',
  good: '',
  coupon: '',
  activity: '',
  import: '',
  template: '',
  section: '',
  form: '',
  answer: '',
  delivery: '',
  preset: '',
  count: '',
  booking: '',
  picture: '',
  batch: '',
  service: '',
  generation: '',
  prompt: '',
  run: '',
  review: '',
  share: '',
  article: '',
  place: '',
  placeImport: '',
};

const pages = '/api/p/decoration/pages';
const images = '/api/p/images';
const goods = '/api/p/goods';
const forms = '/api/p/forms';
const articles = '/api/p/articles/articles';
const gaode = '/api/p/gaode';

const shares = () => `/api/p/ai/documents/${rows.picture}/shares`;
async function picture(hue: number): Promise<FormData> {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: { r: hue, g: 9, b: 9 } } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), '图.png');
  return form;
}

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signedIn();
  const document = emptyDocument('page', '甲的页面');
  const [title] = nodesOf(['title', { text: '甲的标题' }], document.root);
  if (title === undefined) throw new Error('no title');
  const op = { op: 'insert' as const, parent: document.root, slot: 'default', at: 0, nodes: [title] };
  const whole = applyOps(document, [op]).doc;
  const page = await owner.post<{ id: string }>(pages, { title: '甲的页面', kind: 'page', document: whole });
  await owner.post(`${pages}/${page.id}/publish`, { rev: 0 });
  const uploaded = await owner.send<{ items: { asset: { id: string; key: string } }[] }>(
    'POST',
    `${images}/assets`,
    await picture(1),
  );
  const asset = uploaded.body.result.items[0]?.asset;
  await owner.post(`${images}/batch`, { action: 'highlight', ids: [asset?.id], highlight: true });
  const folder = await owner.post<{ id: string }>(`${images}/folders`, { name: '甲的文件夹', parentId: null });
  Object.assign(rows, { page: page.id, asset: asset?.id, key: asset?.key, folder: folder.id });
  const made = await owner.post<{ id: string }>(`${goods}/goods`, good);
  const offered = await owner.post<{ id: string }>(`${goods}/coupons`, coupon);
  const promoted = await owner.post<{ id: string }>(`${goods}/activities`, activity);
  const sheet = new FormData();
  sheet.append('file', new Blob(['名称,价格\n茶,1\n']), 'a.csv');
  const imported = await owner.send<{ id: string }>('POST', `${goods}/imports`, sheet);
  Object.assign(rows, { good: made.id, coupon: offered.id, activity: promoted.id, import: imported.body.result.id });
  const template = await owner.post<{ id: string }>('/api/p/decoration/templates', { name: '甲的模板', page: page.id });
  const section = await owner.post<{ id: string }>('/api/p/decoration/sections', {
    name: '甲的组合',
    subtrees: [[title]],
  });
  Object.assign(rows, { template: template.id, section: section.id });
  await answeredForm();
  await bookedForm();
  rows.preset = (await owner.post<{ id: string }>('/api/p/convert/presets', preset)).id;
  rows.count = (await owner.post<{ id: string }>('/api/p/bar/counts', { name: '甲的盘点' })).id;
  rows.article = (await owner.post<{ id: string }>(articles, { title: '甲的文章' })).id;
  await importedPlaces();
  rows.picture = (await owner.post<{ id: string }>('/api/p/ai/documents', { name: '甲的图', document: layered })).id;
  await owner.post(`/api/p/ai/documents/${rows.picture}/versions`, { name: '甲的版本' });
  await failedGeneration();
  const work = { kind: 'size', width: 16, height: 16, fit: 'cover', background: '#ffffff' };
  const all = { name: '甲的批量', work, format: 'png', pictures: [rows.key] };
  rows.batch = (await owner.post<{ id: string }>('/api/p/ai/batches', all)).id;
  const state = () => owner.get<{ counts: { done: number } }>(`/api/p/ai/batches/${rows.batch}`);
  await vi.waitUntil(async () => (await state()).counts.done === 1, { timeout: limits.poll });
  rows.prompt = (await owner.post<{ id: string }>('/api/p/ai/prompts', prompt)).id;
  const run = { name: '甲的测试', rows: ['甲的图'], columns: [{ provider: rows.service, model: 'dall-e-9' }] };
  const after = await kept(
    owner,
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  );
  const sent = { after, width: 8, height: 8 };
  const reviews = `/api/p/ai/documents/${rows.picture}/reviews`;
  rows.review = (await owner.post<{ items: { id: string }[] }>(reviews, sent)).items[0]?.id ?? '';
  rows.run = (await owner.post<{ id: string }>('/api/p/ai/test-runs', run)).id;
  await owner.post(shares(), share);
  rows.share = (await owner.get<{ items: { id: string }[] }>(shares())).items[0]?.id ?? '';
  numbers = await makeNumberRows(server, owner);
  const org = await owner.post<{ password: string }>('/api/v1/orgs', { name: '乙', username: 'stranger' });
  stranger = await server.signedIn({ username: 'stranger', password: org.password });
  await stranger.post('/api/v1/password', { next: 'long enough 42' });
  routes = await pluginRoutes(server);
});
afterAll(() => server?.stop());

/** A service where no server goes, and a generation that failed there. */
async function failedGeneration(): Promise<void> {
  rows.service = (await owner.post<{ id: string }>('/api/p/ai/settings/providers', service)).id;
  const request = { model: 'gpt-image-2', operation: 'generate', prompt: '甲的图' };
  const asked = { provider: rows.service, request };
  rows.generation = (await owner.post<{ id: string }>('/api/p/ai/generations', asked)).id;
  const look = () => owner.get<{ state: string }>(`/api/p/ai/generations/${rows.generation}`);
  await vi.waitUntil(async () => (await look()).state === 'failed', { timeout: limits.poll });
}

/** A place, and a file of places that is not imported yet. */
async function importedPlaces(): Promise<void> {
  rows.place = (await owner.post<{ id: string }>(`${gaode}/places`, place)).id;
  const sheet = new FormData();
  sheet.append('file', new Blob(['名称,经度,纬度\n店,116.4,39.9\n']), 'a.csv');
  rows.placeImport = (await owner.send<{ id: string }>('POST', `${gaode}/imports`, sheet)).body.result.id;
}

/** A form with an answer on its way to a webhook. */
async function answeredForm(): Promise<void> {
  const form = await formOf(owner, [['name', 'text', { title: '姓名' }]], '甲的表单');
  await set(form, { webhook: 'https://192.0.2.1/hook' });
  await new Visitor(server).send(form.slug, { name: '甲的答卷' });
  const [answer] = await answersOf(form);
  const { items } = await owner.get<{ items: { id: string }[] }>(`${forms}/forms/${form.id}/deliveries`);
  Object.assign(rows, { form: form.id, answer: answer?.id, delivery: items[0]?.id });
}

/** A form of which a time is booked. */
async function bookedForm(): Promise<void> {
  const form = await formOf(owner, [['name', 'text', { title: '称呼' }], bookingAsked('at', 5)], '甲的预约');
  const tomorrow = addDays(dayIn(new Date(), defaultTimeZone), 1);
  await new Visitor(server).send(form.slug, { name: '甲的客人', at: `${tomorrow} 09:00-10:00` });
  const [answer] = await answersOf(form);
  const { bookings } = await owner.get<AnswerDetail>(`${forms}/answers/${answer?.id}`);
  rows.booking = String(bookings[0]?.id ?? '');
}

/** The kind of row that a route's id names. A plugin with a new kind needs a line here: nothing is left out silently. */
function rowOf(path: string): string | undefined {
  if (path.startsWith('/api/p/numbers/')) return numberRowOf(path, numbers);
  if (/^\/api\/p\/decoration\/(?:pages|preview)\/\{id\}/.test(path)) return rows.page;
  if (/^\/api\/p\/decoration\/templates\/\{id\}/.test(path)) return rows.template;
  if (/^\/api\/p\/decoration\/sections\/\{id\}/.test(path)) return rows.section;
  if (/^\/api\/p\/images\/(?:assets|highlights)\/\{id\}/.test(path)) return rows.asset;
  if (/^\/api\/p\/images\/folders\/\{id\}/.test(path)) return rows.folder;
  if (/^\/api\/p\/goods\/goods\/\{id\}/.test(path)) return rows.good;
  if (/^\/api\/p\/goods\/coupons\/\{id\}/.test(path)) return rows.coupon;
  if (/^\/api\/p\/goods\/activities\/\{id\}/.test(path)) return rows.activity;
  if (/^\/api\/p\/goods\/imports\/\{id\}/.test(path)) return rows.import;
  if (/^\/api\/p\/forms\/(?:forms|notices)\/\{id\}/.test(path)) return rows.form;
  if (/^\/api\/p\/forms\/answers\/\{id\}/.test(path)) return rows.answer;
  if (/^\/api\/p\/forms\/deliveries\/\{id\}/.test(path)) return rows.delivery;
  if (/^\/api\/p\/articles\/articles\/\{id\}/.test(path)) return rows.article;
  if (/^\/api\/p\/gaode\/places\/\{id\}/.test(path)) return rows.place;
  if (/^\/api\/p\/gaode\/imports\/\{id\}/.test(path)) return rows.placeImport;
  if (/^\/api\/p\/convert\/presets\/\{id\}/.test(path)) return rows.preset;
  if (/^\/api\/p\/bar\/counts\/\{id\}/.test(path)) return rows.count;
  if (/^\/api\/p\/ai\/documents\/\{id\}/.test(path)) return rows.picture;
  if (/^\/api\/p\/ai\/(?:settings\/)?providers\/\{id\}/.test(path)) return rows.service;
  if (/^\/api\/p\/ai\/batches\/\{id\}/.test(path)) return rows.batch;
  if (/^\/api\/p\/ai\/generations\/\{id\}/.test(path)) return rows.generation;
  if (/^\/api\/p\/ai\/(?:review|share)s\/\{id\}/.test(path)) return path.includes('/r') ? rows.review : rows.share;
  if (/^\/api\/p\/ai\/prompts\/\{id\}/.test(path)) return rows.prompt;
  if (/^\/api\/p\/ai\/test-runs\/\{id\}/.test(path)) return rows.run;
  if (/^\/api\/p\/forms\/bookings\/\{id\}/.test(path)) return rows.booking;
  return undefined;
}

/** What the owner sees of each plugin's rows. */
const seen: Record<string, () => Promise<object>> = {
  async decoration() {
    const { updatedAt: _updatedAt, ...page } = await owner.get<Record<string, unknown>>(`${pages}/${rows.page}`);
    return {
      page,
      versions: await owner.get(`${pages}/${rows.page}/versions`),
      home: await owner.get('/api/p/decoration/home'),
      templates: await owner.get('/api/p/decoration/templates'),
      sections: await owner.get('/api/p/decoration/sections'),
    };
  },
  images: async () => ({
    asset: await owner.get(`${images}/assets/${rows.asset}`),
    overview: await owner.get(`${images}/overview`),
  }),
  goods: async () => ({
    good: await owner.get(`${goods}/goods/${rows.good}`),
    coupon: await owner.get(`${goods}/coupons/${rows.coupon}`),
    activity: await owner.get(`${goods}/activities/${rows.activity}`),
  }),
  forms: async () => ({
    form: await owner.get(`${forms}/forms/${rows.form}`),
    answer: await owner.get(`${forms}/answers/${rows.answer}`),
  }),
  articles: async () => ({
    article: await owner.get(`${articles}/${rows.article}`),
    overview: await owner.get('/api/p/articles/overview'),
  }),
  gaode: async () => ({
    place: await owner.get(`${gaode}/places/${rows.place}`),
    overview: await owner.get(`${gaode}/overview`),
    imports: await owner.get(`${gaode}/imports`),
  }),
  ai: async () => ({
    document: await owner.get(`/api/p/ai/documents/${rows.picture}`),
    versions: await owner.get(`/api/p/ai/documents/${rows.picture}/versions`),
    services: await owner.get('/api/p/ai/settings/providers'),
    batches: await owner.get('/api/p/ai/batches'),
    generations: await owner.get('/api/p/ai/generations'),
    prompts: await owner.get('/api/p/ai/prompts'),
    run: await owner.get(`/api/p/ai/test-runs/${rows.run}`),
    reviews: await owner.get(`/api/p/ai/documents/${rows.picture}/reviews`),
    shares: await owner.get(shares()),
  }),
  numbers: () => numbersSeen(owner, numbers),
  bar: async () => ({ counts: await owner.get('/api/p/bar/counts') }),
  convert: async () => ({ presets: await owner.get('/api/p/convert/presets') }),
};

async function all(): Promise<Record<string, object>> {
  const parts = Object.entries(seen).map(async ([plugin, look]) => [plugin, await look()] as const);
  return Object.fromEntries(await Promise.all(parts));
}

/** After each call the rows of its plugin are as they were, and at last those of all. */
async function expectUnchanged(before: Record<string, object>, path: string, what: string): Promise<void> {
  const [, plugin = ''] = /^\/api\/p\/([^/]+)/.exec(path) ?? [];
  expect(before[plugin], `${what}: nothing of ${plugin} is seen above`).toBeDefined();
  expect(await seen[plugin]?.(), what).toEqual(before[plugin]);
}

describe('rows of another organisation (row 26)', () => {
  test('are not there, on every route of every plugin that names one, and nothing of them changes', async () => {
    const before = await all();
    // What anybody may see is the site's whose host is asked: two-sites.server.test.ts.
    const named = routes.filter((route) => /\{\w*id\}/i.test(route.path) && route.access !== 'anyone');
    expect(named.length).toBeGreaterThan(20);
    for (const route of named) {
      const what = `${route.method} ${route.path}`;
      const row = rowOf(route.path);
      expect(row, `${what}: no row of this kind is made above`).toBeTruthy();
      const path = route.path.replace('{id}', row ?? '').replace(/\{\w+\}/g, '1') + (queries[what] ?? '');
      const given = bodies[what] ?? numberBodies()[what] ?? (route.path.endsWith('/revert') ? { key: rows.key } : {});
      const body = route.multipart ? await picture(2) : route.method === 'GET' ? undefined : given;
      const { status, body: answer } = await stranger.send(route.method, path, body);
      expect([what, status, answer.code]).toEqual([what, 404, 100404]);
      await expectUnchanged(before, path, what);
    }
    expect(await all()).toEqual(before);
  });

  test('are not there either where a body or a query names them', async () => {
    const before = await all();
    const calls: [string, string, unknown, number[]][] = [
      ['PUT', '/api/p/decoration/home', { pageId: rows.page }, [404]],
      ['POST', '/api/p/decoration/templates', { name: 'x', page: rows.page }, [404]],
      ['POST', '/api/p/decoration/pages/from-template', { title: 'x', template: String(rows.template) }, [404]],
      ['POST', `${images}/folders`, { name: 'x', parentId: rows.folder }, [404]],
      ['POST', `${images}/folders/ensure`, { parentId: rows.folder, paths: [['x']] }, [404]],
      ['POST', `${images}/batch`, { action: 'trash', ids: [rows.asset] }, [200, 404]],
      ['POST', `${images}/batch`, { action: 'tag', ids: [rows.asset], tags: ['乙'] }, [200, 404]],
      ['POST', `${images}/batch`, { action: 'highlight', ids: [rows.asset], highlight: true }, [200, 404]],
      ['POST', `${images}/batch`, { action: 'move', ids: [rows.asset], folderId: rows.folder }, [404]],
      ['POST', `${images}/purge`, { ids: [rows.asset] }, [200, 404]],
      ['POST', `${images}/trash/empty`, {}, [200]],
      ['POST', `${goods}/batch`, { action: 'trash', ids: [rows.good] }, [200]],
      ['POST', `${goods}/batch/tags`, { ids: [rows.good], add: ['乙'] }, [200]],
      ['POST', `${gaode}/bulk`, { action: 'trash', ids: [rows.place] }, [200]],
      ['POST', `${gaode}/bulk/tags`, { ids: [rows.place], add: ['乙'] }, [200]],
      ['POST', `${goods}/activities`, { ...activity, items: [{ good: rows.good, price: 1, stock: 1 }] }, [422]],
      ['POST', `${images}/assets?folder=${rows.folder}`, await picture(3), [404]],
    ];
    for (const [method, path, body, expected] of calls) {
      const { status, text } = await stranger.send(method, path, body);
      expect(expected, `${method} ${path} ${JSON.stringify(body)}: ${status} ${text}`).toContain(status);
      await expectUnchanged(before, path, `${method} ${path}`);
    }
    expect(await all()).toEqual(before);
    const listed = await stranger.send<{ items: unknown[] }>('GET', `${images}/assets?folder=${rows.folder}`);
    expect(listed.status === 404 || listed.body.result.items.length === 0).toBe(true);
  });
});

describe('ids', () => {
  const big = '9007199254740993'; // 2^53 + 1: as a double it would be another id

  test('beyond 2^53 are taken exactly, as JSON numbers and as texts', async () => {
    // Ids of this installation are that large, so a page is found by both only if no digit is lost.
    expect(BigInt(rows.page)).toBeGreaterThan(2n ** 53n);
    const json = { 'content-type': 'application/json' };
    for (const id of [rows.page, `"${rows.page}"`]) {
      const { status } = await owner.send('PUT', '/api/p/decoration/home', `{"pageId":${id}}`, json);
      expect(status).toBe(200);
    }
    for (const id of [rows.asset, `"${rows.asset}"`]) {
      const { body } = await owner.send<{ changed: number }>(
        'POST',
        `${images}/batch`,
        `{"action":"tag","ids":[${id}],"tags":["t${id.length}"]}`,
        json,
      );
      expect(body.result.changed).toBe(1);
    }
    for (const id of [big, `"${big}"`])
      expect((await owner.send('PUT', '/api/p/decoration/home', `{"pageId":${id}}`, json)).status).toBe(404);
  });

  test('that are none are a 400 naming the field', async () => {
    for (const id of ['1.5', '-1', '"0x10"', '"1e3"', '""', '9223372036854775808', 'true', '[1]', '{}']) {
      const { status, body } = await owner.send('PUT', '/api/p/decoration/home', `{"pageId":${id}}`, {
        'content-type': 'application/json',
      });
      expect([id, status], id).toEqual([id, 400]);
      expect(body.detail).toMatchObject({ fields: [{ field: 'pageId' }] });
    }
  });
});
