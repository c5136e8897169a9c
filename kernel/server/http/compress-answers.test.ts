import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { compressAnswers } from './compress-answers.ts';

const long = { code: 0, result: Array.from({ length: 200 }, (_, n) => ({ id: n, title: `页面 ${n}` })) };

function server() {
  const app = Fastify();
  compressAnswers(app);
  app.get('/long', () => long);
  app.get('/short', () => ({ code: 0, result: 'token' }));
  app.get('/page', (_request, reply) => reply.type('text/html').send('<p>x</p>'.repeat(500)));
  app.get('/varies', (_request, reply) => reply.header('vary', 'accept-language').send(long));
  return app;
}

const get = (url: string, accepted = 'gzip, deflate, br, zstd') =>
  server().inject({ url, headers: { 'accept-encoding': accepted } });

describe('JSON answers', () => {
  it('go out as brotli, gzip or plain, by what the asker takes, and say that they vary', async () => {
    const br = await get('/long');
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toEqual(long);
    expect(Number(br.headers['content-length'])).toBe(br.rawPayload.length);
    const gz = await get('/long', 'gzip;q=1, br;q=0');
    expect(gz.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(gz.rawPayload).toString())).toEqual(long);
    const plain = await get('/long', '');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers.vary).toBe('accept-encoding');
    expect(plain.json()).toEqual(long);
  });

  it('stay as they are when short, when no JSON, and keep what else they vary by', async () => {
    expect((await get('/short')).headers).not.toHaveProperty('content-encoding');
    expect((await get('/page')).headers).not.toHaveProperty('content-encoding');
    expect((await get('/varies')).headers.vary).toBe('accept-language, accept-encoding');
  });
});
