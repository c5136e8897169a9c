import { domainToASCII } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { serverBeside, startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { askSite } from '../../../tests/support/sites.ts';
import { kernelMigrations } from '../schema/migrations.ts';
import type { KernelTables } from '../schema/tables.ts';

interface Address {
  kind: string;
  name: string;
  main: boolean;
  url: string | null;
}

let server: TestServer;
let owner: ApiClient;
let orgId: string;
let password: string;

const add = (name: string, id = orgId) =>
  owner.send<{ items: Address[] }>('POST', `/api/v1/orgs/${id}/addresses`, { name });
const names = async (): Promise<string[]> =>
  (await owner.get<{ items: { id: string; addresses: Address[] }[] }>('/api/v1/orgs')).items.flatMap((org) =>
    org.addresses.map(({ name, main }) => `${name}${main ? ' main' : ''}`),
  );

/** Whose site a host name is, by the name under which phones install it. */
async function siteAt(host: string, at = server): Promise<string> {
  const { text } = await askSite(at.url, host, '/manifest.webmanifest');
  return (JSON.parse(text) as { name: string }).name;
}

beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: 'https://fit.example.com:8443' } });
  owner = await server.signedIn();
  const made = await owner.post<{ org: { id: string }; password: string }>('/api/v1/orgs', {
    name: '二店',
    username: 'er.dian',
    shortName: 'Er-Dian',
  });
  orgId = made.org.id;
  password = made.password;
});
afterAll(() => server?.stop());

describe('an organisation', () => {
  test('is reached by its short name before the server’s own host, from the moment it is made', async () => {
    expect(await siteAt('er-dian.fit.example.com')).toBe('二店');
    expect(await siteAt('fit.example.com')).toBe('我的组织');
    // Where the operator said what the server is called, nothing else is its name.
    expect(await siteAt('er-dian.localhost')).toBe('我的组织');
    expect(await names()).toEqual(['er-dian main']);
  });

  test('that is given no short name takes its owner’s, or a number', async () => {
    await owner.post('/api/v1/orgs', { name: '三店', username: 'sandian' });
    await owner.post('/api/v1/orgs', { name: '四店', username: '四店' });
    expect(await siteAt('sandian.fit.example.com')).toBe('三店');
    const fourth = (await names()).find((name) => name.startsWith('org-')) ?? '';
    expect(await siteAt(`${fourth.split(' ')[0]}.fit.example.com`)).toBe('四店');
  });

  test('gets further names, and its links carry the main one', async () => {
    const { items } = (await add(' 二店.Example.CN ')).body.result;
    expect(items[0]).toEqual({
      ...{ kind: 'short', name: 'er-dian', label: 'er-dian', main: true },
      url: 'https://er-dian.fit.example.com:8443',
    });
    const name = domainToASCII('二店.example.cn');
    expect(items[1]).toEqual({
      ...{ kind: 'host', name, label: '二店.example.cn', main: false },
      url: `https://${name}:8443`,
    });
    expect(await siteAt(name)).toBe('二店');
    expect((await add('shop.example.org')).status).toBe(200);
    expect((await add('er')).status).toBe(200);
    for (const host of ['shop.example.org', 'SHOP.example.org:443', 'er.fit.example.com', 'er-dian.fit.example.com'])
      expect([host, await siteAt(host)]).toEqual([host, '二店']);
    expect(await siteAt('www.shop.example.org')).toBe('我的组织');
    await owner.put(`/api/v1/orgs/${orgId}/addresses/shop.example.org/main`);
    expect((await names())[0]).toBe('shop.example.org main');
    const signedIn = await askSite(server.url, 'fit.example.com', '/api/v1/login', {
      json: { username: 'er.dian', password },
    });
    expect(signedIn.body?.result).toMatchObject({ user: { org: { site: 'https://shop.example.org:8443' } } });
  });

  test.each([
    ['er', 409, 'kernel.address-taken'],
    ['SHOP.example.org', 409, 'kernel.address-taken'],
    ['www', 422, 'kernel.address'],
    ['a b', 422, 'kernel.address'],
    ['http://x.example', 422, 'kernel.address'],
    ['10.0.0.1', 422, 'kernel.address'],
    ['fit.example.com', 422, 'kernel.address'],
    ['x.fit.example.com', 422, 'kernel.address'],
  ])('is refused %j: %i', async (name, status, reason) => {
    const before = await names();
    const { items } = await owner.get<{ items: { id: string }[] }>('/api/v1/orgs');
    const refused = await add(name, String(items.at(-1)?.id));
    expect([refused.status, refused.body.reason]).toEqual([status, reason]);
    expect(await names()).toEqual(before);
  });

  test('keeps its main address until another one is, and loses the others', async () => {
    const remove = (name: string) => owner.send('DELETE', `/api/v1/orgs/${orgId}/addresses/${name}`);
    expect((await remove('shop.example.org')).body.reason).toBe('kernel.address-main');
    expect(await siteAt('shop.example.org')).toBe('二店');
    expect((await remove('er')).status).toBe(200);
    expect((await remove('er')).status).toBe(404);
    expect(await siteAt('er.fit.example.com')).toBe('我的组织');
    expect((await owner.send('PUT', `/api/v1/orgs/${orgId}/addresses/er/main`, {})).status).toBe(404);
    expect(await names()).toContain('shop.example.org main');
    expect((await add('x', '7')).status).toBe(404);
  });

  test('of many names made at once has each once, and one main', async () => {
    const tried = await Promise.all(Array.from({ length: 30 }, (_, n) => add(`many-${n % 15}`)));
    expect(tried.filter(({ status }) => status === 200)).toHaveLength(15);
    for (let n = 0; n < 5; n += 1) await add(`more-${n}`);
    expect((await add('too-many')).body.reason).toBe('kernel.addresses-many');
    expect((await names()).filter((name) => name.endsWith(' main')).length).toBe(3);
  });
});

