import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { Reviews } from '../shared/calls/reviews.ts';
import type { Share, Shared } from '../shared/calls/shares.ts';
import { limits } from '../shared/limits.ts';
import { create, documentWith, kept, root } from './kit.ts';

/** Links that show results on phones: who may open one, what it shows, and how it ends. */

let server: TestServer;
let api: ApiClient;
let stranger: ApiClient;
let guest: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
  const org = await api.post<{ password: string }>('/api/v1/orgs', { name: '乙', username: 'stranger' });
  stranger = await server.signedIn({ username: 'stranger', password: org.password });
  await stranger.post('/api/v1/password', { next: 'long enough 42' });
  guest = server.api();
});
afterAll(() => server?.stop());

const pictureOf = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .png()
    .toBuffer();

/** A document with one result; the ids of both. */
async function reviewed(colour: string): Promise<{ id: string; review: string }> {
  const source = { blob: await kept(api, await pictureOf('#123456')), x: 0, y: 0, width: 40, height: 30 };
  const { id } = await create(api, `图 ${colour}`, documentWith({}, { source }));
  return { id, review: await ask(id, colour) };
}

async function ask(id: string, colour: string): Promise<string> {
  const sent = { after: await kept(api, await pictureOf(colour)), width: 40, height: 30 };
  const { items } = await api.post<Reviews>(`${root}/documents/${id}/reviews`, sent);
  return items[0]?.id ?? '';
}

const plain = { days: 7, guests: false, decide: false, review: null };
async function linkTo(id: string, more: Partial<Record<keyof typeof plain, unknown>> = {}): Promise<string> {
  const { token } = await api.post<{ token: string }>(`${root}/documents/${id}/shares`, { ...plain, ...more });
  return `${root}/public/shares/${token}`;
}
const listed = async (id: string) => (await api.get<{ items: Share[] }>(`${root}/documents/${id}/shares`)).items;
const refusal = ({ status, body }: Answer<unknown>) => [status, body.reason];

const over = [410, 'ai.share-over'];
const account = [403, 'ai.share-account'];

