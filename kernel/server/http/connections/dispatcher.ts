import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { limits } from '../factory.ts';
import { answerPreflight } from '../origins/answers.ts';
import type { PageOrigins } from '../origins/page-origins.ts';

/**
 * The one HTTP server. A request that a plugin answers goes straight to that plugin's instance, everything else to
 * the root's: so a plugin can be taken away or put in place while the server runs, and nothing is parsed twice.
 */
export function createDispatcher(
  root: RequestListener,
  find: (path: string) => FastifyInstance | undefined,
  pages: PageOrigins,
): Server {
  return createServer(
    {
      maxHeaderSize: limits.headers,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      // How often the two above are looked at; Node's own 30 s would let them come true that much later.
      connectionsCheckingInterval: 5_000,
      keepAliveTimeout: 65_000, // longer than load balancers keep theirs
      noDelay: true,
    },
    (request: IncomingMessage, response: ServerResponse) => {
      if (answerPreflight(pages, request, response)) return;
      const instance = find(pathOf(request.url ?? '/'));
      if (instance === undefined) root(request, response);
      else instance.routing(request, response);
    },
  );
}

function pathOf(url: string): string {
  const end = url.search(/[?#;]/);
  return end < 0 ? url : url.slice(0, end);
}
