import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { outboundWith } from '../../../tests/support/outbound.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';

let server: TestServer;
let owner: ApiClient;
let viewer: ApiClient;
let site: Server;
let local: string;
let asked: string[] = [];

const node = (id: string, url: string, fun: string | null = null) => ({
  ...{ id, title: `网站 "${id}" <b>`, titleEn: '', url, logo: null, hidden: false, noCache: false },
  ...{ tag: null, fun, children: [] },
});

beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const path = request.url ?? '';
    if (path === '/deny') response.writeHead(200, { 'x-frame-options': 'DENY' }).end();
    else if (path === '/moved') response.writeHead(302, { location: 'https://elsewhere.example/login' }).end();
    else if (path === '/nohead' && request.method === 'HEAD') response.writeHead(405).end();
    else if (path === '/nohead')
      response.writeHead(200, { 'content-security-policy': "frame-ancestors 'none'" }).end('x'.repeat(100));
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hello');
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  local = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await startTestServer({
    start: { outbound: outboundWith('https://site.example', local) },
  });
  owner = await server.signedIn();
  const { rev, items } = await owner.get<{ rev: number; items: unknown[] }>('/api/v1/menu');
  const added = [
    node('own-open', 'https://site.example/open'),
    node('own-deny', 'https://site.example/deny'),
    node('own-moved', 'https://site.example/moved'),
    node('own-nohead', 'https://site.example/nohead'),
    node('own-inner', 'http://10.0.0.7/'),
    node('own-self', `${server.url}/`),
    node('own-page', '/tools'),
    node('own-secret', 'https://site.example/secret', 'kernel.people'),
  ];
  await owner.put('/api/v1/menu', { rev, items: [...items, ...added] });
  const { password } = await owner.post<{ password: string }>('/api/v1/people', {
    username: 'framed-viewer',
    name: '小王',
    roleIds: [(await owner.post<{ id: string }>('/api/v1/roles', { name: '无', description: '', functions: [] })).id],
  });
  viewer = server.api();
  await viewer.login({ username: 'framed-viewer', password });
  await viewer.post('/api/v1/password', { next: 'green lamp 55' });
});

afterAll(async () => {
  await server?.stop();
  site?.close();
});

interface Site {
  state: string;
  origin: string;
  leadsTo: string | null;
  refusedBy: string | null;
}
const look = (id: string, api = owner) =>
  api.send<Site>('GET', `/api/v1/framed/${id}?origin=${encodeURIComponent('https://fit.example.com')}`);

describe('a site that the menu leads to', () => {
  it.each([
    ['own-open', { state: 'open', origin: 'https://site.example', leadsTo: null, refusedBy: null }],
    ['own-deny', { state: 'refused', refusedBy: 'x-frame-options' }],
    ['own-nohead', { state: 'refused', refusedBy: 'frame-ancestors' }],
    ['own-inner', { state: 'hidden', origin: 'http://10.0.0.7' }],
    // Nobody answers under this name.
    ['own-moved', { state: 'unreachable' }],
  ])('is looked at before it is framed: %s', async (id, expected) => {
    const { status, body } = await look(id);
    expect(status).toBe(200);
    expect(body.result).toMatchObject(expected);
  });

  it('is asked once for many people', async () => {
    asked = [];
    await Promise.all(Array.from({ length: 5 }, () => look('own-open')));
    await look('own-open', viewer);
    expect(asked).toEqual([]);
  });

  it('stands in a document whose policy names its origin alone, and its words are no markup', async () => {
    const answer = await owner.send('GET', '/api/v1/framed/own-open/page');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-src https://site.example; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    );
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(answer.text).toContain('src="https://site.example/open"');
    expect(answer.text).not.toContain('<b>');
    expect(answer.text).not.toContain('allow-top-navigation');
    // The shell's own policy stays as it is: a sandboxed plugin's frame could go wherever that lets frames go.
    const shell = await fetch(`${server.url}/`);
    expect(shell.headers.get('content-security-policy') ?? '').not.toContain('site.example');
  });

  it('is one of the person’s own menu, and none of this server’s', async () => {
    expect((await look('own-secret')).status).toBe(200);
    for (const [id, api, status] of [
      ['own-secret', viewer, 404],
      ['own-none', owner, 404],
      ['own-page', owner, 404],
      ['own-self', owner, 422],
      ['own-open', server.api(), 401],
    ] as const) {
      expect((await look(id, api)).status, id).toBe(status);
      expect((await api.send('GET', `/api/v1/framed/${id}/page`)).status, id).toBe(status);
    }
    expect((await owner.send('GET', '/api/v1/framed/own-open?origin=nonsense')).status).toBe(400);
  });
});
