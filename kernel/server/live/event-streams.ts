import { PassThrough } from 'node:stream';
import { FitoutError } from '../../../sdk/base/errors.ts';
import { recallMs } from '../../../sdk/base/wire.ts';
import type { platformCalls } from '../../../sdk/calls.ts';
import type { PlatformHandlers, Reply } from '../../../sdk/server.ts';
import { sessionOf } from '../auth/caller.ts';
import { readCookie } from '../auth/cookie.ts';
import type { Metrics } from '../http/metrics/metrics.ts';
import type { ServerKernel } from '../server-kernel.ts';

/** Streams of one session, of one person and from one address; and bytes that a slow reader may leave waiting. */
const most = { perSession: 8, perPerson: 32, perAddress: 400, waiting: 256 * 1024 };
const keepAliveMs = 20_000;
/** Changes that are kept for windows whose line does not stand yet, at most. */
const maxRecalled = 500;

type Asked = Parameters<PlatformHandlers<typeof platformCalls.events>['GET /v1/events']>[0];

interface Change {
  at: number;
  orgId: string;
  text: string;
}

interface Stream {
  out: PassThrough;
  orgId: string;
  sessionId: bigint;
  personId: bigint;
  addressKey: string;
  cookie: string | undefined;
}

/**
 * Server-sent events: `change` with topic and id of the session's own organisation, `signed-out` when the session
 * ends on whichever server. Nothing else is told: a browser asks for what it may see.
 */
export class EventStreams {
  readonly #kernel: ServerKernel;
  readonly #metrics: Metrics;
  readonly #open = new Set<Stream>();
  /** The newest last. */
  #recent: Change[] = [];
  readonly #listener: { dispose(): void };
  readonly #timer: NodeJS.Timeout;

  constructor(kernel: ServerKernel, metrics: Metrics) {
    this.#kernel = kernel;
    this.#metrics = metrics;
    this.#listener = kernel.parts.events.onAny((event) => this.#receive(event));
    this.#timer = setInterval(() => this.#keepAlive(), keepAliveMs);
    this.#timer.unref();
  }

  handlers(): PlatformHandlers<typeof platformCalls.events> {
    return { 'GET /v1/events': async (request) => this.#begin(request) };
  }

  #begin({ caller, headers, addressKey, query: { missed } }: Asked): Reply {
    const session = sessionOf(caller);
    const count = (mine: (stream: Stream) => boolean): number => [...this.#open].filter(mine).length;
    if (
      count((stream) => stream.sessionId === session.id) >= most.perSession ||
      count((stream) => stream.personId === session.personId) >= most.perPerson ||
      count((stream) => stream.addressKey === addressKey) >= most.perAddress
    )
      throw new FitoutError('tooMany', { reason: 'kernel.event-streams', detail: { retryAfter: 30 } });
    const stream: Stream = {
      out: new PassThrough(),
      orgId: String(session.orgId),
      sessionId: session.id,
      personId: session.personId,
      addressKey,
      cookie: readCookie(headers, this.#kernel.https),
    };
    this.#open.add(stream);
    this.#metrics.streams(this.#open.size);
    stream.out.once('close', () => this.#forget(stream));
    stream.out.on('error', () => this.#forget(stream));
    stream.out.write('retry: 2000\n\n');
    if (missed > 0) this.#recall(stream, Date.now() - missed);
    const plain = {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    };
    return { headers: plain, body: stream.out };
  }

  dispose(): void {
    this.#listener.dispose();
    clearInterval(this.#timer);
    for (const stream of this.#open) stream.out.end();
    this.#open.clear();
  }

  #receive({ topic, id, orgId }: { topic: string; id: string; orgId: string }): void {
    if (topic === 'kernel.gap' || topic === 'kernel.sessions') {
      // The id is that of a session or of a person: only their streams may have to end.
      void this.#checkSessions(topic === 'kernel.gap' ? undefined : id);
      if (topic === 'kernel.gap') return;
    }
    const text = `event: change\ndata: ${JSON.stringify({ topic, id })}\n\n`;
    const now = Date.now();
    this.#recent = [...this.#recent, { at: now, orgId, text }]
      .filter(({ at }) => at > now - recallMs)
      .slice(-maxRecalled);
    for (const stream of this.#open) if (stream.orgId === orgId) this.#write(stream, text);
  }

  /** Tells what changed while a page loaded and its line did not stand yet. */
  #recall(stream: Stream, since: number): void {
    const payloads = new Set(
      this.#recent.filter(({ at, orgId }) => at >= since && orgId === stream.orgId).map(({ text }) => text),
    );
    for (const text of payloads) this.#write(stream, text);
  }

  /** Says `signed-out` to streams whose session is no more. */
  async #checkSessions(whose: string | undefined): Promise<void> {
    for (const stream of this.#open) {
      if (whose !== undefined && whose !== String(stream.sessionId) && whose !== String(stream.personId)) continue;
      try {
        if ((await this.#kernel.sessions.check(stream.cookie)) !== undefined) continue;
        this.#write(stream, 'event: signed-out\ndata: {}\n\n');
        stream.out.end();
      } catch (error) {
        this.#kernel.parts.log.warn({ err: error }, 'a stream of events could not be checked');
      }
    }
  }

  #keepAlive(): void {
    void this.#checkSessions(undefined);
    for (const stream of this.#open) this.#write(stream, ': \n\n');
  }

  #write(stream: Stream, text: string): void {
    if (stream.out.writableEnded || stream.out.destroyed) return;
    // Whoever does not read is let go: the browser connects again and asks for what it missed.
    if (stream.out.writableLength > most.waiting) stream.out.destroy();
    else stream.out.write(text);
  }

  #forget(stream: Stream): void {
    this.#open.delete(stream);
    this.#metrics.streams(this.#open.size);
  }
}
