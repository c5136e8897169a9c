import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import sharp from 'sharp';
import { ServerSocket } from '../../../../../tests/support/web-socket.ts';

/** What a provider does next. */
export type Mode =
  | 'recorded'
  /** Nothing comes before `release`. */
  | 'slow'
  | 'rate-limited'
  | 'moderated'
  /** The address of a result does not open any more. */
  | 'expired'
  /** The connection ends in the middle of the picture. */
  | 'cut-off'
  | 'wrong-size'
  | 'wrong-type'
  /** 2 GB. */
  | 'huge'
  /** The picture's address, or the call itself, leads to an inner address. */
  | 'inner-redirect'
  | 'failing';

export const hugeBytes = 2 * 1024 * 1024 * 1024;

/** How a PNG begins, in base64. */
export const pngHead = 'iVBORw0KGgoAAAANSUhEUgAAAgAAAAIA';

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  raw: Buffer;
  /** Of JSON. */
  json: unknown;
  /** Of multipart/form-data. */
  form: FormData | undefined;
}

/** What a fake answers: JSON, or whatever it writes itself. */
export type Answered = { status?: number; headers?: Record<string, string>; json: unknown } | undefined;

/** What a fake says in place of a result; thrown by its handlers. */
export class Refusal extends Error {
  readonly answer: NonNullable<Answered>;

  constructor(answer: NonNullable<Answered>) {
    super('refused');
    this.answer = answer;
  }
}

/** Who comes by a WebSocket. */
export interface Listener extends Pick<Asked, 'path' | 'query' | 'headers'> {
  socket: ServerSocket;
}

/** A provider on this machine, written from its documents. */
export class Fake {
  mode: Mode = 'recorded';
  key = 'sk-secret';
  readonly asked: Asked[] = [];
  /** What was cancelled, by its name there. */
  readonly cancelled: string[] = [];
  /** Requests whose client went away before the answer. */
  aborted = 0;
  /** Bytes of the huge answer that were sent. */
  sent = 0;
  /** Visits of an address of the inner network. */
  inner = 0;
  /** What becomes of a handshake for a WebSocket. */
  sockets: 'open' | 'refused' | 'inner-redirect' = 'open';
  readonly listeners: Listener[] = [];
  #waiting: (() => void)[] = [];
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  readonly #inner = createServer((_request, response) => {
    this.inner += 1;
    response.end('secrets of the inner network');
  });
  readonly #handle: (asked: Asked, response: ServerResponse, fake: Fake) => Promise<Answered>;

  /** `listen` is what it does for one who comes by a WebSocket; without it there are none. */
  constructor(
    handle: (asked: Asked, response: ServerResponse, fake: Fake) => Promise<Answered>,
    listen?: (listener: Listener, fake: Fake) => Promise<void>,
  ) {
    this.#handle = handle;
    if (listen === undefined) return;
    this.#server.on('upgrade', (request, socket) => {
      if (this.sockets !== 'open') return this.#turnAway(socket);
      const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://x');
      const listener = { path, query, headers: request.headers, socket: ServerSocket.accept(request, socket) };
      this.listeners.push(listener);
      void listen(listener, this);
    });
  }

  #turnAway(socket: Duplex): void {
    const lead = this.sockets === 'inner-redirect' ? `302 Found\r\nLocation: ${this.innerUrl}` : '404 Not Found';
    socket.end(`HTTP/1.1 ${lead}\r\nContent-Length: 0\r\n\r\n`);
  }

  async start(): Promise<this> {
    for (const server of [this.#server, this.#inner])
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return this;
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `http://${this.host}`;
  }

  /** An address that no redirect may lead to. */
  get innerUrl(): string {
    return `http://127.0.0.1:${(this.#inner.address() as AddressInfo).port}/secret.png`;
  }

  reset(): void {
    this.mode = 'recorded';
    this.sockets = 'open';
    for (const { socket } of this.listeners.splice(0)) socket.destroy();
    this.release();
    this.asked.length = 0;
    this.cancelled.length = 0;
    this.aborted = this.sent = this.inner = 0;
  }

  /** What waits goes on. */
  release(): void {
    for (const go of this.#waiting.splice(0)) go();
  }

  /** Waits for `release` where it is slow. */
  async patience(): Promise<void> {
    if (this.mode === 'slow') await new Promise<void>((go) => this.#waiting.push(go));
  }

  get isHeld(): boolean {
    return this.#waiting.length > 0;
  }

  async close(): Promise<void> {
    this.release();
    for (const { socket } of this.listeners) socket.destroy();
    for (const server of [this.#server, this.#inner]) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('close', () => {
      if (!response.writableFinished && this.mode === 'slow') this.aborted += 1;
    });
    const raw = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    const url = new URL(request.url ?? '/', 'http://x');
    const type = request.headers['content-type'] ?? '';
    const asked: Asked = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      raw,
      json: type.startsWith('application/json') ? JSON.parse(raw.toString()) : undefined,
      form: type.startsWith('multipart/')
        ? await new Response(new Uint8Array(raw), { headers: { 'content-type': type } }).formData()
        : undefined,
    };
    this.asked.push(asked);
    try {
      const answer = await this.#handle(asked, response, this);
      if (answer !== undefined) writeJson(response, answer);
    } catch (error) {
      if (response.headersSent) response.destroy();
      else if (error instanceof Refusal) writeJson(response, error.answer);
      else writeJson(response, { status: 500, json: { error: { message: String(error) } } });
    }
  }
}

function writeJson(response: ServerResponse, { status = 200, headers = {}, json }: NonNullable<Answered>): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json));
}

