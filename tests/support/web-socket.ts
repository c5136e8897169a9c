import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** The server's end of a WebSocket, as far as tests need it (RFC 6455): it sends, and knows when the other side went. */
export class ServerSocket {
  readonly #socket: Duplex;

  private constructor(socket: Duplex) {
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.resume();
  }

  /** Answers the handshake of an `upgrade`. */
  static accept(request: IncomingMessage, socket: Duplex): ServerSocket {
    const key = request.headers['sec-websocket-key'] ?? '';
    const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
    const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
    socket.write([...lines, `Sec-WebSocket-Accept: ${accept}`, '', ''].join('\r\n'));
    return new ServerSocket(socket);
  }

  /** A text, or bytes as a binary message. */
  send(message: string | Uint8Array): void {
    const bytes = Buffer.from(message as Uint8Array);
    const head = Buffer.alloc(10);
    head[0] = typeof message === 'string' ? 0x81 : 0x82;
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(bytes.length), 2);
    const short = bytes.length < 126 ? Buffer.from([head[0], bytes.length]) : undefined;
    const medium = Buffer.from([head[0], 126, bytes.length >> 8, bytes.length & 0xff]);
    this.#socket.write(Buffer.concat([short ?? (bytes.length < 65_536 ? medium : head), bytes]));
  }

  /** The connection breaks. */
  destroy(): void {
    this.#socket.destroy();
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && !this.#socket.readableEnded;
  }
}
