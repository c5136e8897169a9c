import { addDays, type CodeMatch, type CodeMatches, type CustomerOrders, dayIn, defaultTimeZone } from '@fitout/sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { withoutAuditOf } from '../../../tests/support/full-audit.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { migrations } from '../server/tables.ts';
import type { AnswerDetail, BookingRow } from '../shared/calls/outputs.ts';
import { answersOf, base, bookingAsked, formOf, type LiveForm, set, Visitor } from './kit.ts';

let server: TestServer;
let api: ApiClient;
let form: LiveForm;

const tomorrow = addDays(dayIn(new Date(), defaultTimeZone), 1);
const slot = `${tomorrow} 09:00-10:00`;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
  form = await formOf(api, [['name', 'text', { title: '称呼' }], bookingAsked('at', 50)], '体验课');
});
afterAll(() => server?.stop());

interface Ticket {
  code: string;
  when: string;
  title: string;
}

async function booked(name: string): Promise<Ticket & { receipt: string }> {
  const said = await new Visitor(server).send(form.slug, { name, at: slot });
  const { receipt, tickets } = said.result as unknown as { receipt: string; tickets: Ticket[] };
  return { ...(tickets[0] as Ticket), receipt };
}

const ask = async (text: string, as = api): Promise<CodeMatch[]> =>
  (await as.post<CodeMatches>(`${base}/codes`, { text, format: 'QRCode' })).items;

const redeem = (id: string | undefined, as = api) => as.send<CodeMatch>('POST', `${base}/codes/redeem`, { id });

async function bookingOf(name: string): Promise<BookingRow & { answer: string }> {
  const row = (await answersOf(form)).find(({ cells }) => cells.name === name);
  const { bookings } = await api.get<AnswerDetail>(`${base}/answers/${row?.id}`);
  return { ...(bookings[0] as BookingRow), answer: row?.id ?? '' };
}

