import type { CodeMatch, CodeMatches, LabelThings } from '@fitout/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { withoutAuditOf } from '../../../tests/support/full-audit.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { ClaimAnswer } from '../api.ts';
import type { Coupon, Good } from '../shared/calls/outputs.ts';
import { couponInput, goodInput } from './kit.ts';

const root = '/api/p/goods';
let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

async function ask(query: { text: string; format?: string; gtin?: string }): Promise<CodeMatch[]> {
  return (await api.post<CodeMatches>(`${root}/codes`, { format: 'QRCode', ...query })).items;
}

/** A coupon that a visitor holds. */
async function claimed(title: string): Promise<string> {
  const coupon = await api.post<Coupon>(`${root}/coupons`, couponInput(title));
  const phone = server.api();
  await phone.get(`${root}/mine?coupons=${coupon.id}`);
  return (await phone.send<ClaimAnswer>('POST', `${root}/coupons/${coupon.id}/claim`, {})).body.result.code;
}

describe('a scanned code', () => {
  test('is a good, however its number is spelt', async () => {
    const input = goodInput('龙井', { code: '036000291452', price: 12_800, listed: true });
    const { id } = await api.post<Good>(`${root}/goods`, input);
    const match = {
      title: '龙井',
      open: { url: `/goods?id=${id}` },
      summary: { zh: '¥128 · 库存 10件' },
    };
    for (const gtin of ['036000291452', '0036000291452', '00036000291452'])
      expect(await ask({ text: gtin, format: 'EAN13', gtin })).toMatchObject([match]);
    // In a GS1 code the number is one element of several.
    expect(await ask({ text: '0100036000291452172611', gtin: '00036000291452' })).toMatchObject([match]);
    await api.post(`${root}/batch`, { action: 'trash', ids: [String(id)] });
    expect((await ask({ text: input.code, gtin: input.code })).map((one) => one.id)).toEqual(['new']);
  });

  test('is found with invisible characters around it', async () => {
    await api.post<Good>(`${root}/goods`, goodInput('普洱', { code: 'PE-9' }));
    for (const text of ['\u202dPE-9\u202c', 'PE\u200b-9', '\ufeffPE-9'])
      expect(await ask({ text })).toMatchObject([{ title: '普洱' }]);
    expect((await api.send('POST', `${root}/codes`, { format: 'QRCode', text: '\u200b' })).status).toBe(400);
  });

  test('that no good has leads to a new one, where it is an article’s number', async () => {
    expect(await ask({ text: '6901028075831', format: 'EAN13', gtin: '6901028075831' })).toMatchObject([
      { id: 'new', open: { url: '/goods?new=6901028075831' } },
    ]);
    expect(await ask({ text: 'https://example.com/' })).toEqual([]);
    expect(await ask({ text: "'; drop table good; --" })).toEqual([]);
  });

  test('is refused where it is too long, or its number is none', async () => {
    for (const body of [{ text: 'x'.repeat(501) }, { text: '' }, { text: '1', gtin: '12a' }, { text: '1', more: 1 }])
      expect((await api.send('POST', `${root}/codes`, { format: 'QRCode', ...body })).status).toBe(400);
  });

  test('is a coupon, which is redeemed once, and then says when and by whom', async () => {
    const code = await claimed('满减券');
    const shown = code.replace(/(.{4})(?=.)/g, '$1 ').toLowerCase();
    const [match] = await ask({ text: shown });
    expect(match).toMatchObject({ title: '满减券', state: 'open', redeem: { to: '/p/goods/codes/redeem' } });
    const use = () => api.send<CodeMatch>('POST', `${root}/codes/redeem`, { id: match?.id });
    const answers = await Promise.all([use(), use(), use()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const [now] = await ask({ text: code });
    expect(now).toMatchObject({ state: 'done', redeemed: { by: '管理员' } });
    expect(now?.redeem).toBeUndefined();
    expect(Date.now() - Date.parse(now?.redeemed?.at ?? '')).toBeLessThan(60_000);
    expect(answers.find(({ status }) => status === 200)?.body.result).toEqual(now);
    // Taken back among the coupon's claims, it can be redeemed anew.
    const { id: coupon } = (await api.get<{ items: Coupon[] }>(`${root}/coupons?q=${encodeURIComponent('满减券')}`))
      .items[0] as Coupon;
    await api.post(`${root}/coupons/${coupon}/claims/${match?.id}/use`, { undo: true });
    expect(await ask({ text: code })).toEqual([match]);
  });

  test('is not redeemed where the audit log cannot tell of it, nor taken back', async () => {
    const code = await claimed('无记录不核销');
    const [match] = await ask({ text: code });
    const use = () => api.send<CodeMatch>('POST', `${root}/codes/redeem`, { id: match?.id });
    expect((await withoutAuditOf(server, 'goods.claim-use', use)).status).toBe(500);
    expect(await ask({ text: code })).toEqual([match]);
    const log = async () => (await api.send('GET', '/api/v1/audit')).text;
    expect(await log()).not.toContain(code);
    expect((await use()).status).toBe(200);
    expect(await log()).toContain(code);
    const [used] = await ask({ text: code });
    const name = encodeURIComponent('无记录不核销');
    const { items } = await api.get<{ items: Coupon[] }>(`${root}/coupons?q=${name}`);
    const back = () => api.send('POST', `${root}/coupons/${items[0]?.id}/claims/${match?.id}/use`, { undo: true });
    expect((await withoutAuditOf(server, 'goods.claim-unuse', back)).status).toBe(500);
    expect(await ask({ text: code })).toEqual([used]);
  });

  test('that is not there cannot be redeemed', async () => {
    expect((await api.send('POST', `${root}/codes/redeem`, { id: '7' })).status).toBe(404);
  });

  test('of another organisation is nobody’s here, and is not redeemed', async () => {
    const code = await claimed('别家的券');
    await api.post<Good>(`${root}/goods`, goodInput('别家的', { code: 'OTHER-1' }));
    const [match] = await ask({ text: code });
    const { password } = await api.post<{ password: string }>('/api/v1/orgs', { name: '别家', username: 'stranger' });
    const other = await server.signedIn({ username: 'stranger', password });
    await other.post('/api/v1/password', { next: 'another long secret 7' });
    for (const text of [code, 'OTHER-1'])
      expect(await other.post(`${root}/codes`, { text, format: 'QRCode' })).toEqual({ items: [] });
    expect((await other.send('POST', `${root}/codes/redeem`, { id: match?.id })).status).toBe(404);
    expect(await ask({ text: code })).toEqual([match]);
  });
});

describe('labels', () => {
  test('are of goods that a search finds, or of these, in their order; what is in the trash has none', async () => {
    const make = (name: string, code: string) =>
      api.post<Good>(`${root}/goods`, goodInput(name, { code, price: 9_950 }));
    const one = await make('标签茶', 'LABEL-1');
    const other = await make('标签杯', 'LABEL-2');
    const labels = async (body: object) => (await api.post<LabelThings>(`${root}/labels`, body)).items;
    expect(await labels({ q: '标签茶' })).toEqual([
      { id: String(one.id), code: 'LABEL-1', name: '标签茶', price: '¥99.50', note: '/ 件', stock: 10 },
    ]);
    const these = { ids: [String(other.id), String(one.id)] };
    expect((await labels(these)).map(({ code }) => code)).toEqual(['LABEL-2', 'LABEL-1']);
    await api.post(`${root}/batch`, { action: 'trash', ids: [one.id] });
    expect((await labels(these)).map(({ code }) => code)).toEqual(['LABEL-2']);
  });
});
