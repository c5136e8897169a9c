import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '../factory.ts';

/**
 * Connections on which nothing was asked yet, as browsers open them ahead. They have as long for their first request as
 * its head has, which Node holds those to alone that began one. A server that closes would wait for them: the function
 * that is answered ends them.
 */
export function unusedConnections(server: Server): () => void {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    const timer = setTimeout(() => unused.has(socket) && socket.destroy(), limits.headersMs).unref();
    socket.once('close', () => {
      clearTimeout(timer);
      unused.delete(socket);
    });
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return () => {
    for (const socket of unused) socket.destroy();
  };
}
