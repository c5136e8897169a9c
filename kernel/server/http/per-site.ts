import type { FastifyReply } from 'fastify';

/**
 * Says that the answer is another one at another host name: organisations share paths, and some caches in front (nginx,
 * as it comes) know an answer by its path alone. `x-forwarded-host` for caches between two proxies of ours.
 */
export function perSite(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', `${vary === undefined ? '' : `${String(vary)}, `}host, x-forwarded-host`);
}
