import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FitoutError } from '../../../../sdk/base/errors.ts';
import type { KernelDatabase } from '../../parts.ts';
import { apiHeaders } from '../headers.ts';
import { writeJson } from '../json.ts';
import type { Metrics } from './metrics.ts';

const json = 'application/json; charset=utf-8';

/** Calls of machines that watch this one: they pass no door, and need no session. */
export function serveProbes(
  instance: FastifyInstance,
  parts: { database: KernelDatabase; metrics: Metrics; metricsToken: string },
): void {
  instance.get('/api/healthz', async (_request, reply) =>
    reply
      .headers(apiHeaders)
      .type(json)
      .send(writeJson({ code: 0, result: { status: 'ok' } })),
  );
  // Migrations have run before the server listens, so a server that answers needs only its database.
  instance.get('/api/readyz', async (_request, reply) => {
    await parts.database.ping();
    return reply
      .headers(apiHeaders)
      .type(json)
      .send(writeJson({ code: 0, result: { status: 'ready' } }));
  });
  instance.get('/metrics', async (request, reply) => {
    if (!mayMeasure(request, parts.metricsToken)) throw new FitoutError('notFound');
    return reply
      .headers(apiHeaders)
      .type(parts.metrics.contentType)
      .send(await parts.metrics.text());
  });
}

/** Who holds the token. Where somebody asks from says nothing: a proxy on this machine asks for the whole world. */
function mayMeasure(request: FastifyRequest, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
