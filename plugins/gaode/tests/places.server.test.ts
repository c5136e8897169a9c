import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { MapSlice, Overview, Place } from '../shared/calls/answers.ts';
import { created, listed, root, searched } from './places-server.ts';

let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

const at = (id: string, action = '') => `${root}/places/${id}${action}`;
const read = (id: string) => api.get<Place>(at(id));
const overview = () => api.get<Overview>(`${root}/overview`);

describe('a place', () => {
  test('is created, read, changed on the revision that was read, and converted to WGS-84 once', async () => {
    const place = await created(api, { name: '朝阳店', code: 'BJ1', tags: ['旗舰', '旗舰', ''], phone: '010-1' });
    expect(place).toMatchObject({ rev: 0, lng: 116.4, lat: 39.9, tags: ['旗舰'], visible: true, trashedAt: null });
    const change = { rev: 0, name: '朝阳新店', lng: 116.41024449916938, lat: 39.91640428150164, system: 'gcj02' };
    const changed = await api.put<Place>(at(place.id), change);
    expect(changed).toMatchObject({
      rev: 1,
      name: '朝阳新店',
      phone: '010-1',
      updatedBy: { name: expect.any(String) },
    });
    expect(changed.lng).toBeCloseTo(116.404, 5);
    expect(changed.lat).toBeCloseTo(39.915, 5);
    expect(await read(place.id)).toEqual(changed);
  });

  test('abroad is stored as it is sent, whatever the system', async () => {
    for (const system of ['wgs84', 'gcj02', 'bd09'] as const) {
      const seoul = await created(api, { name: `首尔店 ${system}`, lng: 126.978, lat: 37.566, system });
      expect(seoul).toMatchObject({ lng: 126.978, lat: 37.566 });
    }
  });

  test('of two people who change it at once one wins, and the other gets the place as it is', async () => {
    const place = await created(api, { name: '两人改' });
    const other = await server.signedIn();
    const answers = await Promise.all(
      [api, other].map((who, n) => who.send('PUT', at(place.id), { rev: 0, name: `第 ${n} 人` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const late = answers[1 - winner];
    expect(late?.body).toMatchObject({ reason: 'gaode.changed', detail: { now: { rev: 1, name: `第 ${winner} 人` } } });
  });

  test('moves alone, once for the same position, and not over a change that was not seen', async () => {
    const place = await created(api, { name: '移动', address: '原地址' });
    const move = { rev: 0, lng: 116.5, lat: 39.8 };
    const moved = await api.post<Place>(at(place.id, '/move'), move);
    expect(moved).toMatchObject({ rev: 1, lng: 116.5, lat: 39.8, address: '原地址' });
    expect(await api.post<Place>(at(place.id, '/move'), move)).toEqual(moved);
    const late = await api.send('POST', at(place.id, '/move'), { rev: 0, lng: 116.6, lat: 39.8 });
    expect([late.status, late.body.reason]).toEqual([409, 'gaode.changed']);
    for (const bad of [
      { rev: 1, lng: 181, lat: 0 },
      { rev: 1, lng: 0, lat: -91 },
      { rev: 1, lng: 10 },
    ])
      expect((await api.send('POST', at(place.id, '/move'), bad)).status).toBe(400);
    expect((await api.send('PUT', at(place.id), { rev: 1, lng: 10 })).status).toBe(400);
  });

  test('goes to the trash and back, and for good only from there', async () => {
    const place = await created(api, { name: '删除', code: 'DEL' });
    expect((await api.send('DELETE', at(place.id, '/forever'))).body.reason).toBe('gaode.not-trashed');
    expect((await api.delete<Place>(at(place.id))).trashedAt).not.toBeNull();
    expect(await searched(api, 'DEL')).toEqual([]);
    expect((await listed(api, 'status=trash')).items.map(({ id }) => id)).toEqual([place.id]);
    expect((await api.send('PUT', at(place.id), { rev: 1, name: 'x' })).body.reason).toBe('gaode.trashed');
    const taken = await api.send('POST', `${root}/places`, { name: '同号', code: 'DEL', lng: 1, lat: 1 });
    expect([taken.status, taken.body.message]).toEqual([409, '编号 DEL 已被回收站中的“删除”使用']);
    expect(await api.post<Place>(at(place.id, '/restore'))).toMatchObject({ trashedAt: null, rev: 2 });
    expect(await api.post<Place>(at(place.id, '/restore'))).toMatchObject({ rev: 2 });
    await api.delete(at(place.id));
    await api.delete(at(place.id, '/forever'));
    expect((await api.send('GET', at(place.id))).status).toBe(404);
  });

  test('is created once for a request key, however often it is sent', async () => {
    const order = { name: '只有一家', code: 'ONCE', lng: 116, lat: 40, key: 'window-1-first' };
    const all = await Promise.all([1, 2, 3].map(() => api.post<Place>(`${root}/places`, order)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  });
});

describe('the list and the map', () => {
  let ids: string[];
  beforeAll(async () => {
    const names = ['阿店', '波店', '测店', '得店', '鹅店'];
    const places = [];
    for (const [n, name] of names.entries())
      places.push(
        await created(api, {
          ...{ name: `列表${name}`, code: `L${5 - n}`, address: `长安街${n}号`, phone: `1380000000${n}` },
          ...{ tags: n % 2 === 0 ? ['列表', '双'] : ['列表'], visible: n !== 4, lng: 100 + n, lat: 30 + n / 1e7 },
        }),
      );
    ids = places.map(({ id }) => id);
  });

  const names = async (query: string) => {
    const found: string[] = [];
    let cursor: string | null = '';
    do {
      const slice: { items: Place[]; next: string | null } = await listed(
        api,
        `${query}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      found.push(...slice.items.map(({ name }) => name.slice(2, 3)));
      cursor = slice.next;
    } while (cursor !== null);
    return found.join('');
  };

  test.each([
    ['name', '阿波测得鹅'],
    ['code', '鹅得测波阿'],
    ['created', '鹅得测波阿'],
    ['updated', '鹅得测波阿'],
  ])('goes by %s, slice by slice', async (order, expected) => {
    expect(await names(`tag=${encodeURIComponent('列表')}&order=${order}`)).toBe(expected);
  });

  test('finds by every text and by tags, and filters', async () => {
    const q = encodeURIComponent;
    expect(await names(`search=${q('列表 波')}`)).toBe('波');
    expect(await names(`search=${q('长安街3')}`)).toBe('得');
    expect(await names('search=13800000002')).toBe('测');
    expect(await names('search=l4')).toBe('波');
    expect(await names(`search=${q('列表')}&tag=${q('双')}&order=name`)).toBe('阿测鹅');
    expect(await names(`search=${q('双')}&order=name`)).toBe('阿测鹅');
    expect(await names(`search=${q('列表')}&status=hidden`)).toBe('鹅');
    expect(await names(`search=${q('100%_')}`)).toBe('');
    expect((await listed(api, `tag=${q('列表')}&limit=1`)).total).toBe(5);
  });

  test('refuses a cursor that it did not write', async () => {
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const cursor of ['x', forged(['x', '1']), forged(['2026-99-99 00:00:00+00', '1']), forged(['x'])])
      expect((await api.send('GET', `${root}/places?cursor=${cursor}`)).status).toBe(400);
    expect((await api.send('GET', `${root}/map?cursor=x`)).status).toBe(400);
  });

  test('gives the map parallel lists in slices, with the same filter', async () => {
    const q = encodeURIComponent('列表');
    const first = await api.get<MapSlice>(`${root}/map?tag=${q}&limit=3`);
    const second = await api.get<MapSlice>(`${root}/map?tag=${q}&limit=3&cursor=${first.next}`);
    expect([...first.ids, ...second.ids]).toEqual(ids);
    expect(first).toMatchObject({
      lng: [100, 101, 102],
      lat: [30, 30, 30],
      names: ['列表阿店', '列表波店', '列表测店'],
    });
    expect(second).toMatchObject({ visible: [true, false], next: null });
  });

  test('counts places and tags, and names the bounds', async () => {
    const { counts, tags, bounds } = await overview();
    expect(counts.all).toBe(counts.visible + counts.hidden);
    expect(tags.slice(0, 2)).toEqual([
      { tag: '列表', count: 5 },
      { tag: '双', count: 3 },
    ]);
    expect(bounds?.[0]).toBe(100);
    expect(bounds?.[2]).toBe(126.978);
  });
});

describe('many places', () => {
  test('are hidden, tagged, moved to the trash and back, and each call answers what it changed', async () => {
    const places = [await created(api, { name: '批量一' }), await created(api, { name: '批量二', tags: ['旧'] })];
    const ids = places.map(({ id }) => id);
    const bulk = async (action: string, of = ids) =>
      (await api.post<{ changed: string[] }>(`${root}/bulk`, { action, ids: of })).changed.toSorted();
    const tag = async (add: string[], remove: string[] = []) =>
      (await api.post<{ changed: string[] }>(`${root}/bulk/tags`, { ids, add, remove })).changed;
    expect(await bulk('hide')).toEqual(ids.toSorted());
    expect(await bulk('hide')).toEqual([]);
    expect(await tag(['新', '旧'], ['旧'])).toHaveLength(2);
    expect(await tag(['新'])).toEqual([]);
    expect(await read(ids[1] ?? '')).toMatchObject({ tags: ['新'], visible: false, rev: 2 });
    expect(await tag(Array.from({ length: 10 }, (_, n) => `第${n}`))).toEqual([]);
    expect(await bulk('trash')).toEqual(ids.toSorted());
    expect(await bulk('purge', [])).toEqual([]);
    expect(await bulk('restore', [ids[0] ?? ''])).toEqual([ids[0]]);
    expect(await bulk('purge')).toEqual([ids[1]]);
    expect(await searched(api, '批量')).toMatchObject([{ name: '批量一' }]);
    const all = await api.get<{ ids: string[] }>(`${root}/ids?search=${encodeURIComponent('批量')}`);
    expect(all.ids).toEqual([ids[0]]);
  });
});

describe('people', () => {
  test('who may only look at places see them and change nothing', async () => {
    const role = await api.post<{ id: string }>('/api/v1/roles', { name: '看地图', functions: ['gaode.view'] });
    const { person, password } = await api.post<{ person: { username: string }; password: string }>('/api/v1/people', {
      ...{ username: 'viewer', name: '只看', roleIds: [role.id] },
    });
    const viewer = await server.signedIn({ username: person.username, password });
    await viewer.post('/api/v1/password', { next: 'long enough 42' });
    const place = await created(api, { name: '只读' });
    expect(await viewer.get<Place>(at(place.id))).toMatchObject({ name: '只读' });
    const writes: [string, string, object?][] = [
      ['POST', `${root}/places`, { name: 'x', lng: 1, lat: 1 }],
      ['PUT', at(place.id), { rev: 0, name: 'x' }],
      ['POST', at(place.id, '/move'), { rev: 0, lng: 1, lat: 1 }],
      ['DELETE', at(place.id)],
      ['POST', `${root}/bulk`, { action: 'trash', ids: [place.id] }],
      ['GET', `${root}/imports`],
    ];
    for (const [method, path, body] of writes) expect((await viewer.send(method, path, body)).status).toBe(403);
    expect(await read(place.id)).toMatchObject({ name: '只读', rev: 0, trashedAt: null });
  });

  test('read in the audit log what was done', async () => {
    const place = await created(api, { name: '审计店' });
    await api.delete(at(place.id));
    const { items } = await api.get<{ items: { action: string; target?: unknown }[] }>('/api/v1/audit?limit=5');
    expect(JSON.stringify(items)).toContain('gaode.trash');
    expect(JSON.stringify(items)).toContain('审计店');
  });
});
