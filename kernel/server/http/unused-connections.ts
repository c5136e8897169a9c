import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Connections on which nothing was asked yet, as browsers open them ahead. A server that closes waits for these until
 * their headers are overdue, which is a minute: the function that is answered ends them.
 */
export function unusedConnections(server: Server): () => void {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return () => {
    for (const socket of unused) socket.destroy();
  };
}