describe('a link', () => {
  test('wants an account of the organisation where nothing else was said', async () => {
    const { id, review } = await reviewed('#ff0000');
    const link = await linkTo(id);
    const said = { words: '嗨', place: null, name: '路人' };
    expect(refusal(await guest.send('GET', link))).toEqual(account);
    expect(refusal(await guest.send('GET', `${link}/mark`))).toEqual(account);
    expect(refusal(await guest.send('GET', `${link}/pictures/${review}/after`))).toEqual(account);
    expect(refusal(await guest.send('POST', `${link}/reviews/${review}/comments`, said))).toEqual(account);
    // Staff of another organisation are visitors like others.
    expect(refusal(await stranger.send('GET', link))).toEqual(account);
    // Anybody registers as a customer: that is no account of the organisation's own.
    const customer = server.api();
    const register = '/api/duncan/s/r/common?type=forceregister&redirectUrl=%2F%23%2Fm%2Ftrip';
    const form = new URLSearchParams({ username: 'lin', password: 'blue kettle 9' });
    expect((await customer.send('POST', register, form)).status).toBe(303);
    expect(await customer.get('/api/v1/customer/queryCustWithOrg')).toMatchObject({ kind: 'customer' });
    expect(refusal(await customer.send('GET', link))).toEqual(account);
    const seen = await api.get<Shared>(link);
    expect(seen).toMatchObject({ name: '图 #ff0000', decide: false, items: [{ id: review, compared: true }] });
    expect(seen.you).toBeTruthy();
    expect(JSON.stringify(seen)).not.toMatch(/[0-9a-f]{64}/);
    const after = await api.post<Shared>(`${link}/reviews/${review}/comments`, { words: '我来了', place: null });
    expect(after.items[0]?.comments).toMatchObject([{ words: '我来了', by: seen.you, guest: false }]);
  });

  test('for guests takes a comment under a typed name, and changes its mark', async () => {
    const { id, review } = await reviewed('#00ff00');
    const link = await linkTo(id, { guests: true });
    const { mark, you } = await guest.get<Shared>(link);
    expect(you).toBe(null);
    const at = `${link}/reviews/${review}/comments`;
    const words = { words: '左边太暗', place: { x: 0.2, y: 0.5 } };
    expect(refusal(await guest.send('POST', at, words))).toEqual([422, 'ai.guest-name']);
    expect((await guest.send('POST', at, { ...words, name: '  ' })).status).toBe(400);
    expect((await guest.send('POST', at, { ...words, name: '客'.repeat(41) })).status).toBe(400);
    const shared = await guest.post<Shared>(at, { ...words, name: '王店长' });
    expect(shared.items[0]?.comments).toMatchObject([{ ...words, by: '王店长', guest: true }]);
    expect((await guest.get<{ mark: string }>(`${link}/mark`)).mark).not.toBe(mark);
    const { items } = await api.get<Reviews>(`${root}/documents/${id}/reviews`);
    expect(items[0]?.comments).toMatchObject([{ by: '王店长', guest: true }]);
  });

  test('lets pass and return where its switch says so, and not else', async () => {
    const { id, review } = await reviewed('#0000ff');
    const [look, decide] = [await linkTo(id, { guests: true }), await linkTo(id, { guests: true, decide: true })];
    const back = { state: 'returned', reason: '背景换浅一些', name: '王店长' };
    expect(refusal(await guest.send('POST', `${look}/reviews/${review}/decision`, back))).toEqual([
      403,
      'ai.share-look',
    ]);
    const nameless = await guest.send('POST', `${decide}/reviews/${review}/decision`, { state: 'passed' });
    expect(refusal(nameless)).toEqual([422, 'ai.guest-name']);
    const shared = await guest.post<Shared>(`${decide}/reviews/${review}/decision`, back);
    expect(shared.items[0]).toMatchObject({ state: 'returned', decided: { by: '王店长', guest: true } });
    await api.post(`${root}/reviews/${review}/decision`, { state: 'passed' });
    expect((await guest.get<Shared>(look)).items[0]).toMatchObject({ state: 'passed', decided: { guest: false } });
  });

  test('shows one result alone, or all of the document, and no picture of anything else', async () => {
    const { id, review } = await reviewed('#808000');
    const elsewhere = await reviewed('#008080');
    const [one, all] = [await linkTo(id, { guests: true, review }), await linkTo(id, { guests: true })];
    const later = await ask(id, '#800080');
    expect((await guest.get<Shared>(one)).items.map((item) => item.id)).toEqual([review]);
    expect((await guest.get<Shared>(all)).items.map((item) => item.id)).toEqual([later, review]);
    const picture = await guest.send('GET', `${one}/pictures/${review}/after`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await guest.send('GET', `${one}/pictures/${review}/before`)).status).toBe(200);
    for (const other of [later, elsewhere.review]) {
      expect((await guest.send('GET', `${one}/pictures/${other}/after`)).status).toBe(404);
      const said = { words: '嗨', place: null, name: '路人' };
      expect((await guest.send('POST', `${one}/reviews/${other}/comments`, said)).status).toBe(404);
    }
    expect((await guest.send('GET', `${all}/pictures/${later}/after`)).status).toBe(200);
    expect((await guest.send('GET', `${all}/pictures/${elsewhere.review}/after`)).status).toBe(404);
    // By their hashes pictures are staff's alone.
    const { items } = await api.get<Reviews>(`${root}/documents/${id}/reviews`);
    expect((await guest.send('GET', `${root}/blobs/${items[0]?.after}`)).status).toBe(401);
  });

  test('is over once it was withdrawn, its time has come or its document is in the trash, as if it never was', async () => {
    const { id, review } = await reviewed('#202020');
    const link = await linkTo(id, { guests: true, decide: true });
    await guest.post(`${link}/opens`);
    await guest.post(`${link}/opens`);
    const [share] = await listed(id);
    expect(share).toMatchObject({ state: 'open', opened: 2, guests: true, decide: true, review: null });
    await api.delete(`${root}/shares/${share?.id}`);
    expect((await listed(id))[0]?.state).toBe('withdrawn');
    const gone = async (path: string) => {
      expect(refusal(await guest.send('GET', path))).toEqual(over);
      expect(refusal(await guest.send('GET', `${path}/mark`))).toEqual(over);
      expect(refusal(await guest.send('POST', `${path}/opens`))).toEqual(over);
      expect(refusal(await guest.send('GET', `${path}/pictures/${review}/after`))).toEqual(over);
      const passed = await guest.send('POST', `${path}/reviews/${review}/decision`, { state: 'passed', name: '客' });
      expect(refusal(passed)).toEqual(over);
    };
    await gone(link);
    await gone(`${root}/public/shares/${'x'.repeat(32)}`);
    const late = await linkTo(id, { guests: true, days: 1 });
    expect((await guest.send('GET', late)).status).toBe(200);
    await server.parts.database
      .of('ai')
      .transaction((tx) =>
        sql`update share set until = now() - interval '1 second' where document_id = ${BigInt(id)}`.execute(tx),
      );
    await gone(late);
    expect((await listed(id))[0]?.state).toBe('over');
    const last = await linkTo(id, { guests: true });
    await api.delete(`${root}/documents/${id}`);
    await gone(last);
  });

  test('takes so many comments a minute from one address, and of guests no more than leaves room for staff', async () => {
    const { id, review } = await reviewed('#606060');
    const link = await linkTo(id, { guests: true });
    await server.parts.database.of('ai').transaction((tx) =>
      sql`insert into review_comment (id, org_id, review_id, words, guest)
        select id + n, org_id, id, '占位', '客' from review, generate_series(1, ${limits.guestComments}) as n
        where id = ${BigInt(review)}`.execute(tx),
    );
    const said = { words: '还有', place: null };
    const at = `${link}/reviews/${review}/comments`;
    expect(refusal(await guest.send('POST', at, { ...said, name: '客' }))).toEqual([422, 'ai.too-many-comments']);
    expect((await api.send('POST', at, said)).status).toBe(200);
    let status = 0;
    for (let n = 0; n < 21 && status !== 429; n++) ({ status } = await guest.send('POST', at, { ...said, name: '客' }));
    expect(status).toBe(429);
  });

  test('is of its organisation: another one lists, makes and withdraws nothing', async () => {
    const { id } = await reviewed('#404040');
    await linkTo(id);
    const [share] = await listed(id);
    expect((await stranger.send('GET', `${root}/documents/${id}/shares`)).status).toBe(404);
    expect((await stranger.send('POST', `${root}/documents/${id}/shares`, plain)).status).toBe(404);
    expect((await stranger.send('DELETE', `${root}/shares/${share?.id}`)).status).toBe(404);
    expect((await listed(id))[0]?.state).toBe('open');
    const foreign = await reviewed('#505050');
    const mixed = await api.send('POST', `${root}/documents/${id}/shares`, { ...plain, review: foreign.review });
    expect(mixed.status).toBe(404);
    expect((await api.send('POST', `${root}/documents/${id}/shares`, { ...plain, days: 365 })).status).toBe(400);
  });
});
