import { connect, type Socket } from 'node:net';

export interface SlowUpload {
  socket: Socket;
  /** What the server said so far. */
  said(): string;
  /** Sends more of the file; false where the connection is gone. */
  send(bytes: number): Promise<boolean>;
  /** Resolves when the server has said its last word. */
  ended: Promise<void>;
}

// One for all connections: tests measure the memory of this process, the server's, and not the client's own.
const fillers = new Map<number, Buffer>();

function fillerOf(bytes: number): Buffer {
  const filler = fillers.get(bytes) ?? Buffer.alloc(bytes, 120);
  fillers.set(bytes, filler);
  return filler;
}

/** Begins a multipart upload whose end never comes by itself: `length` bytes are announced. */
export async function slowUpload(
  url: string,
  path: string,
  options: { headers?: Record<string, string>; field?: string; length?: number } = {},
): Promise<SlowUpload> {
  const { hostname, port, host } = new URL(url);
  const { headers = {}, field = 'file', length = 20_000_000 } = options;
  // As browsers do, it goes on sending when the server has said its last word.
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  let said = '';
  socket.setEncoding('utf8').on('data', (text) => {
    said += String(text);
  });
  socket.on('error', () => undefined);
  const ended = new Promise<void>((done) => {
    socket.once('end', done).once('close', () => done());
  });
  await new Promise<void>((done) => socket.once('connect', done));
  const lines = Object.entries({
    host,
    'content-type': 'multipart/form-data; boundary=slow',
    'content-length': String(length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(
    `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n--slow\r\ncontent-disposition: form-data; name="${field}"; filename="slow.png"\r\ncontent-type: image/png\r\n\r\n`,
  );
  return {
    socket,
    said: () => said,
    ended,
    send: (bytes) =>
      new Promise((done) => {
        if (socket.destroyed || !socket.writable) return done(false);
        socket.write(fillerOf(bytes), (error) => done(error === undefined || error === null));
      }),
  };
}
