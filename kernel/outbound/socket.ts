import type { Socket } from 'node:net';
import type { Agent as AgentOf, buildConnector, WebSocket as WebSocketOf } from 'undici';
import { FitoutError } from '../../sdk/base/errors.ts';
import type { OutboundSocket } from '../../sdk/server.ts';

/** What waits for whoever reads it; beyond that the other side is too quick for us, and the socket ends. */
const waitingMost = { messages: 256, bytes: 32 * 1024 * 1024 };

/** How long the other side may take to end it in order. */
const farewellMs = 500;

/** Parts of undici, which is loaded late. */
export interface Sockets {
  Agent: typeof AgentOf;
  WebSocket: typeof WebSocketOf;
}

export interface SocketAsk {
  url: URL;
  headers: Record<string, string>;
  /** How connections are checked and made. */
  connect: buildConnector.connector;
  /** Bytes of a message. */
  most: number;
  /** Ends it, opened or not. */
  signal: AbortSignal | undefined;
  /** Milliseconds until it is open. */
  timeoutMs: number;
}

/** Opens a WebSocket by undici, which follows no redirect. Throws what made it fail. */
export async function openSocket(
  { Agent, WebSocket }: Sockets,
  { url, headers, connect, most, signal, timeoutMs }: SocketAsk,
): Promise<OutboundSocket> {
  const late = AbortSignal.timeout(timeoutMs);
  const ends = signal === undefined ? late : AbortSignal.any([late, signal]);
  ends.throwIfAborted();
  let connection: Socket | undefined;
  const dispatcher = new Agent({
    maxHeaderSize: 16 * 1024,
    webSocket: { maxPayloadSize: most },
    connect: (options, done) =>
      connect(options, (error, made) => {
        connection = made ?? undefined;
        if (error === null) done(null, made);
        else done(error, null);
      }),
  });
  const socket = new WebSocket(url, { dispatcher, headers });
  const close = (): void => {
    socket.close();
    // Whoever does not say farewell is not waited for.
    setTimeout(() => void connection?.destroy(), farewellMs).unref();
  };
  socket.binaryType = 'arraybuffer';
  const messages = new Messages(close);
  socket.addEventListener('message', ({ data }) => messages.add(data));
  socket.addEventListener('close', () => messages.end());
  await new Promise<void>((opened, failed) => {
    ends.addEventListener('abort', () => failed(ends.reason), { once: true });
    socket.addEventListener('open', () => opened());
    socket.addEventListener('error', ({ error }) => {
      messages.end(error);
      failed(error);
    });
    socket.addEventListener('close', () => failed(new Error('closed before it was open')));
  }).catch((error: unknown) => {
    close();
    throw error;
  });
  signal?.addEventListener('abort', close, { once: true });
  return {
    messages: messages.all(),
    send: (message) => socket.send(message),
    close,
  };
}

/** What came and was not yet read. */
class Messages {
  readonly #waiting: (string | Uint8Array)[] = [];
  readonly #stop: () => void;
  #bytes = 0;
  #ended = false;
  #error: unknown;
  #wake: () => void = () => undefined;

  constructor(stop: () => void) {
    this.#stop = stop;
  }

  add(data: unknown): void {
    if (this.#ended) return;
    const message = data instanceof ArrayBuffer ? new Uint8Array(data) : String(data);
    this.#bytes += message.length;
    if (this.#waiting.length >= waitingMost.messages || this.#bytes > waitingMost.bytes) {
      this.end(new FitoutError('tooLarge', { reason: 'kernel.upstream-size', detail: { waiting: waitingMost } }));
      this.#stop();
      return;
    }
    this.#waiting.push(message);
    this.#wake();
  }

  end(error?: unknown): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#error = error;
    this.#wake();
  }

  async *all(): AsyncGenerator<string | Uint8Array> {
    try {
      for (;;) {
        const next = this.#waiting.shift();
        if (next !== undefined) {
          this.#bytes -= next.length;
          yield next;
        } else if (this.#ended) break;
        else
          await new Promise<void>((go) => {
            this.#wake = go;
          });
      }
      if (this.#error !== undefined)
        throw new FitoutError('unavailable', { reason: 'kernel.upstream', cause: this.#error });
    } finally {
      this.#stop();
    }
  }
}
