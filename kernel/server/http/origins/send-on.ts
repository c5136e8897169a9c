import type { FastifyInstance } from 'fastify';
import { type ApiSettings, apiHostOf } from './api-host.ts';
import { originAsked } from './asked.ts';

/**
 * A page whose API is at another host names its pictures and films by their paths, as every page does. Those that only
 * somebody who is signed in may see are not there without their session: the browser is sent on to where it has that.
 */
export function sendPicturesOn(instance: FastifyInstance, api: ApiSettings, trustedProxies: number): void {
  if (api.serverKey === '') return;
  instance.addHook('onSend', (request, reply, payload, done) => {
    const shown = /^(?:image|video|audio)$/.test(String(request.headers['sec-fetch-dest']));
    const missing = reply.statusCode === 401 || reply.statusCode === 403 || reply.statusCode === 404;
    if (request.method !== 'GET' || !shown || !missing) return done(null, payload);
    const host = apiHostOf(originAsked(request, trustedProxies), api);
    if (host === undefined) return done(null, payload);
    reply.code(307).headers({ location: `${host}${request.url}`, 'cache-control': 'no-store' });
    for (const name of ['content-type', 'content-length', 'content-encoding', 'etag']) reply.removeHeader(name);
    done(null, '');
  });
}
