import { randomUUID } from 'node:crypto';
import { dayIn, startOfDay } from '@fitout/sdk';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer, ApiClient } from '../../../tests/support/api.ts';
import { serverBeside, startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { setTimeZone } from '../../../tests/support/time-zone.ts';
import { clean } from '../server/clean.ts';
import type { Tables } from '../server/tables.ts';
import type { Estimate, Generation } from '../shared/calls/generations.ts';
import type { ProviderSettings, UsableProvider } from '../shared/calls/providers.ts';
import { create, hashOf, kept, root } from './kit.ts';
import { maskOf, picture } from './providers/contract.ts';
import { startComfyui } from './providers/fakes/comfyui.ts';
import type { Fake } from './providers/fakes/fake.ts';
import { startOpenai } from './providers/fakes/openai.ts';
import { startWan } from './providers/fakes/wan.ts';

let fakes: { openai: Fake; wan: Fake; comfyui: Fake };
let server: TestServer;
let api: ApiClient;
let stranger: ApiClient;
const ids = { openai: '', wan: '', comfyui: '' };
const models = { openai: 'gpt-image-2', wan: 'wan2.7-image', comfyui: 'sd.safetensors' };
const bases = { openai: '/v1', wan: '/api/v1', comfyui: '' };
type Name = keyof typeof ids;

beforeAll(async () => {
  fakes = { openai: await startOpenai(), wan: await startWan(), comfyui: await startComfyui() };
  const innerHosts = Object.values(fakes).map(({ host }) => host);
  server = await startTestServer({ config: { innerHosts, secretKey: 'a key of sixteen characters' } });
  api = await server.signedIn();
  const org = await api.post<{ password: string }>('/api/v1/orgs', { name: '乙', username: 'stranger' });
  stranger = await server.signedIn({ username: 'stranger', password: org.password });
  await stranger.post('/api/v1/password', { next: 'long enough 42' });
  for (const name of Object.keys(ids) as Name[]) ids[name] = (await add(name)).id;
});
beforeEach(async () => {
  for (const fake of Object.values(fakes)) fake.reset();
  await api.put(`${root}/settings/budget`, { org: null, person: null });
});
afterAll(async () => {
  await server?.stop();
  for (const fake of Object.values(fakes ?? {})) await fake.close();
});

const db = () => server.parts.database.of('ai').query<Tables>();
const add = (kind: Name, more: object = {}) =>
  api.post<ProviderSettings>(`${root}/settings/providers`, {
    ...{ kind, name: `我的 ${kind}`, base: fakes[kind].url + bases[kind], key: fakes[kind].key, enabled: true },
    ...{ models: [{ id: models[kind], price: 20 }] },
    ...more,
  });
const requestOf = (name: Name, more: object = {}) => ({
  provider: ids[name],
  request: { model: models[name], operation: 'generate', prompt: '一只杯子', ...more },
});
const send = (name: Name, more: object = {}, as = api) =>
  as.send<Generation>('POST', `${root}/generations`, requestOf(name, more)) as Promise<Answer<Generation>>;
const submitted = (name: Name, more: object = {}, beside: object = {}) =>
  api.post<Generation>(`${root}/generations`, { ...requestOf(name, more), ...beside });
const read = (id: string, as = api) => as.get<Generation>(`${root}/generations/${id}`);
const stateOf = async (id: string) => (await read(id)).state;
const reaches = (id: string, state: string) => expect.poll(() => stateOf(id)).toBe(state);
const act = (id: string, what: string) => api.post<Generation>(`${root}/generations/${id}/${what}`);
const tend = () => server.parts.jobs.of('ai').add('tend', {});
const begun = (fake: Fake, path: RegExp) =>
  fake.asked.filter((one) => one.method === 'POST' && path.test(one.path)).length;

describe('services', () => {
  test('are set up, and never tell their key', async () => {
    const text = (await api.send('GET', `${root}/settings/providers`)).text;
    expect(text).not.toContain('sk-secret');
    expect(JSON.parse(text).result.items[0]).toMatchObject({ hasKey: true, base: `${fakes.openai.url}/v1` });
    const { items } = await api.get<{ items: UsableProvider[] }>(`${root}/providers`);
    expect(items[0]?.models[0]).toMatchObject({ price: 20, capabilities: { mask: 'alpha-0-edit' } });
    const row = await db()
      .selectFrom('provider')
      .select('key')
      .where('id', '=', BigInt(ids.openai))
      .executeTakeFirstOrThrow();
    expect(row.key?.includes('sk-secret')).toBe(false);
    const lines = await api.send('GET', '/api/v1/audit');
    expect(lines.text).not.toContain('sk-secret');
  });

  test('are tried out', async () => {
    const tried = (id: string, as = api) => as.send<object>('POST', `${root}/providers/${id}/try`);
    for (const id of Object.values(ids))
      expect((await tried(id)).body.result).toEqual({ ok: true, fault: null, words: '' });
    const wrong = await add('openai', { key: 'wrong' });
    expect((await tried(wrong.id)).body.result).toMatchObject({ ok: false, fault: 'auth' });
    const inner = await add('comfyui', { base: fakes.openai.innerUrl });
    expect((await tried(inner.id)).body.result).toMatchObject({ ok: false, fault: 'bad-request' });
    expect(fakes.openai.inner).toBe(0);
    expect((await tried(ids.openai, stranger)).status).toBe(404);
    for (const { id } of [wrong, inner]) await api.delete(`${root}/settings/providers/${id}`);
  });

  test('a key goes to no other address, and a change that was made over another is refused', async () => {
    const { id, rev, kind: _kind, hasKey: _has, ...rest } = await add('openai');
    const change = (body: object) => api.send('PUT', `${root}/settings/providers/${id}`, { ...rest, rev, ...body });
    expect((await change({ base: 'https://evil.example/v1' })).body.reason).toBe('ai.provider-key');
    expect((await change({ name: '新名' })).body.result).toMatchObject({ name: '新名', hasKey: true, rev: 2 });
    expect((await change({})).status).toBe(409);
    await api.delete(`${root}/settings/providers/${id}`);
    expect((await change({ rev: 2 })).status).toBe(404);
  });
});

describe('a generation', () => {
  test.each(['openai', 'wan', 'comfyui'] as const)(
    'by %s becomes a blob that tells where it came from',
    async (name) => {
      const { id, state, cost } = await submitted(name);
      // A worker that is free may have begun it before the answer was written.
      expect(state).toMatch(/^(queued|running)$/);
      expect(cost).toBe(20);
      await reaches(id, 'done');
      const done = await read(id);
      expect(done).toMatchObject({ attempt: 1, progress: 1, fault: null, partial: null, by: { name: '管理员' } });
      const [result] = done.results;
      expect(result).toMatchObject({
        type: 'image/png',
        origin: { provider: `我的 ${name}`, model: models[name], prompt: '一只杯子' },
      });
      const file = await fetch(`${server.url}${root}/blobs/${result?.hash}`, { headers: api.headers() });
      const bytes = Buffer.from(await file.arrayBuffer());
      expect(hashOf(bytes)).toBe(result?.hash);
      expect(await sharp(bytes).metadata()).toMatchObject({ width: result?.width, height: result?.height });
      expect((await api.send('GET', `${root}/generations/${id}`)).status).toBe(200);
      expect((await stranger.send('GET', `${root}/generations/${id}`)).status).toBe(404);
    },
  );

  test('for a document stays with it, and another organisation’s is none', async () => {
    const { id: document } = await create(api, '生成用');
    const mask = await kept(api, (await maskOf(64, 64)).bytes);
    const placing = { x: -8, y: 4, width: 64, height: 64, mask, under: 'base' };
    const { id } = await submitted('openai', {}, { document, placing });
    await reaches(id, 'done');
    expect(await read(id)).toMatchObject({ document, placing });
    const list = (as: ApiClient) => as.get<{ items: Generation[] }>(`${root}/generations?document=${document}`);
    expect((await list(api)).items.map((one) => one.id)).toEqual([id]);
    expect((await list(stranger)).items).toEqual([]);
    const asked = { provider: ids.openai, request: { model: models.openai, operation: 'generate', prompt: 'x' } };
    expect((await api.send('POST', `${root}/generations`, { ...asked, document: '1' })).status).toBe(404);
  });

  test('sends source and mask, and its results stay when blobs are cleaned', async () => {
    const source = await kept(api, (await picture(1024, 1024)).bytes);
    const mask = await kept(api, (await maskOf(1024, 1024)).bytes);
    const { id } = await submitted('openai', { operation: 'inpaint', source, mask });
    await reaches(id, 'done');
    await db().updateTable('blob').set({ used_at: sql<Date>`now() - interval '25 hours'` }).execute();
    const { database, blobs, log } = server.parts;
    await clean({ database: database.of('ai'), blobs, log });
    for (const hash of [source, mask, (await read(id)).results[0]?.hash])
      expect((await api.send('GET', `${root}/blobs/${hash}`)).status).toBe(200);
  });

  test('shows partial pictures', async () => {
    fakes.openai.mode = 'slow';
    const { id } = await submitted('openai');
    await expect.poll(async () => (await read(id)).partial).not.toBeNull();
    const { partial } = await read(id);
    expect((await api.send('GET', `${root}/blobs/${partial}`)).status).toBe(200);
    fakes.openai.release();
    await reaches(id, 'done');
  });

  test('is refused in words before it costs anything', async () => {
    const small = await kept(api, (await picture(100, 100)).bytes);
    const large = await kept(api, (await picture(1024, 1024)).bytes);
    const mask = await kept(api, (await maskOf(512, 512)).bytes);
    const no = await kept(api, Buffer.from('no picture'));
    const refused: [Name, object, string][] = [
      ['openai', { prompt: 'x'.repeat(100_000) }, 'ai.request-prompt'],
      ['openai', { prompt: '  ' }, 'ai.request-prompt'],
      ['wan', { prompt: 'x'.repeat(5001) }, 'ai.request-prompt'],
      ['openai', { negative: '模糊' }, 'ai.request-negative'],
      ['openai', { seed: 1 }, 'ai.request-seed'],
      ['openai', { size: { width: 1000, height: 1000 } }, 'ai.request-size'],
      ['wan', { n: 5 }, 'ai.request-n'],
      ['wan', { operation: 'upscale' }, 'ai.request-operation'],
      ['wan', { operation: 'edit', source: small }, 'ai.request-source'],
      ['openai', { operation: 'inpaint', source: large }, 'ai.request-mask'],
      ['openai', { operation: 'inpaint', source: large, mask }, 'ai.request-mask'],
      ['openai', { operation: 'edit', source: no }, 'ai.no-picture'],
      ['openai', { operation: 'edit', source: 'a'.repeat(64) }, 'ai.blobs-missing'],
      ['openai', { model: 'dall-e-3' }, 'ai.no-model'],
    ];
    for (const [name, more, reason] of refused) {
      const answer = await send(name, more);
      expect([reason, answer.status, answer.body.reason]).toEqual([reason, 422, reason]);
    }
    expect((await send('openai', { prompt: 'x'.repeat(100_000) })).body.message).toContain('10000');
    expect((await send('openai', {}, stranger)).status).toBe(404);
    expect(fakes.openai.asked).toEqual([]);
  });

  test.each([
    ['moderated', 'failed', 'moderated', 0],
    ['failing', 'failed', 'unavailable', 0],
    ['cut-off', 'unknown', 'unknown-outcome', 20],
    ['wrong-type', 'failed', 'wrong-type', 20],
    ['inner-redirect', 'failed', 'bad-request', 0],
  ] as const)('that is %s is %s', async (mode, state, fault, cost) => {
    fakes.openai.mode = mode;
    const { id } = await submitted('openai');
    await reaches(id, state);
    expect(await read(id)).toMatchObject({ fault, cost, results: [] });
    expect(fakes.openai.inner).toBe(0);
  });

  test('waits where the provider asks for patience, and is asked again by itself', async () => {
    fakes.openai.mode = 'rate-limited';
    const { id } = await submitted('openai');
    await expect.poll(async () => (await read(id)).notBefore).not.toBeNull();
    expect(await read(id)).toMatchObject({ state: 'queued', attempt: 1, fault: 'rate-limited' });
    fakes.openai.mode = 'recorded';
    await db().updateTable('generation').set({ not_before: null }).where('id', '=', BigInt(id)).execute();
    await tend();
    await reaches(id, 'done');
    expect((await read(id)).attempt).toBe(2);
  });
});

describe('a cancel', () => {
  test.each(['wan', 'comfyui'] as const)('reaches %s', async (name) => {
    fakes[name].mode = 'slow';
    const { id } = await submitted(name);
    await expect.poll(() => fakes[name].isHeld).toBe(true);
    await act(id, 'cancel');
    await reaches(id, 'cancelled');
    expect(fakes[name].cancelled).toHaveLength(1);
  });

  test('ends the connection where the provider knows no other way', async () => {
    fakes.openai.mode = 'slow';
    const { id } = await submitted('openai');
    await expect.poll(() => fakes.openai.isHeld).toBe(true);
    await act(id, 'cancel');
    await reaches(id, 'cancelled');
    await expect.poll(() => fakes.openai.aborted).toBe(1);
  });

  test('of one that waits costs nothing', async () => {
    fakes.comfyui.mode = 'slow';
    // Two run at once.
    const all = [await submitted('comfyui'), await submitted('comfyui'), await submitted('comfyui')];
    await reaches(all[0]?.id ?? '', 'running');
    await reaches(all[1]?.id ?? '', 'running');
    const { id = '' } = all[2] ?? {};
    expect(await stateOf(id)).toBe('queued');
    expect(await act(id, 'cancel')).toMatchObject({ state: 'cancelled', cost: 0 });
    fakes.comfyui.mode = 'recorded';
    await reaches(all[0]?.id ?? '', 'done');
    await reaches(all[1]?.id ?? '', 'done');
    expect(begun(fakes.comfyui, /\/prompt$/)).toBe(2);
  });
});

describe('a server that is killed', () => {
  /** Whoever holds it writes no more. */
  const died = (id: string) =>
    db()
      .updateTable('generation')
      .set({ lease_until: sql<Date>`now() - interval '1 minute'`, holder: randomUUID() })
      .where('id', '=', BigInt(id))
      .execute();

  test('leaves a task that another one takes up, by its name', async () => {
    fakes.wan.mode = 'slow';
    const { id } = await submitted('wan');
    await expect.poll(() => fakes.wan.isHeld).toBe(true);
    await died(id);
    fakes.wan.mode = 'recorded';
    await Promise.all([tend(), tend()]);
    await reaches(id, 'done');
    expect(begun(fakes.wan, /generation$/)).toBe(1);
    expect((await read(id)).attempt).toBe(1);
  });

  test('leaves one without a name, of which a person decides', async () => {
    fakes.openai.mode = 'slow';
    const { id } = await submitted('openai');
    await expect.poll(() => fakes.openai.isHeld).toBe(true);
    await died(id);
    await tend();
    await reaches(id, 'unknown');
    expect(await read(id)).toMatchObject({ fault: 'unknown-outcome', cost: 20 });
    expect(begun(fakes.openai, /generations$/)).toBe(1);
    // What the first one brings in the end is nobody's.
    fakes.openai.release();
    expect(await act(id, 'discard')).toMatchObject({ state: 'discarded', cost: 20 });
    const keys = () => fakes.openai.asked.map(({ headers }) => headers['idempotency-key']);
    fakes.openai.mode = 'recorded';
    await act(id, 'retry');
    await reaches(id, 'done');
    expect(new Set(keys())).toHaveProperty('size', 1);
    expect(await read(id)).toMatchObject({ cost: 40, attempt: 2 });
    expect((await api.send('POST', `${root}/generations/${id}/retry`)).body.reason).toBe('ai.generation-state');
  });

  test('one that ends in order leaves its tasks to others', async () => {
    const fake = fakes.comfyui;
    fake.mode = 'slow';
    const innerHosts = Object.values(fakes).map(({ host }) => host);
    const other = await serverBeside(server, { config: { innerHosts, secretKey: 'a key of sixteen characters' } });
    const all = [await submitted('comfyui'), await submitted('comfyui')];
    await expect.poll(() => begun(fake, /\/prompt$/)).toBe(2);
    await other.stop();
    fake.mode = 'recorded';
    await tend();
    for (const { id } of all) await reaches(id, 'done');
    expect(begun(fake, /\/prompt$/)).toBe(2);
    expect(fake.cancelled).toEqual([]);
  });

  test('no job runs twice, whoever begins it', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => submitted('openai')));
    await Promise.all(all.map(({ id }) => server.parts.jobs.of('ai').add('generate', { id })));
    for (const { id } of all) await reaches(id, 'done');
    expect(begun(fakes.openai, /generations$/)).toBe(6);
  });
});

