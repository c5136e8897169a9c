import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

const closing = new WeakSet<Socket>();

/** Was the last answer on this connection given already? What comes on it is only thrown away. */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket);
}

/** Milliseconds for which a client that still sends may read why it was refused. */
const lingerMs = 2000;

/** A GET may bring one too, though nobody reads it. */
function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * An answer before the body has come whole: what still comes is read and thrown away for a moment, so that the client
 * sees the answer, and then the connection ends. Otherwise it would stay, with whatever is sent on it.
 */
export function closeUnread(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (raw.complete || !hasBody(raw.headers)) return;
  reply.header('connection', 'close');
  closing.add(raw.socket);
  // After a last answer Node destroys the socket. With bytes unread that is a reset, which may overtake the answer:
  // only our side ends, and the timer does the rest.
  raw.socket.destroySoon = () => void raw.socket.end();
  reply.raw.once('finish', () => {
    raw.unpipe();
    raw.resume();
    const timer = setTimeout(() => raw.socket.destroy(), lingerMs);
    timer.unref();
    raw.socket.once('close', () => clearTimeout(timer));
  });
}
