import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FitoutError } from '../../../../sdk/base/errors.ts';
import { limits } from '../factory.ts';
import type { RouteEntry } from '../route-table.ts';
import { MinRate } from './min-rate.ts';
import { Shares } from './shares.ts';
import type { UploadSpool } from './upload-spool.ts';

const megabyte = 1024 * 1024;

/** What bodies of one server may take at the same time, in all and of one person or address. */
const most = {
  /** Requests with files. */
  uploads: { all: 100, one: 8 },
  /** Bytes of bodies that are read into memory. */
  plain: { all: 128 * megabyte, one: 24 * megabyte },
};

/** A file of a multipart request, whole. */
export interface UploadedFile {
  field: string;
  filename: string;
  mimetype: string;
  stream: Readable;
}

/** Bodies of requests while they come: where they lie, how many at once, how slowly. */
export class Bodies {
  readonly spool: UploadSpool;
  readonly #uploads = new Shares(most.uploads, 'kernel.uploads', {
    zh: '同时上传的文件过多，请等其他上传完成后再试',
    en: 'Too many uploads at once: wait until the others are done',
  });
  readonly #plain = new Shares(most.plain, 'kernel.bodies', {
    zh: '同时提交的内容过多，请稍后再试',
    en: 'Too much is being sent at once: try again in a moment',
  });

  constructor(spool: UploadSpool) {
    this.spool = spool;
  }

  /** Counts a body that is read into memory until it has come or its request ends. Before a byte of it is read. */
  expectPlain(request: FastifyRequest, reply: FastifyReply, route: RouteEntry, owner: string): void {
    const { raw } = request;
    const chunked = raw.headers['transfer-encoding'] !== undefined;
    const said = Number(raw.headers['content-length'] ?? 0);
    if (!chunked && !(said > 0)) return;
    const bytes = Math.min(chunked ? Number.POSITIVE_INFINITY : said, route.maxBodyBytes ?? limits.body);
    const giveBack = this.#plain.take(owner, bytes);
    raw.once('end', giveBack);
    // A body that nobody reads has no end.
    reply.raw.once('close', giveBack);
    if (reply.raw.closed || raw.socket.destroyed) giveBack();
    // There is nobody to tell it to but the connection: the reader of bodies waits for the rest.
    new MinRate(raw, () => raw.socket.destroy()).resume();
  }

  /** The files of a request, each when it has come whole. `check` is asked before each is given out. */
  async *files(
    request: FastifyRequest,
    owner: string,
    { maxBytes, maxFiles }: { maxBytes: number; maxFiles: number },
    check: () => Promise<void>,
  ): AsyncIterable<UploadedFile> {
    const giveBack = this.#uploads.take(owner);
    const ended = new AbortController();
    // A request closes when it has come whole, too.
    const end = (): void => {
      if (!request.raw.complete) ended.abort(new FitoutError('timeout'));
    };
    const rate = new MinRate(request.raw, (error) => ended.abort(error));
    request.raw.once('close', end);
    try {
      rate.resume();
      const parts = request.files({
        limits: { fileSize: maxBytes, files: maxFiles, fields: 50, fieldSize: 64 * 1024, parts: maxFiles + 50 },
      });
      for await (const part of untilAborted(parts, ended.signal)) {
        // What is too large ends here, and not where the client ends it: the handler says in its own words what is too much.
        part.file.once('limit', () => part.file.push(null));
        const file = await this.spool.take(part.file, ended.signal);
        rate.pause();
        try {
          await check();
          yield { field: part.fieldname, filename: part.filename, mimetype: part.mimetype, stream: file.stream };
          if (part.file.truncated) throw new FitoutError('tooLarge', { detail: { maxBytes } });
        } finally {
          // Not waited for: what a handler returned out of its loop is only looked at when this is done.
          file.remove();
        }
        rate.resume();
      }
    } catch (error) {
      throw ended.signal.aborted ? ended.signal.reason : error;
    } finally {
      rate.pause();
      request.raw.off('close', end);
      giveBack();
    }
  }
}

/** The same, until the signal: what is waited for then may never come. */
async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncIterable<T> {
  const iterator = source[Symbol.asyncIterator]();
  const aborted = new Promise<never>((_, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
  });
  aborted.catch(() => undefined);
  for (;;) {
    const { done, value } = await Promise.race([iterator.next(), aborted]);
    if (done === true) return;
    yield value;
  }
}
