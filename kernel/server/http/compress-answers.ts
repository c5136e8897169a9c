import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { encodingOf } from './files/encoding.ts';

/** Bytes under which the headers cost more than is won, and the answer is in one packet anyway. */
const smallest = 1024;

/** A list of 18 kB is a quarter smaller than with 4, for 60 µs more; beyond 6 little is won. */
const quality = 6;

/**
 * Compresses JSON answers, quickly rather than well: lists are made for each asker and sent once. Answers that hold
 * a secret (a token, a one-time password) are below the limit, so that their length tells nothing of it.
 */
export function compressAnswers(instance: FastifyInstance): void {
  instance.addHook('onSend', (request, reply, payload: unknown, done) => {
    if (typeof payload !== 'string' || payload.length < smallest || reply.hasHeader('content-encoding'))
      return done(null, payload);
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return done(null, payload);
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
    const encoding = encodingOf(request.headers['accept-encoding']);
    if (encoding === 'identity') return done(null, payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    if (encoding === 'gzip') gzip(payload, { level: 5 }, done);
    else brotliCompress(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }, done);
  });
}
