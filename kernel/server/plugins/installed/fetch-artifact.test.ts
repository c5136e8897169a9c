import type { lookup as dnsLookup } from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FitoutError } from '../../../../sdk/base/errors.ts';
import { artifactLimits } from '../../../../sdk/manifest/artifact.ts';
import type { Outbound } from '../../../../sdk/server.ts';
import { GuardedOutbound } from '../../../outbound/outbound.ts';
import { fetchArtifact } from './fetch-artifact.ts';

let server: Server;
let port = 0;
const gzip = Buffer.from([0x1f, 0x8b, 8, 0]);

beforeAll(async () => {
  const send: Record<string, [number, Record<string, string>, Buffer | string]> = {
    '/good.tgz': [200, { 'content-type': 'text/plain' }, gzip],
    '/moved.tgz': [302, { location: 'http://169.254.169.254/latest' }, ''],
    '/round.tgz': [302, { location: '/round.tgz' }, ''],
    '/page': [200, { 'content-type': 'text/html; charset=utf-8' }, '<!doctype html>'],
    '/secret-page': [200, { 'content-type': 'application/octet-stream' }, '\n<!DOCTYPE html>'],
    '/plugin.zip': [200, { 'content-type': 'application/zip' }, 'PK'],
    '/private.tgz': [403, {}, ''],
    '/broken.tgz': [502, {}, ''],
    '/large.tgz': [200, {}, Buffer.alloc(artifactLimits.packed + 1, 1)],
  };
  server = createServer((request, response) => {
    const [status, headers, body] = send[request.url ?? ''] ?? [404, {}, ''];
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void (server.closeAllConnections() ?? server.close()));

const lookup = ((name: string, _options: unknown, done: (error: Error | null, list: unknown[]) => void) =>
  name === 'inner.example'
    ? done(null, [{ address: '10.0.0.8', family: 4 }])
    : done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), [])) as typeof dnsLookup;
const guarded = new GuardedOutbound({ allowed: (address) => address === '127.0.0.1', lookup });
type Fetching = Pick<Outbound, 'fetch'>;

/** r.example stands on this machine, without https; everything else goes the guarded way. */
const outbound: Fetching = {
  fetch: (url, options) => guarded.fetch(url.replace('https://r.example', `http://127.0.0.1:${port}`), options),
};
const get = (url: string, by: Fetching = outbound) => fetchArtifact(by, url, new AbortController().signal);
const refusal = async (url: string, by?: Fetching) => {
  const error = (await get(url, by).catch((thrown: unknown) => thrown)) as FitoutError;
  return { reason: error.reason, zh: error.textIn('zh-CN'), en: error.textIn('en') };
};

it('gives the bytes, whatever the other server says they are', async () => {
  expect(await get(' https://r.example/good.tgz ')).toEqual(gzip);
});

it.each([
  ['http://r.example/x.tgz', 'artifact.url', '请填写以 https:// 开头'],
  ['x.tgz', 'artifact.url', '请填写以 https:// 开头'],
  ['https://', 'artifact.url', '请填写以 https:// 开头'],
  ['https://a:b@r.example.com/x.tgz', 'artifact.url-credentials', '不能带用户名和密码'],
  ['https://10.0.0.8/x.tgz', 'artifact.url-private', '10.0.0.8 是内部网络的地址'],
  ['https://[::1]/x.tgz', 'artifact.url-private', '内部网络'],
  ['https://inner.example/x.tgz', 'artifact.url-private', 'inner.example 是内部网络'],
  ['https://nowhere.example/x.tgz', 'artifact.url-name', '找不到 nowhere.example'],
  ['https://127.0.0.1:1/x.tgz', 'artifact.url-unreachable', '连不上 127.0.0.1:1'],
  ['https://r.example/moved.tgz', 'artifact.url-private', '169.254.169.254'],
  ['https://r.example/round.tgz', 'artifact.url-redirect', 'r.example 一再跳转'],
  ['https://r.example/gone.tgz', 'artifact.url-gone', '没有这个文件（404）'],
  ['https://r.example/private.tgz', 'artifact.url-login', '要求登录'],
  ['https://r.example/broken.tgz', 'artifact.url-status', '502'],
  ['https://r.example/page', 'artifact.url-page', '是一个网页'],
  ['https://r.example/secret-page', 'artifact.url-page', '是一个网页'],
  ['https://r.example/plugin.zip', 'artifact.url-type', 'application/zip'],
  ['https://r.example/large.tgz', 'artifact.packed-size', '超过 10 MB'],
])('says what to do about %s', async (url, reason, words) => {
  const said = await refusal(url);
  expect(said).toEqual({ reason, zh: expect.stringContaining(words), en: expect.stringMatching(/^[\x20-\x7e]{30,}$/) });
  expect(said.zh + said.en).not.toContain('{');
});

it.each([
  [new FitoutError('timeout', { reason: 'kernel.upstream-slow' }), 'artifact.url-slow'],
  [new FitoutError('unavailable', { reason: 'kernel.upstream-resting' }), 'artifact.url-resting'],
  [
    new FitoutError('unavailable', { cause: Object.assign(new Error('tls'), { code: 'CERT_HAS_EXPIRED' }) }),
    'artifact.url-certificate',
  ],
  [
    new FitoutError('unavailable', { cause: Object.assign(new Error('tls'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }) }),
    'artifact.url-certificate',
  ],
])('and about a connection that fails otherwise', async (error, reason) => {
  expect(await refusal('https://r.example/x.tgz', { fetch: () => Promise.reject(error) })).toMatchObject({ reason });
});
