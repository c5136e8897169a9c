import type { FastifyInstance } from 'fastify';
import { FitoutError } from '../../../../sdk/base/errors.ts';
import { fileList, listName, placeLength } from '../../plugins/installed/built.ts';
import { allLists } from '../../plugins/installed/lists.ts';
import type { ServerKernel } from '../../server-kernel.ts';
import { encodingOf } from './encoding.ts';
import { fileType } from './static-files.ts';

interface Held {
  bytes: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
}

/** Bytes of installed plugins' files that are kept in memory, all in all. */
const keptBytes = 32 * 1024 * 1024;

/**
 * Files of installed plugins: `/static/plugins/<id>/<version's digest>/<name>`, for good, as long as that version can be
 * gone back to. Pages that were opened before an upgrade find theirs. They come from others: opened as pages of their
 * own, they do nothing.
 */
export function serveInstalled(instance: FastifyInstance, kernel: ServerKernel): void {
  serveLists(instance, kernel);
  let kept = new KeptFiles();
  let of = kernel.installed.all;
  instance.get('/static/plugins/:id/:place/:name', async (request, reply) => {
    const { id, place, name } = request.params as { id: string; place: string; name: string };
    if (!new RegExp(`^[0-9a-f]{${placeLength}}$`).test(place)) throw new FitoutError('notFound');
    const etag = `"${place}-${name}"`;
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', etag, vary: 'accept-encoding' });
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
    // How large they were is part of a plugin's health, which its frame tells.
    if (request.headers.origin === 'null') reply.header('timing-allow-origin', '*');
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    if (of !== kernel.installed.all) {
      of = kernel.installed.all;
      kept = new KeptFiles();
    }
    const key = `${id}/${place}/${name}`;
    const held = kept.get(key) ?? (await readHeld(kernel, id, place, name));
    if (held === undefined) {
      reply.removeHeader('etag').header('cache-control', 'no-store');
      throw new FitoutError('notFound');
    }
    kept.keep(key, held);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const wanted = encodingOf(request.headers['accept-encoding']);
    const encoding = wanted !== 'identity' && held[wanted] !== undefined ? wanted : 'identity';
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type(fileType(name)).send(encoding === 'identity' ? held.bytes : held[encoding]);
  });
}

/**
 * All lists in one, as the page named them. Where others are installed by now there is nothing to give, and no fault
 * either: the page does with each plugin's own.
 */
function serveLists(instance: FastifyInstance, kernel: ServerKernel): void {
  instance.get('/static/plugins/lists/:name', async (request, reply) => {
    const lists = allLists(kernel.installed.all);
    if (lists === undefined || !lists.url.endsWith(`/${(request.params as { name: string }).name}`))
      return reply.status(204).header('cache-control', 'no-store').send();
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' });
    reply.type('application/json; charset=utf-8');
    if (encodingOf(request.headers['accept-encoding']) !== 'br') return reply.send(lists.json);
    return reply.header('content-encoding', 'br').send(lists.br);
  });
}

async function readHeld(kernel: ServerKernel, id: string, place: string, name: string): Promise<Held | undefined> {
  const version = kernel
    .db()
    .selectFrom('plugin_version')
    .where('plugin', '=', id)
    .where((eb) => eb(eb.fn<string>('left', ['plugin_version.digest', eb.val(placeLength)]), '=', place));
  if (name === listName) {
    const row = await version.select(['built', 'digest']).executeTakeFirst();
    if (row === undefined) return undefined;
    const bytes = Buffer.from(JSON.stringify(fileList(row.built, row.digest)));
    return { bytes, br: undefined, gzip: undefined };
  }
  const row = await version
    .innerJoin('plugin_file', 'plugin_file.digest', 'plugin_version.digest')
    .where('plugin_file.name', '=', name)
    .select(['plugin_file.bytes', 'plugin_file.br', 'plugin_file.gz'])
    .executeTakeFirst();
  return row && { bytes: row.bytes, br: row.br ?? undefined, gzip: row.gz ?? undefined };
}

/** The files that were asked for last, up to a number of bytes. */
class KeptFiles {
  readonly #files = new Map<string, Held>();
  #bytes = 0;

  get(key: string): Held | undefined {
    return this.#files.get(key);
  }

  keep(key: string, held: Held): void {
    // Last in the map's order: the first ones go.
    if (this.#files.delete(key)) this.#bytes -= sizeOf(held);
    this.#files.set(key, held);
    this.#bytes += sizeOf(held);
    for (const [oldest, file] of this.#files) {
      if (this.#bytes <= keptBytes) return;
      this.#files.delete(oldest);
      this.#bytes -= sizeOf(file);
    }
  }
}

function sizeOf({ bytes, br, gzip }: Held): number {
  return bytes.length + (br?.length ?? 0) + (gzip?.length ?? 0);
}
