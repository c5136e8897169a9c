import { addDays, dayIn, startOfDay, wallClock } from '@fitout/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { setTimeZone } from '../../../tests/support/time-zone.ts';
import type { Tables } from '../server/tables.ts';
import type { Charts } from '../shared/calls/outputs.ts';
import { answersOf, base, formOf, type LiveForm, set, Visitor } from './kit.ts';

let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

const visitor = () => new Visitor(server);
const name = ['name', 'text', { title: '姓名', required: true }] as const;
/** It is always another day in one of them than in the other. */
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu', 'America/New_York'];
const query = () => server.parts.database.of('forms').query<Tables>();
const moveTo = (form: LiveForm, at: Date) =>
  query().updateTable('answer').set({ at }).where('form_id', '=', BigInt(form.id)).execute();

describe.each(zones)('in %s', (zone) => {
  beforeAll(() => setTimeZone(server, api, zone));
  const today = () => dayIn(new Date(), zone);
  const limited = async (settings: Parameters<typeof set>[1]) => {
    const form = await formOf(api, [name]);
    await set(form, settings);
    return form;
  };

  test('slots begin with its today and are taken until they begin by its clock', async () => {
    // Until the last minute of a day, and over its midnight.
    const times = [
      { from: '00:00', to: '00:01', capacity: 9 },
      { from: '23:59', to: '00:30', capacity: 9 },
    ];
    const form = await formOf(api, [
      ['at', 'booking', { times, ahead: 3, days: 'every', from: '', to: '', except: '' }],
    ]);
    const before = today();
    const { html } = await visitor().open(form.slug);
    expect([before, today()]).toContain(/<option value="(\d{4}-\d\d-\d\d) /.exec(html)?.[1]);
    expect(html).toContain(`data-zone="${zone}"`);
    const said = async (slot: string) => (await visitor().send(form.slug, { at: slot })).detail?.faults?.at;
    expect(await said(`${before} 00:00-00:01`)).toContain('已不能预约');
    expect(await said(`${addDays(before, 1)} 00:00-00:01`)).toBeUndefined();
    expect(await said(`${addDays(today(), 3)} 00:00-00:01`)).toContain('已不能预约');
    // Answers say the slot as it was chosen.
    expect((await answersOf(form)).map(({ cells }) => cells.at)).toEqual([`${addDays(before, 1)} 00:00-00:01`]);
  });

  test('a person’s answers of a day are counted anew from its midnight on', async () => {
    const form = await limited({ perPerson: 1, perPersonEvery: 'day' });
    const one = visitor();
    const send = async () => (await one.send(form.slug, { name: '李雷' })).status;
    expect(await send()).toBe(200);
    await moveTo(form, startOfDay(today(), zone));
    expect(await send()).toBe(422);
    await moveTo(form, new Date(startOfDay(today(), zone).getTime() - 1));
    expect(await send()).toBe(200);
  });

  test('a network’s are as well', async () => {
    const form = await limited({ perAddress: 1 });
    const send = async () => (await visitor().send(form.slug, { name: '李雷' })).status;
    expect(await send()).toBe(200);
    await moveTo(form, startOfDay(today(), zone));
    expect(await send()).toBe(422);
    await moveTo(form, new Date(startOfDay(today(), zone).getTime() - 1));
    expect(await send()).toBe(200);
  });

  test('answers are found and charted by its days, and exported by its clock, which the file names', async () => {
    const form = await formOf(api, [name]);
    await visitor().send(form.slug, { name: '甲' });
    const day = addDays(today(), -2);
    const first = startOfDay(day, zone);
    await moveTo(form, first);
    const on = async (from: string, to = from) => (await answersOf(form, `?from=${from}&to=${to}`)).length;
    expect([await on(day), await on(addDays(day, -1)), await on(addDays(day, 1))]).toEqual([1, 0, 0]);
    const counted = async () =>
      (await api.get<Charts>(`${base}/forms/${form.id}/charts`)).days.filter(({ count }) => count > 0);
    expect(await counted()).toMatchObject([{ day, count: 1 }]);
    const csv = (await api.send('GET', `${base}/forms/${form.id}/export?format=csv`)).text;
    const head = { 'Pacific/Kiritimati': 'UTC+14', 'Pacific/Pago_Pago': 'UTC-11', 'Asia/Kathmandu': 'UTC+5:45' }[zone];
    expect(csv).toContain(`编号,提交时间（${head ?? zone}）,`);
    expect(csv).toContain(`,${wallClock(first, zone).toISOString().slice(0, 19).replace('T', ' ')},`);
    await moveTo(form, new Date(first.getTime() - 1));
    expect([await on(day), await on(addDays(day, -1))]).toEqual([0, 1]);
    expect(await counted()).toMatchObject([{ day: addDays(day, -1), count: 1 }]);
  });
});

test('days that there are not are no days to look for', async () => {
  const form = await formOf(api, [name]);
  const status = async (from: string) =>
    (await api.send('GET', `${base}/forms/${form.id}/answers?from=${from}`)).status;
  expect([await status('2026-02-28'), await status('2026-02-30'), await status('9999-12-31')]).toEqual([200, 400, 400]);
});
