import type { lookup as dnsLookup } from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GuardedOutbound, isPublicAddress } from './outbound.ts';

let server: Server;
let port = 0;
let hits = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    hits += 1;
    const url = new URL(request.url ?? '/', 'http://x');
    if (url.pathname === '/to')
      return void response.writeHead(302, { location: url.searchParams.get('url') ?? '' }).end();
    if (url.pathname === '/slow') return;
    if (url.pathname === '/big') return void response.end('x'.repeat(5000));
    response.end(`${request.method} ${request.headers.authorization ?? '-'}`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((done) => server.closeAllConnections() ?? server.close(done)));
beforeEach(() => {
  hits = 0;
});

describe('addresses (security.md row 15)', () => {
  it.each([
    '127.0.0.1',
    '127.1.2.3',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '2001:db8::1',
    '::127.0.0.1',
    '::7f00:1',
    '4000::1',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['1.1.1.1', '93.184.216.34', '2606:4700::1111', '::ffff:1.1.1.1'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('a guarded fetch', () => {
  it('reaches nothing of this machine, however it is spelled', async () => {
    const outbound = new GuardedOutbound();
    const hosts = [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '0177.0.0.1',
      '017700000001',
      '0',
      '0.0.0.0',
      '127.0.0.1.',
      '①②⑦.⓪.⓪.①',
      '127。0。0。1',
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[0:0:0:0:0:ffff:7f00:0001]',
      '[::127.0.0.1]',
      '[64:ff9b::7f00:1]',
      'localhost',
      'LOCALHOST',
      'localhost.',
      'a.localhost',
    ];
    for (const host of hosts) {
      const error = await outbound
        .fetch(`http://${host}:${port}/`, { timeoutMs: 3000 })
        .catch((thrown: unknown) => thrown);
      expect((error as { codeName?: string }).codeName, host).toMatch(/^(?:unprocessable|unavailable)$/);
    }
    for (const url of [
      `http://a:b@1.1.1.1/`,
      'file:///etc/passwd',
      'ftp://1.1.1.1/',
      'gopher://1.1.1.1/',
      'data:,x',
      'http://',
      '//x',
      '',
    ])
      await expect(outbound.fetch(url), url).rejects.toMatchObject({ reason: 'kernel.outbound-refused' });
    expect(hits).toBe(0);
    await outbound.close();
  });

  it('refuses a name that resolves to an inner address, even among public ones, and one that changes its mind', async () => {
    const answers = [
      [{ address: '127.0.0.1', family: 4 }],
      [
        { address: '1.1.1.1', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    ];
    for (const answer of answers) {
      const lookup = ((_name: string, _options: unknown, done: (error: null, list: unknown) => void) =>
        done(null, answer)) as typeof dnsLookup;
      const outbound = new GuardedOutbound({ lookup });
      await expect(outbound.fetch(`http://rebind.example:${port}/`)).rejects.toMatchObject({
        reason: 'kernel.outbound-refused',
      });
      await outbound.close();
    }
    expect(hits).toBe(0);
  });

  it('follows redirects, but not to an inner address', async () => {
    // This machine's own address stands for a public one; everything else is judged as ever.
    const outbound = new GuardedOutbound({ allowed: (address) => address === '127.0.0.1' || isPublicAddress(address) });
    const to = (url: string) => `http://127.0.0.1:${port}/to?url=${encodeURIComponent(url)}`;
    const answer = await outbound.fetch(to('/there'), {
      method: 'POST',
      body: 'x',
      headers: { authorization: 'secret' },
    });
    expect(Buffer.from(answer.body).toString()).toBe('GET secret');
    for (const url of [
      'http://169.254.169.254/latest/meta-data',
      'http://[::1]/',
      'http://0x0a000001/',
      'file:///etc/passwd',
    ])
      await expect(outbound.fetch(to(url)), url).rejects.toMatchObject({ reason: 'kernel.outbound-refused' });
    await expect(outbound.fetch(to('/to?url=/to'))).rejects.toMatchObject({ reason: 'kernel.outbound-refused' });
    hits = 0;
    expect(await outbound.fetch(to('/there'), { maxRedirects: 0 })).toMatchObject({ status: 302 });
    expect(hits).toBe(1);
    await outbound.close();
  });

  it('bounds time and size, and leaves a failing host alone for a while (row 7)', async () => {
    const outbound = new GuardedOutbound({ allowed: () => true });
    const base = `http://127.0.0.1:${port}`;
    await expect(outbound.fetch(`${base}/big`, { maxBytes: 4999 })).rejects.toMatchObject({ codeName: 'tooLarge' });
    // Who gives up says nothing of the host.
    for (let call = 0; call < 6; call++)
      await outbound.fetch(`${base}/slow`, { signal: AbortSignal.timeout(10) }).catch(() => undefined);
    expect(await outbound.fetch(`${base}/there`)).toMatchObject({ status: 200 });
    for (let call = 0; call < 5; call++)
      await expect(outbound.fetch(`${base}/slow`, { timeoutMs: 50 })).rejects.toMatchObject({ codeName: 'timeout' });
    const before = hits;
    await expect(outbound.fetch(`${base}/slow`, { timeoutMs: 5000 })).rejects.toMatchObject({
      reason: 'kernel.upstream-resting',
    });
    expect(hits).toBe(before);
    await outbound.close();
  });
});

describe('hosts of the inner network', () => {
  it('are asked where the operator names them, by requests that say so, and by no redirect from elsewhere', async () => {
    const host = `127.0.0.1:${port}`;
    const to = (url: string) => `/to?url=${encodeURIComponent(url)}`;
    const outbound = new GuardedOutbound({ inner: [host] });
    expect(await outbound.fetch(`http://${host}/there`, { inner: true })).toMatchObject({ status: 200 });
    expect(await outbound.fetch(`http://${host}${to('/there')}`, { inner: true })).toMatchObject({ status: 200 });
    hits = 0;
    for (const url of [`http://localhost:${port}/`, 'http://127.0.0.1/', 'http://10.0.0.1/'])
      await expect(outbound.fetch(url, { inner: true }), url).rejects.toMatchObject({
        reason: 'kernel.outbound-refused',
      });
    await expect(outbound.fetch(`http://${host}/there`)).rejects.toMatchObject({ reason: 'kernel.outbound-refused' });
    expect(hits).toBe(0);
    const away = outbound.fetch(`http://${host}${to('http://127.0.0.2/')}`, { inner: true });
    await expect(away).rejects.toMatchObject({ reason: 'kernel.outbound-refused' });
    await outbound.close();
    // From a host outside, which this machine stands for, to one on the list.
    const outside = new GuardedOutbound({ allowed: (address) => address === '127.0.0.2', inner: [host] });
    const elsewhere = createServer((_request, response) => {
      response.writeHead(302, { location: `http://${host}/there` }).end();
    });
    await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.2', done));
    hits = 0;
    const led = outside.fetch(`http://127.0.0.2:${(elsewhere.address() as AddressInfo).port}/`, { inner: true });
    await expect(led).rejects.toMatchObject({ reason: 'kernel.outbound-refused' });
    expect(hits).toBe(0);
    await outside.close();
    elsewhere.closeAllConnections();
    elsewhere.close();
  });
});

it('reads an answer as it comes, and stops at its bound', async () => {
  const outbound = new GuardedOutbound({ allowed: () => true });
  const { status, body } = await outbound.open(`http://127.0.0.1:${port}/big`, { maxBytes: 4999 });
  expect(status).toBe(200);
  const all = Array.fromAsync(body);
  await expect(all).rejects.toMatchObject({ codeName: 'tooLarge' });
  await outbound.close();
});