describe('a change of an address', () => {
  test('holds on every server', async () => {
    const beside = await serverBeside(server, { config: { publicUrl: 'https://fit.example.com:8443' } });
    try {
      const { items } = await owner.get<{ items: { id: string; name: string }[] }>('/api/v1/orgs');
      const third = items.find(({ name }) => name === '三店')?.id;
      expect(await siteAt('new.example.org', beside)).toBe('我的组织');
      await add('new.example.org', third);
      expect(await siteAt('new.example.org')).toBe('三店');
      await expect.poll(() => siteAt('new.example.org', beside)).toBe('三店');
      // Also the last of several at once, whose news may come while an earlier one is read.
      const several = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter}.new.example.org`);
      await Promise.all(several.map((name) => add(name, third)));
      for (const name of several) expect([name, await siteAt(name)]).toEqual([name, '三店']);
      for (const name of several) await expect.poll(() => siteAt(name, beside)).toBe('三店');
    } finally {
      await beside.stop();
    }
  });

  test('is in the audit log, with the name', async () => {
    const { items } = await owner.get<{ items: { action: string; detail: unknown }[] }>('/api/v1/audit');
    const named = items.filter(({ action }) => action === 'kernel.orgs.address').map(({ detail }) => detail);
    expect(named).toContainEqual({ address: 'new.example.org' });
  });
});

test('a short name has no link where the server is known by numbers alone', async () => {
  const numbered = await startTestServer({ config: { publicUrl: 'http://192.0.2.5:8080' } });
  try {
    const admin = await numbered.signedIn();
    const { org } = await admin.post<{ org: { addresses: Address[]; site: string } }>('/api/v1/orgs', {
      name: '五店',
      username: 'wudian',
    });
    expect(org.addresses).toMatchObject([{ name: 'wudian', main: true, url: null }]);
  } finally {
    await numbered.stop();
  }
});

describe('an installation from before', () => {
  test('gives every organisation but the first a short name, and keeps its people', async () => {
    const { database } = server.parts;
    const before = Object.entries(kernelMigrations).filter(([name]) => name < '0010');
    await database.migrate('was-kernel', Object.fromEntries(before));
    const db = database.of('was-kernel').query<KernelTables>();
    for (const id of [5n, 7n, 6n])
      await db
        .insertInto('organisation')
        .values({ id, name: `第${id}家`, logo: null, settings: sql`'{}'::jsonb` })
        .execute();
    const person = (id: bigint, org_id: bigint, kind: 'staff' | 'customer', username: string) =>
      db
        .insertInto('person')
        .values({ id, org_id, kind, username, name: username, must_change_password: false, password_hash: null })
        .execute();
    await person(1n, 5n, 'staff', 'Admin');
    await person(2n, 5n, 'customer', 'lin');
    await database.migrate('was-kernel', kernelMigrations);
    const rows = await db
      .selectFrom('organisation_address')
      .select(['org_id', 'kind', 'name', 'main'])
      .orderBy('org_id')
      .execute();
    expect(rows).toEqual([
      { org_id: 6n, kind: 'short', name: 'org-1', main: true },
      { org_id: 7n, kind: 'short', name: 'org-2', main: true },
    ]);
    await person(3n, 6n, 'customer', 'LIN');
    await expect(person(4n, 6n, 'customer', 'lin')).rejects.toThrow('person_username_org');
    await expect(person(4n, 6n, 'staff', 'admin')).rejects.toThrow('person_username_staff');
  });
});