describe('what may be spent', () => {
  test('is told before, and held', async () => {
    const estimate = (more: object) => api.post<Estimate>(`${root}/generations/estimate`, requestOf('openai', more));
    const { org, cost, fits } = await estimate({ n: 3 });
    expect([cost, fits, org.limit]).toEqual([60, true, null]);
    await api.put(`${root}/settings/budget`, { org: org.used + 50, person: null });
    expect(await estimate({ n: 3 })).toMatchObject({ fits: false, org: { used: org.used, limit: org.used + 50 } });
    expect((await send('openai', { n: 3 })).body.reason).toBe('ai.budget');
    const both = await Promise.all(Array.from({ length: 4 }, () => send('openai')));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422]);
    await api.put(`${root}/settings/budget`, { org: null, person: org.used });
    expect((await send('openai')).body).toMatchObject({ reason: 'ai.budget' });
    expect(await estimate({})).toMatchObject({ person: { limit: org.used }, fits: false });
  });
});

test.each(['Pacific/Kiritimati', 'Asia/Kathmandu', 'America/New_York'])(
  'a month begins in the organisation’s zone: %s',
  async (zone) => {
    await setTimeZone(server, api, zone);
    const { id } = await submitted('openai');
    const used = async () => (await api.post<Estimate>(`${root}/generations/estimate`, requestOf('openai'))).org.used;
    const all = await used();
    const first = startOfDay(`${dayIn(new Date(), zone).slice(0, 7)}-01`, zone);
    const move = (at: Date) =>
      server.parts.database
        .of('ai')
        .transaction<Tables, unknown>((tx) =>
          sql`update generation set created_at = ${at} where id = ${BigInt(id)}`.execute(tx),
        );
    await move(first);
    expect(await used()).toBe(all);
    await move(new Date(first.getTime() - 1));
    expect(await used()).toBe(all - 20);
  },
);

test('the list shows the newest first, in slices', async () => {
  const slice = (query: string) =>
    api.get<{ items: Generation[]; next: string | null }>(`${root}/generations?${query}`);
  const first = await slice('limit=3&mine=true');
  expect(first.items).toHaveLength(3);
  const second = await slice(`limit=3&before=${first.next}`);
  expect(BigInt(second.items[0]?.id ?? 0) < BigInt(first.items[2]?.id ?? 0)).toBe(true);
  expect((await slice('open=true')).items.every(({ state }) => ['queued', 'running', 'unknown'].includes(state))).toBe(
    true,
  );
  expect((await stranger.get<{ items: Generation[] }>(`${root}/generations`)).items).toEqual([]);
});
