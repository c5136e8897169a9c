import { platformCalls } from '../../sdk/calls.ts';
import { sessionHandlers } from './auth/calls.ts';
import { framedHandlers } from './framed/calls.ts';
import { documentHandlers } from './http/pages/api-docs.ts';
import { collectRoutes, type RouteEntry } from './http/route-table.ts';
import type { EventStreams } from './live/event-streams.ts';
import { menuHandlers } from './menu/calls.ts';
import { myHandlers } from './people/my-calls.ts';
import { pluginHandlers } from './plugins/calls.ts';
import { storeHandlers } from './plugins/external/store-calls.ts';
import { upstreamHandlers } from './plugins/external/upstream-calls.ts';
import { healthHandlers, installHandlers } from './plugins/installed/calls.ts';
import type { ServerKernel } from './server-kernel.ts';

/** The platform's calls (sdk/calls/platform) that the kernel itself answers; plugins of the repository answer the rest. */
export function kernelRoutes(kernel: ServerKernel, streams: EventStreams): RouteEntry[] {
  const routes: RouteEntry[] = [];
  const app = collectRoutes('kernel', '/api', routes);
  app.serve(platformCalls.my, myHandlers(kernel));
  app.serve(platformCalls.session, sessionHandlers(kernel));
  app.serve(platformCalls.menu, menuHandlers(kernel));
  app.serve(platformCalls.plugins, pluginHandlers(kernel));
  app.serve(platformCalls.install, installHandlers(kernel));
  app.serve(platformCalls.health, healthHandlers(kernel));
  app.serve(platformCalls.store, storeHandlers(kernel));
  app.serve(platformCalls.upstreams, upstreamHandlers(kernel));
  app.serve(platformCalls.framed, framedHandlers(kernel));
  app.serve(platformCalls.events, streams.handlers());
  app.serve(
    platformCalls.documents,
    documentHandlers(kernel, () => [...routes, ...kernel.host.platformRoutes, ...kernel.host.serverRoutes]),
  );
  return routes;
}
