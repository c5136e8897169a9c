import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { jobsAreInnocent, nextJobsAreDeadly } from '../../../tests/support/deadly-jobs.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { type Shop, startShop } from '../../decoration/tests/shop-kit.ts';
import type { Delivery, FormDetail } from '../shared/calls/outputs.ts';
import { base, formOf, type LiveForm, set, Visitor } from './kit.ts';

describe('the webhook', () => {
  let server: TestServer;
  let api: ApiClient;
  let other: Shop;

  beforeAll(async () => {
    other = await startShop();
    server = await startTestServer({ start: { outbound: other.outbound } });
    api = await server.signedIn();
  });
  afterAll(async () => {
    await server?.stop();
    other?.close();
  });

  const deliveries = async (form: LiveForm) =>
    (await api.get<{ items: Delivery[] }>(`${base}/forms/${form.id}/deliveries`)).items;

  test('gets each answer signed, and again until it takes it', async () => {
    const form = await formOf(api, [['name', 'text', { title: '姓名' }]]);
    await set(form, { webhook: `${other.origin}/hook` });
    other.answer = { status: 500, body: '{}' };
    await new Visitor(server).send(form.slug, { name: '李雷' });
    await expect.poll(async () => (await deliveries(form))[0]?.said).toBe('HTTP 500');
    other.answer = { status: 200, body: '{}' };
    await expect.poll(async () => (await deliveries(form))[0]?.state).toBe('sent');
    const received = other.received.at(-1);
    const { webhookSecret } = await api.get<FormDetail>(`${base}/forms/${form.id}`);
    const { 'x-fitout-time': time, 'x-fitout-signature': signature } = received?.headers ?? {};
    const wanted = createHmac('sha256', webhookSecret ?? '')
      .update(`${time}.${received?.body}`)
      .digest('hex');
    expect(signature).toBe(wanted);
    expect(JSON.parse(received?.body ?? '')).toMatchObject({
      event: 'form.answer',
      number: '0001',
      items: [{ type: 'text', title: '姓名', text: '李雷' }],
    });
    const names = other.received.map(({ headers }) => headers['x-fitout-delivery']);
    expect(new Set(names).size).toBe(1);
  });

  test('that ends its server twice is not tried a third time, which the form says', async () => {
    const form = await formOf(api, [['name', 'text', { title: '姓名' }]]);
    await set(form, { webhook: `${other.origin}/hook` });
    await nextJobsAreDeadly(server);
    await new Visitor(server).send(form.slug, { name: '李雷' });
    await expect
      .poll(async () => (await deliveries(form))[0])
      .toMatchObject({
        state: 'failed',
        said: expect.stringContaining('已停止'),
      });
    await jobsAreInnocent(server);
    other.answer = { status: 200, body: '{}' };
    const [failed] = await deliveries(form);
    await api.post(`${base}/deliveries/${failed?.id}/retry`, {});
    await expect.poll(async () => (await deliveries(form))[0]?.state).toBe('sent');
  });

  test('is never an address of the inside', async () => {
    const form = await formOf(api, [['name', 'text', { title: '姓名' }]]);
    await set(form, { webhook: 'https://169.254.169.254/latest' });
    await new Visitor(server).send(form.slug, { name: '李雷' });
    await expect.poll(async () => (await deliveries(form))[0]?.tries).toBeGreaterThan(0);
    expect((await deliveries(form))[0]?.said).not.toContain('HTTP');
    const plain = set(form, { webhook: 'http://example.com' });
    await expect(plain).rejects.toMatchObject({ reason: 'forms.settings' });
  });
});
