import type { CodeMatches, CustomerOrders } from '@fitout/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshBlock } from '../../../plugins/decoration/shared/blocks/nesting.ts';
import type { PageDetail } from '../../../plugins/decoration/shared/calls/things.ts';
import type { Tables as FormTables } from '../../../plugins/forms/server/tables.ts';
import { chinaTime } from '../../../plugins/forms/shared/rules/booking.ts';
import { bookingAsked, formOf, type LiveForm } from '../../../plugins/forms/tests/kit.ts';
import { couponInput } from '../../../plugins/goods/tests/kit.ts';
import { type ApiClient, apiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import '../../../plugins/blocks/tests/added.ts';

const password = 'blue kettle 9';
const sources = ['forms', 'decoration', 'goods'];
let server: TestServer;
let staff: ApiClient;
let lin: ApiClient;
let form: LiveForm;
let coupon: { id: string };
let wheel: string;

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signedIn();
  form = await formOf(staff, [['name', 'text']], '夏令营报名');
  coupon = await staff.post('/api/p/goods/coupons', couponInput('新人券', { stock: 5 }));
  const page = await staff.post<PageDetail>('/api/p/decoration/pages', { title: '转盘', kind: 'activity' });
  const prizes = [{ id: 'a', name: '保温杯', image: null, odds: 100, stock: 9 }];
  const nodes = freshBlock('draw', page.document.root, { perPerson: 2, period: 'ever', prizes });
  const ops = [{ op: 'insert', parent: page.document.root, slot: 'default', at: 0, nodes }];
  await staff.post(`/api/p/decoration/pages/${page.id}/ops`, { base: 0, ops, client: crypto.randomUUID() });
  await staff.post(`/api/p/decoration/pages/${page.id}/publish`, { rev: 1 });
  wheel = `/api/p/decoration/public/draw/${page.slug}/${nodes[0]?.id}`;
});
afterAll(() => server?.stop());

/** Somebody who has just made an account. */
async function customer(username: string): Promise<ApiClient> {
  await fetch(`${server.url}/api/duncan/s/r/common`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url },
    body: new URLSearchParams({ username, password }),
  });
  const api = apiClient(server.url);
  await api.login({ username, password });
  return api;
}

/** Sends the form, claims the coupon and turns the wheel, as the blocks of a page do for who is signed in. */
async function takePart(api: ApiClient, name: string): Promise<void> {
  const sent = await api.send(
    'POST',
    `/f/${form.slug}`,
    new URLSearchParams({ 'fo.key': crypto.randomUUID(), 'f.name': name }),
    { accept: 'application/json' },
  );
  expect(sent.status).toBe(200);
  await api.post(`/api/p/goods/coupons/${coupon.id}/claim`, {});
  await api.post(wheel, {});
}

const orders = (api: ApiClient, plugin: string, query = '') =>
  api.get<CustomerOrders>(`/api/p/${plugin}/orders${query}`);

