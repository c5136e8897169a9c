import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { formOf, set, Visitor } from './kit.ts';

let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

describe('a password', () => {
  test('is guessed twenty times a minute at most by one household, however many addresses it has', async () => {
    const proxied = await startTestServer({ config: { trustedProxies: 1 } });
    try {
      const form = await formOf(await proxied.signedIn(), [['name', 'text']]);
      await set(form, {}, '春天');
      const guess = async (address: string): Promise<number> => {
        const headers = { 'x-forwarded-for': address, 'content-type': 'application/x-www-form-urlencoded' };
        const body = new URLSearchParams({ password: '夏天' }).toString();
        return (await fetch(`${proxied.url}/f/${form.slug}/open`, { method: 'POST', headers, body })).status;
      };
      const guesses: number[] = [];
      for (let at = 1; at <= 60; at += 1) guesses.push(await guess(`2001:db8:1:2:${at}::${at}`));
      expect(guesses.filter((status) => status === 422)).toHaveLength(20);
      expect(guesses.filter((status) => status === 429)).toHaveLength(40);
      expect(await guess('2001:db8:1:3::1')).toBe(422);
    } finally {
      await proxied.stop();
    }
  });

  test('is asked for before anything is shown or taken', async () => {
    const form = await formOf(api, [['name', 'text', { title: '姓名', required: true }]]);
    await set(form, {}, '春天');
    const one = new Visitor(server);
    const { html, key } = await one.open(form.slug);
    expect([html.includes('姓名'), key]).toEqual([false, '']);
    expect((await one.send(form.slug, { name: 'x' }, 'k'.repeat(24))).status).toBe(403);
    expect((await one.post(`/f/${form.slug}/open`, { password: '夏天' })).status).toBe(422);
    expect((await one.post(`/f/${form.slug}/open`, { password: '春天' })).status).toBe(303);
    expect((await one.send(form.slug, { name: 'x' })).status).toBe(200);
    await set(form, {}, '秋天');
    expect((await one.open(form.slug)).html).not.toContain('姓名');
  });
});
