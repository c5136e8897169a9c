import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { ImportFile, ImportStatus, MapSlice, Place } from '../shared/calls/answers.ts';
import { limits } from '../shared/places/limits.ts';
import {
  applied,
  checked,
  importCounts as counts,
  csv,
  finished,
  listed,
  root,
  settingsOf,
  uploaded,
} from './places-server.ts';

let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

describe('50,000 rows', () => {
  const header = ['编号', '名称', '地址', '经度', '纬度', '电话', '标签'];
  const row = (n: number, phone: string): (string | number)[] => [
    ...[`N${n}`, `门店 ${n}`, `某省某市某区某某街道 ${n} 号`, (100 + (n % 1000) / 100).toFixed(6)],
    ...[(28 + Math.floor(n / 1000) / 10).toFixed(6), phone, n % 3 === 0 ? '三' : '其他'],
  ];
  const rowsOf = (total: number, phone: string) =>
    csv(header, ...Array.from({ length: total }, (_, n) => row(n, phone)));

  test('are imported in one go, reach the map in a few slices, and the same file again changes nothing', {
    tags: ['long'],
  }, async () => {
    const org = await api.post<{ password: string }>('/api/v1/orgs', { name: '大客户', username: 'large' });
    const large = await server.signedIn({ username: 'large', password: org.password });
    await large.post('/api/v1/password', { next: 'long enough 42' });
    const file = await uploaded(large, '五万.csv', rowsOf(limits.importRows, '1'));
    expect((await checked(large, file)).counts).toEqual(counts(limits.importRows));
    const started = await large.post<ImportStatus>(`${root}/imports/${file.id}/apply`, settingsOf(file));
    expect(started).toMatchObject({ state: 'running', done: 0 });
    const second = await uploaded(large, '五万.csv', rowsOf(limits.importRows, '1'));
    const busy = await large.send('POST', `${root}/imports/${second.id}/apply`, settingsOf(second));
    expect([busy.status, busy.body.reason]).toEqual([409, 'gaode.import-running']);
    expect(await finished(large, file.id)).toMatchObject({ state: 'done', counts: counts(limits.importRows) });
    const ids = new Set<string>();
    let cursor = '';
    let slices = 0;
    do {
      const slice: MapSlice = await large.get(`${root}/map${cursor === '' ? '' : `?cursor=${cursor}`}`);
      for (const id of slice.ids) ids.add(id);
      slices += 1;
      cursor = slice.next ?? '';
    } while (cursor !== '');
    expect([ids.size, slices]).toEqual([limits.importRows, limits.importRows / limits.mapSlice]);
    expect(await applied(large, second)).toMatchObject({ state: 'done', counts: counts(0, 0, limits.importRows) });
    expect((await listed(large, 'search=N49999')).items).toMatchObject([{ name: '门店 49999', rev: 0 }]);
    const one = await large.send('POST', `${root}/places`, { name: '多一家', lng: 1, lat: 1 });
    expect([one.status, one.body.reason]).toEqual([422, 'gaode.too-many']);
    const more = await uploaded(large, '多.csv', csv(header, row(limits.importRows, '1')));
    const refused = await large.send('POST', `${root}/imports/${more.id}/check`, settingsOf(more));
    expect(refused.body.reason).toBe('gaode.too-many');
    expect(await applied(large, more)).toMatchObject({ state: 'failed', problem: { en: expect.any(String) } });
  });

  test('that are stopped keep what was stored, and the rest can be imported later', async () => {
    const file = await uploaded(api, '停止.csv', rowsOf(10_000, '9'));
    await api.post(`${root}/imports/${file.id}/apply`, settingsOf(file));
    expect(await api.post<ImportStatus>(`${root}/imports/${file.id}/cancel`)).toMatchObject({ state: 'cancelled' });
    const stopped = await api.get<ImportFile>(`${root}/imports/${file.id}`);
    const again = await applied(api, file);
    expect(again).toMatchObject({ state: 'done', done: 10_000 });
    expect(again.counts.create + again.counts.same).toBe(10_000);
    expect(again.counts.same).toBeGreaterThanOrEqual(stopped.done);
    expect((await listed(api, 'search=9999&limit=1')).items satisfies Place[]).toHaveLength(1);
  });

  test('go on beside people who change the same places', async () => {
    const { items } = await listed(api, 'search=N77&limit=500');
    const place = items.find(({ code }) => code === 'N77');
    const file = await uploaded(api, '同时.csv', rowsOf(2000, '8'));
    await api.post(`${root}/imports/${file.id}/apply`, settingsOf(file));
    for (let n = 0; n < 20; n += 1) {
      const now = await api.get<Place>(`${root}/places/${place?.id}`);
      await api.send('PUT', `${root}/places/${place?.id}`, { rev: now.rev, hours: `第 ${n} 次` });
    }
    expect(await finished(api, file.id)).toMatchObject({ state: 'done', counts: { bad: 0, create: 0 } });
    expect(await api.get<Place>(`${root}/places/${place?.id}`)).toMatchObject({ phone: '8', hours: '第 19 次' });
  });
});
