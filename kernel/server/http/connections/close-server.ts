import type { Server } from 'node:http';

/** Closes; a connection whose answer was still under way becomes idle meanwhile, and would be kept for a minute. */
export async function closeServer(server: Server, close: () => Promise<unknown>): Promise<void> {
  server.closeIdleConnections();
  const closing = setInterval(() => server.closeIdleConnections(), 20);
  try {
    await close();
  } finally {
    clearInterval(closing);
  }
}
