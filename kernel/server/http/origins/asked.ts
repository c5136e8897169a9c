import type { FastifyRequest } from 'fastify';
import { askedHost } from '../../org/asked-host.ts';

/** The origin that the visitor's browser asked: `https://acme.example:8443`. */
export function originAsked(request: FastifyRequest, trustedProxies: number): string {
  return `${request.protocol}://${askedHost(request.headers, trustedProxies).toLowerCase()}`;
}
