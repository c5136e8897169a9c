import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FitoutError } from '../../../../sdk/base/errors.ts';
import { workerPolicy } from '../headers.ts';
import type { Page } from '../pages/page.ts';
import { perSite } from '../per-site.ts';
import type { BuildSource } from './build.ts';
import { encodingOf } from './encoding.ts';

const fileTypes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    js: 'text/javascript; charset=utf-8',
    css: 'text/css; charset=utf-8',
    json: 'application/json; charset=utf-8',
    map: 'application/json; charset=utf-8',
    svg: 'image/svg+xml',
    png: 'image/png',
    webp: 'image/webp',
    jpg: 'image/jpeg',
    woff2: 'font/woff2',
    wasm: 'application/wasm',
  }),
);

/** The media type of a file by the ending of its name. */
export function fileType(name: string): string {
  return fileTypes.get(name.split('.').at(-1) ?? '') ?? 'application/octet-stream';
}

/** Bytes of a file that is kept in memory once it was asked for. */
const keptBytes = 1024 * 1024;

/**
 * The build's files under /static/. Their names carry their content's hash, so they may be kept for good; only files
 * that build.json names exist, whatever lies on the disk. A missing one is a 404, never index.html.
 */
export function serveStatic(instance: FastifyInstance, source: BuildSource): void {
  const kept = new Map<string, Buffer>();
  instance.get('/static/*', async (request, reply) => {
    const name = (request.params as { '*': string })['*'];
    const build = source.current?.manifest.files[name] === undefined ? await source.refresh() : source.current;
    const built =
      build === undefined || !Object.hasOwn(build.manifest.files, name) ? undefined : build.manifest.files[name];
    if (build === undefined || built === undefined) throw new FitoutError('notFound');
    const wanted = encodingOf(request.headers['accept-encoding']);
    const encoding =
      wanted === 'br' && built.br !== undefined
        ? 'br'
        : wanted !== 'identity' && built.gz !== undefined
          ? 'gzip'
          : 'identity';
    const etag = `"${name}"`;
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', etag, vary: 'accept-encoding' });
    // Frames of sandboxed plugins have an opaque origin. These files hold no secret, and nothing else is opened so.
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
    // How large they were is part of a plugin's health, which its frame tells.
    if (request.headers.origin === 'null') reply.header('timing-allow-origin', '*');
    // The one worker that stands for whole pages; browsers ask whether it may, since it lies below them.
    if (name.startsWith('offline-worker-')) reply.header('service-worker-allowed', '/');
    const policy = workerPolicy(name);
    if (policy !== undefined) reply.header('content-security-policy', policy);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const file = join(build.client, `${name}${encoding === 'br' ? '.br' : encoding === 'gzip' ? '.gz' : ''}`);
    let bytes = kept.get(file);
    if (bytes === undefined) {
      bytes = await readFile(file).catch(() => undefined);
      if (bytes === undefined) throw new FitoutError('notFound');
      if (bytes.length <= keptBytes) kept.set(file, bytes);
    }
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type(fileType(name)).send(bytes);
  });
}

/** Sends index.html: asked anew each time, 304 while it is the same. `vary`: what else it depends on. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<void> {
  const encoding = encodingOf(request.headers['accept-encoding']);
  reply.headers({
    ...page.headers,
    'cache-control': 'no-cache',
    etag: page.etag,
    vary: 'accept-encoding, user-agent',
  });
  perSite(reply);
  if (request.headers['if-none-match'] === page.etag) {
    void reply.code(304).send();
    return;
  }
  const body = await page.encoded(encoding);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  void reply.type('text/html; charset=utf-8').send(body);
}
