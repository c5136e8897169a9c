import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../../tests/support/api.ts';
import { installPlugin } from '../../../../tests/support/artifact.ts';
import { type TestServer, twoServers } from '../../../../tests/support/server.ts';

let server: TestServer;
let other: TestServer;
let stop: () => Promise<void>;
let owner: ApiClient;
let staff: ApiClient[];

beforeAll(async () => {
  ({ one: server, other, stop } = await twoServers());
  owner = await server.signedIn();
  const { items } = await owner.get<{ items: { id: string; key: string }[] }>('/api/v1/roles');
  const roleIds = items.filter(({ key }) => key === 'editor').map(({ id }) => id);
  staff = [];
  for (const username of ['wang', 'zhao', 'chen']) {
    const { password } = await owner.post<{ password: string }>('/api/v1/people', {
      username,
      name: username,
      roleIds,
    });
    const api = await server.signedIn({ username, password });
    await api.post('/api/v1/password', { next: 'green lamp 55' });
    staff.push(api);
  }
  for (const version of ['1.0.0', '1.1.0']) await install(version);
});
afterAll(() => stop?.());

const install = (version: string) => installPlugin(owner, { version });

const figures = {
  plugin: 'notes',
  version: '1.1.0',
  loads: 2,
  loadMs: 120.5,
  firstPaintMs: 200,
  longTasks: 1,
  longTaskMs: 80,
  errors: [] as object[],
  calls: 7,
  callErrors: 1,
  bytes: 4096,
};

const tell = (api: ApiClient, ...items: object[]) =>
  api.send('POST', '/api/v1/plugins/health', { items: items.map((item) => ({ ...figures, ...item })) });

const state = async (id = 'notes', api = owner) => {
  const { items } = await api.get<{ items: { id: string; state: string; reason?: object; health: object }[] }>(
    '/api/v1/plugins',
  );
  return items.find((item) => item.id === id);
};

const crash = (count = 1, where = 'render') => ({ errors: [{ where, message: 'x is not a function', count }] });

test('what pages tell is added up, by day and version', async () => {
  expect((await tell(staff[0] as ApiClient, {}, { version: '1.0.0', calls: 1 })).status).toBe(200);
  expect(
    (await tell(owner, { errors: [{ where: 'listener', message: 'oh' }] }, { plugin: 'admin', version: '9.9.9' }))
      .status,
  ).toBe(200);
  const health = await owner.get<{ totals: object; perDay: object[]; errors: object[] }>(
    '/api/v1/plugins/notes/health?days=7',
  );
  const totals = { loads: 6, loadMs: 361.5, longTasks: 3, errors: 1, calls: 15, callErrors: 3, bytes: 12288 };
  expect(health).toMatchObject({
    days: 7,
    totals,
    perDay: [{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), ...totals }],
    errors: [{ where: 'listener', message: 'oh', version: '1.1.0', count: 1 }],
  });
  expect(await state()).toMatchObject({ state: 'running', health: totals });
  // A version that was never there is nobody's.
  expect(await state('admin')).toMatchObject({ health: null });
});

test('what is not of this shape, or of nobody, is refused', async () => {
  expect((await tell(owner, { loads: -1 })).status).toBe(400);
  expect((await tell(owner, { more: 1 })).status).toBe(400);
  expect((await tell(owner, { errors: [{ where: 'nowhere', message: '' }] })).status).toBe(400);
  expect((await tell(server.api(), {})).status).toBe(401);
});

test('a crash or two of one person, or another version’s, is no reason', async () => {
  const [wang, zhao] = staff as [ApiClient, ApiClient, ApiClient];
  await tell(wang, crash(5));
  await tell(zhao, crash());
  await tell(staff[2] as ApiClient, { version: '1.0.0', ...crash() });
  await tell(owner, crash(9, 'listener'));
  expect(await state()).toMatchObject({ state: 'running' });
});

test('three people’s are: it leaves every page, is told, and stands in the log', async () => {
  const received: string[] = [];
  const listener = other.parts.events.onAny(({ topic, id }) => received.push(`${topic} ${id}`));
  await tell(staff[2] as ApiClient, crash());
  expect(await state()).toMatchObject({
    state: 'quarantined',
    reason: { zh: expect.stringContaining('3 人'), en: expect.stringContaining('x is not a function') },
  });
  await expect.poll(() => received).toContain('kernel.plugins notes');
  listener.dispose();
  const { items } = await owner.get<{ items: object[] }>('/api/v1/audit?action=kernel.plugins.quarantine');
  expect(items[0]).toMatchObject({ target: { id: 'notes' }, detail: { version: '1.1.0' } });
  const there = await other.signedIn();
  await expect.poll(async () => (await state('notes', there))?.state).toBe('quarantined');
  expect(JSON.stringify(await owner.get('/api/v1/fun/my/WEBSITE'))).not.toContain('/notes');
  // Its addresses can say what became of it.
  const { failures } = await owner.get<{ failures: object[] }>('/api/v1/plugins');
  expect(failures).toContainEqual(
    expect.objectContaining({
      reason: 'quarantined',
      title: { zh: '插件 notes', en: 'Plugin notes' },
      paths: ['/notes'],
    }),
  );
});

test('it is released, and the crashes of before count no more', async () => {
  expect((await (staff[0] as ApiClient).send('POST', '/api/v1/plugins/notes/release')).status).toBe(403);
  await owner.post('/api/v1/plugins/notes/release');
  await tell(staff[2] as ApiClient, crash());
  expect(await state()).toMatchObject({ state: 'running' });
});

test('three within a minute are enough where who looks after plugins sees them, and another version ends it', async () => {
  await tell(owner, crash(3, 'activate'));
  expect(await state()).toMatchObject({ state: 'quarantined', reason: { zh: expect.stringContaining('一分钟内') } });
  await install('1.2.0');
  expect(await state()).toMatchObject({ state: 'running', version: '1.2.0' });
});

test('a plugin of the platform is marked, and goes on', async () => {
  const { items } = await owner.get<{ items: { id: string; version: string }[] }>('/api/v1/plugins');
  const version = items.find(({ id }) => id === 'tools')?.version ?? '';
  for (const api of staff) await tell(api, { plugin: 'tools', version, ...crash() });
  expect(await state('tools')).toMatchObject({ state: 'crashing', enabled: true });
});