/** Files by their size: they are the same each time. */
const files = new Map<string, Promise<Buffer>>();

/** A picture of one colour, of the size that was asked for or, in its mode, of another. */
export function drawn(fake: Fake, width: number, height: number): Promise<Buffer> {
  const size = fake.mode === 'wrong-size' ? { width: 176, height: 240 } : { width, height };
  const key = `${size.width} × ${size.height}`;
  const file =
    files.get(key) ??
    sharp({ create: { ...size, channels: 3, background: '#3366cc' } })
      .png({ compressionLevel: 1 })
      .toBuffer();
  files.set(key, file);
  return file;
}

export async function base64(fake: Fake, width: number, height: number): Promise<string> {
  if (fake.mode === 'wrong-type') return Buffer.from('<html>not a picture</html>').toString('base64');
  return (await drawn(fake, width, height)).toString('base64');
}

/** A file as a store of results has it, with what may go wrong there. */
export async function serveFile(
  fake: Fake,
  response: ServerResponse,
  width: number,
  height: number,
): Promise<undefined> {
  if (fake.mode === 'expired')
    return void response
      .writeHead(403, { 'content-type': 'application/xml' })
      .end('<Error><Code>AccessDenied</Code></Error>');
  if (fake.mode === 'inner-redirect') return void response.writeHead(302, { location: fake.innerUrl }).end();
  if (fake.mode === 'wrong-type')
    return void response.writeHead(200, { 'content-type': 'image/png' }).end('<html>not a picture</html>');
  const bytes = await drawn(fake, width, height);
  if (fake.mode === 'huge') return endless(fake, response, bytes);
  if (fake.mode === 'cut-off') {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': String(bytes.length) });
    response.write(bytes.subarray(0, bytes.length / 2));
    setTimeout(() => response.destroy(), 20);
    return undefined;
  }
  response.writeHead(200, { 'content-type': 'image/png' }).end(bytes);
  return undefined;
}

/** 2 GB after a beginning that looks right, until nobody listens any more. */
export function endless(fake: Fake, response: ServerResponse, head: Buffer | string, type = 'image/png'): undefined {
  response.writeHead(200, { 'content-type': type });
  response.write(head);
  const chunk = Buffer.alloc(1024 * 1024, 'A');
  const more = (): void => {
    while (!response.destroyed && fake.sent < hugeBytes) {
      fake.sent += chunk.length;
      if (!response.write(chunk)) return void response.once('drain', more);
    }
    response.end();
  };
  more();
  return undefined;
}

/** JSON that ends in the middle. */
export function cutOff(response: ServerResponse, json: unknown): undefined {
  const text = JSON.stringify(json);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(text.length) });
  response.write(text.slice(0, text.length / 2));
  setTimeout(() => response.destroy(), 20);
  return undefined;
}