describe('orders', () => {
  test('are what a customer sent, won and claimed, each with its state and all of it', async () => {
    lin = await customer('lin');
    await takePart(lin, '林一');
    expect(await orders(lin, 'forms')).toMatchObject({
      items: [
        {
          title: '夏令营报名',
          status: { zh: '已提交' },
          state: 'open',
          summary: 'name：林一',
          facts: [{ label: { zh: '编号' } }, { label: 'name', value: '林一' }],
        },
      ],
      next: null,
    });
    expect(await orders(lin, 'decoration')).toMatchObject({
      items: [{ title: '保温杯', summary: '转盘', code: expect.stringMatching(/^[2-9A-Z]{10}$/) }],
    });
    expect(await orders(lin, 'goods')).toMatchObject({
      items: [{ title: '新人券', status: { zh: '待使用' }, code: expect.stringMatching(/^[2-9A-Z]{12}$/) }],
    });
  });

  test('have codes that whoever scans them understands', async () => {
    const sent = await formOf(staff, [['name', 'text'], bookingAsked('at', 50)], '陶艺课');
    const slot = `${chinaTime(new Date(Date.now() + 86_400_000)).slice(0, 10)} 09:00-10:00`;
    const answers = { 'fo.key': crypto.randomUUID(), 'f.name': '林一', 'f.at': slot };
    await lin.send('POST', `/f/${sent.slug}`, new URLSearchParams(answers), { accept: 'application/json' });
    for (const plugin of sources) {
      const [order] = (await orders(lin, plugin)).items;
      const { items } = await staff.post<CodeMatches>(`/api/p/${plugin}/codes`, {
        text: order?.code,
        format: 'QRCode',
      });
      expect(items, plugin).toMatchObject([{ state: 'open', redeem: { to: `/p/${plugin}/codes/redeem` } }]);
      await staff.post(`/api/p/${plugin}/codes/redeem`, { id: items[0]?.id });
      expect((await orders(lin, plugin)).items[0], plugin).toMatchObject({ state: 'done' });
    }
  });

  test('one of them is had by its id, and older ones by the last one seen', async () => {
    const mei = await customer('mei');
    for (const name of ['一', '二', '三']) await takePart(mei, name).catch(() => undefined);
    const { items } = await orders(mei, 'forms');
    expect(items.map(({ summary }) => summary)).toEqual(['name：三', 'name：二', 'name：一']);
    const [newest, middle] = items;
    expect((await orders(mei, 'forms', `?id=${middle?.id}`)).items).toEqual([middle]);
    expect((await orders(mei, 'forms', `?before=${newest?.id}`)).items.map(({ id }) => id)).toEqual(
      items.slice(1).map(({ id }) => id),
    );
  });

  test('are nobody else’s: not another customer’s, and a visitor is led to register', async () => {
    const other = await customer('other');
    const owner = await customer('owner');
    await takePart(owner, '别人');
    for (const plugin of sources) {
      expect((await orders(other, plugin)).items, plugin).toEqual([]);
      const [mine] = (await orders(owner, plugin)).items;
      expect(mine, plugin).toBeDefined();
      expect((await orders(other, plugin, `?id=${mine?.id}`)).items, plugin).toEqual([]);
      const visitor = await server.api().send('GET', `/api/p/${plugin}/orders`);
      expect([visitor.status, visitor.body.code], plugin).toEqual([401, 130006]);
      const ended = await server.api().send('GET', `/api/p/${plugin}/orders`, undefined, {
        cookie: `fitout_session=${'x'.repeat(43)}`,
      });
      expect(ended.body.code, plugin).toBe(130003);
    }
  });

  test('go with the account: what was sent is deleted, what was given is nobody’s', async () => {
    const leaver = await customer('leaver');
    await takePart(leaver, '不要记住我');
    const before = (await orders(leaver, 'goods')).items[0]?.code;
    const answers = async (): Promise<string> =>
      (await staff.send('GET', `/api/p/forms/forms/${form.id}/answers`)).text;
    expect(await answers()).toContain('不要记住我');
    const taken = async (): Promise<number> =>
      (
        await server.parts.database
          .of('forms')
          .query<FormTables>()
          .selectFrom('form')
          .select('taken')
          .where('id', '=', BigInt(form.id))
          .executeTakeFirstOrThrow()
      ).taken;
    const many = await taken();
    await leaver.post('/api/v1/customer/leave', { password });
    expect(await answers()).not.toContain('不要记住我');
    expect(await taken()).toBe(many - 1);
    const claims = await staff.send<{ items: { code: string; person: string | null }[] }>(
      'GET',
      `/api/p/goods/coupons/${coupon.id}/claims`,
    );
    expect(claims.body.result.items.find(({ code }) => code === before)).toMatchObject({ person: null });
    const again = await customer('leaver');
    for (const plugin of sources) expect((await orders(again, plugin)).items, plugin).toEqual([]);
  });
});
