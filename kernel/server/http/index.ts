import Fastify from 'fastify';
import type { FirstStart, ServerParts } from '../parts.ts';

/** The http half of the server, ready to listen. */
export interface HttpSide {
  /** Of the owner that was made just now, where the operator gave no password. */
  firstStart: FirstStart | undefined;
  listen(): Promise<{ url: string; port: number }>;
  /** Answers what is under way, ends streams, stops listening. */
  close(): Promise<void>;
}

/** Migrates the kernel's tables, makes the first owner, loads plugins, and declares every route. */
export async function createHttp(parts: ServerParts): Promise<HttpSide> {
  const app = Fastify({ forceCloseConnections: true });
  app.get('/api/healthz', async () => ({ code: 0 }));
  app.get('/api/readyz', async () => {
    await parts.database.ping();
    return { code: 0 };
  });
  return {
    firstStart: undefined,
    async listen() {
      const { host, port } = parts.config;
      const address = await app.listen({ host, port });
      const taken = Number(new URL(address).port);
      return { url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`, port: taken };
    },
    close: () => app.close(),
  };
}