describe('a booking', () => {
  test('has a code of its own, told at once, again on its page, and read however it is written', async () => {
    const mine = await booked('林一');
    const other = await booked('林二');
    expect(mine).toMatchObject({ code: expect.stringMatching(/^[2-9A-Z]{12}$/), title: '时间' });
    expect(mine.code).not.toBe(other.code);
    const page = await (await new Visitor(server).fetch(`/f/${form.slug}/done/${mine.receipt}`)).text();
    expect(page).toContain(mine.code.replace(/(.{4})(?=.)/g, '$1 '));
    expect(page).not.toContain(other.code.slice(0, 4));
    const [match] = await ask(mine.code.replace(/(.{4})(?=.)/g, '$1-').toLowerCase());
    expect(match).toMatchObject({ title: '体验课', state: 'open', redeem: { to: '/p/forms/codes/redeem' } });
    expect(match?.summary).toMatchObject({ zh: expect.stringMatching(/09:00–10:00 · 林一 · 编号 0001$/) });
    expect(match?.status).toMatchObject({ zh: '待签到（未到预约日期）' });
    expect(await ask('ABCDEFGHJKMN')).toEqual([]);
  });

  test('is checked in once, whoever tries at the same time, and then says when and by whom', async () => {
    const { code } = await booked('同时');
    const [match] = await ask(code);
    const answers = await Promise.all([redeem(match?.id), redeem(match?.id), redeem(match?.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      reason: 'forms.booking-checked',
      message: '该预约已签到',
    });
    const [now] = await ask(code);
    expect(now).toMatchObject({ state: 'done', status: { zh: '已签到' }, redeemed: { by: '管理员' } });
    expect(now?.redeem).toBeUndefined();
    expect(Date.now() - Date.parse(now?.redeemed?.at ?? '')).toBeLessThan(60_000);
    expect(answers.find(({ status }) => status === 200)?.body.result).toEqual(now);
    // Taken back at the answer, it can be checked in anew; both stand in the audit log.
    const { id, checkedBy } = await bookingOf('同时');
    expect(checkedBy).toBe('管理员');
    const back = await api.post<BookingRow>(`${base}/bookings/${id}/checkin`, { undo: true });
    expect(back).toMatchObject({ id, checkedAt: null, checkedBy: null });
    expect((await api.send('POST', `${base}/bookings/${id}/checkin`, { undo: true })).status).toBe(409);
    expect(await ask(code)).toEqual([match]);
    const { text } = await api.send('GET', '/api/v1/audit');
    expect(text).toContain('forms.checkin"');
    expect(text).toContain('forms.checkin-undo');
    expect(text).toContain(code);
  });

  test('is not checked in where the audit log cannot tell of it, nor taken back', async () => {
    const { code } = await booked('无记录');
    const [match] = await ask(code);
    expect((await withoutAuditOf(server, 'forms.checkin', () => redeem(match?.id))).status).toBe(500);
    expect(await ask(code)).toEqual([match]);
    expect((await redeem(match?.id)).status).toBe(200);
    const [done] = await ask(code);
    const back = () => api.send('POST', `${base}/bookings/${match?.id}/checkin`, { undo: true });
    expect((await withoutAuditOf(server, 'forms.checkin-undo', back)).status).toBe(500);
    expect(await ask(code)).toEqual([done]);
  });

  test('whose answer is in the trash is over, and comes back with it', async () => {
    const { code } = await booked('取消');
    const { id, answer } = await bookingOf('取消');
    await api.post(`${base}/forms/${form.id}/answers`, { ids: [answer], action: 'trash' });
    const [gone] = await ask(code);
    expect([gone?.state, gone?.redeem]).toEqual(['over', undefined]);
    expect((await redeem(id)).body).toMatchObject({ reason: 'forms.booking-gone' });
    await api.post(`${base}/forms/${form.id}/answers`, { ids: [answer], action: 'restore' });
    expect((await redeem(id)).status).toBe(200);
  });

  test('that is not there, or of another organisation, is nobody’s', async () => {
    expect((await redeem('7')).status).toBe(404);
    const { code } = await booked('别家');
    const { id } = await bookingOf('别家');
    const { password } = await api.post<{ password: string }>('/api/v1/orgs', { name: '别家', username: 'stranger' });
    const other = await server.signedIn({ username: 'stranger', password });
    await other.post('/api/v1/password', { next: 'another long secret 7' });
    expect(await ask(code, other)).toEqual([]);
    expect((await redeem(id, other)).status).toBe(404);
    expect((await ask(code))[0]?.state).toBe('open');
  });

  test('is among the orders of who was signed in, with its code, until they came', async () => {
    const password = 'blue kettle 9';
    await fetch(`${server.url}/api/duncan/s/r/common`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: server.url },
      body: new URLSearchParams({ username: 'lin', password }),
    });
    const lin = server.api();
    await lin.login({ username: 'lin', password });
    const fields = new URLSearchParams({ 'fo.key': crypto.randomUUID(), 'f.name': '林', 'f.at': slot });
    await lin.send('POST', `/f/${form.slug}`, fields, { accept: 'application/json' });
    const order = async () => (await lin.get<CustomerOrders>(`${base}/orders`)).items[0];
    const before = await order();
    expect(before).toMatchObject({ status: { zh: '待签到' }, state: 'open', code: expect.stringMatching(/^\w{12}$/) });
    // What staff do with the answer is another matter.
    const { id, answer } = await bookingOf('林');
    await api.post(`${base}/forms/${form.id}/answers`, { ids: [answer], action: 'done' });
    expect((await order())?.code).toBe(before?.code);
    await redeem(id);
    const after = await order();
    expect([after?.state, after?.code]).toEqual(['done', undefined]);
    expect(JSON.stringify(after?.facts)).toContain('已签到');
    expect((await lin.send('POST', `${base}/codes`, { text: before?.code, format: 'QRCode' })).status).toBe(403);
  });

  test('shows its code before the form leads on, without script too', async () => {
    await set(form, { done: 'link', doneUrl: '/p/next' });
    const visitor = new Visitor(server);
    const { key } = await visitor.open(form.slug);
    const sent = await visitor.post(`/f/${form.slug}`, { 'fo.key': key, 'f.name': '无脚本', 'f.at': slot });
    expect(sent.status).toBe(303);
    const page = await (await visitor.fetch(sent.headers.get('location') ?? '')).text();
    expect(page).toContain('fb-form-ticket');
    expect(page).toMatch(/<a [^>]*href="\/p\/next">继续<\/a>/);
    const { key: plain } = await visitor.open(form.slug);
    const without = await visitor.post(`/f/${form.slug}`, { 'fo.key': plain, 'f.name': '不预约' });
    expect(without.headers.get('location')).toBe('/p/next');
  });

  test('from before there were codes gets one of its own', async () => {
    await server.parts.database.of('forms').transaction<never, void>(async (tx) => {
      // Before the tables themselves, for as long as this transaction.
      for (const text of [
        'create temporary table form (id bigint, org_id bigint) on commit drop',
        'create temporary table booking (form_id bigint, question text, slot text, answer_id bigint) on commit drop',
        'insert into form values (1, 10), (2, 20)',
        "insert into booking select n % 2 + 1, 'at', '2026-12-01 09:00-10:00', n from generate_series(1, 300) n",
      ])
        await sql.raw(text).execute(tx);
      await migrations['0004-booking-codes']?.(tx);
      const { rows } = await sql<{ id: string; code: string; form_id: string; org_id: string }>`
        select id, code, form_id, org_id from booking`.execute(tx);
      expect(new Set(rows.map(({ code }) => code)).size).toBe(300);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(300);
      for (const { code, form_id, org_id } of rows)
        expect([code, Number(org_id)]).toEqual([expect.stringMatching(/^[2-9A-Z]{12}$/), Number(form_id) * 10]);
    });
  });
});
