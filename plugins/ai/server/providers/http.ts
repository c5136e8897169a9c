import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { isFitoutError } from '@fitout/sdk';
import type { Outbound, OutboundSocket, OutboundStream } from '@fitout/sdk/server';
import { generationLimits } from '../../shared/providers/capabilities.ts';
import { type Received, Receiver, receive } from '../blobs/receive.ts';
import { typeOf } from '../blobs/types.ts';
import { ProviderFault } from './fault.ts';
import { type ErrorAnswer, faultOfAnswer, faultOfError } from './faults.ts';
import { lifted, type PictureSink } from './lift.ts';
import type { ProviderResult } from './picture.ts';
import { sizeOfReceived } from './picture-size.ts';

export interface Ask {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Below the base address: `/v1/images/generations`. */
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  json?: unknown;
  body?: Uint8Array;
  /** Carried out, it may cost: what becomes of it when the connection fails is not known. */
  costly?: boolean;
}

/** Bytes of an answer with all its pictures in base64: they go to files as they come. */
const answerBytes = 384 * 1024 * 1024;
/** Milliseconds of one question that is quick as a rule: how a task goes, a picture's bytes. */
const quickMs = 120_000;
const tries = 3;
const pictures = new Set(['image/png', 'image/jpeg', 'image/webp']);

/**
 * Requests to one service of an organisation. Its key goes to its own origin alone. Everything throws ProviderFault.
 * Pictures in base64 go to files as an answer comes, a name stands in their place, and `picture` gives them out;
 * disposing deletes those that nobody took.
 */
export class ProviderHttp implements AsyncDisposable {
  readonly #outbound: Pick<Outbound, 'open' | 'listen'>;
  readonly #base: string;
  readonly #auth: Record<string, string>;
  readonly #lifted = new Map<string, Received>();
  readonly #coming = new Set<Receiver>();

  constructor({
    outbound,
    base,
    auth,
  }: { outbound: Pick<Outbound, 'open' | 'listen'>; base: string; auth: Record<string, string> }) {
    this.#outbound = outbound;
    this.#base = base.endsWith('/') ? base.slice(0, -1) : base;
    this.#auth = auth;
  }

  /** An answer whatever its status: as JSON, or for what is none its text. */
  async ask(ask: Ask, signal: AbortSignal): Promise<ErrorAnswer & { text: string }> {
    const { status, headers, body } = await this.#send(ask, signal);
    const text = textOf(await this.#whole(body, ask, signal));
    return { status, headers, text, body: looked(text) };
  }

  /** The JSON of an answer that went well. */
  async json<T>(ask: Ask, signal: AbortSignal): Promise<T> {
    const answer = await this.ask(ask, signal);
    if (answer.status < 200 || answer.status > 299) throw faultOfAnswer(answer);
    try {
      return JSON.parse(answer.text);
    } catch {
      throw new ProviderFault('wrong-type', { words: answer.text.slice(0, 200) });
    }
  }

  /** An answer that is read as it comes; one that tells an error is thrown. */
  async stream(ask: Ask, signal: AbortSignal): Promise<OutboundStream> {
    const answer = await this.#send(ask, signal);
    if (answer.status >= 200 && answer.status <= 299)
      return { ...answer, body: this.#telling(answer.body, ask, signal) };
    const body = looked(textOf(await this.#whole(answer.body, ask, signal)));
    throw faultOfAnswer({ status: answer.status, headers: answer.headers, body });
  }

  /** A WebSocket below its address. */
  async listen({ path, query = {} }: Pick<Ask, 'path' | 'query'>, signal: AbortSignal): Promise<OutboundSocket> {
    const url = this.#urlOf(path, query);
    try {
      return await this.#outbound.listen(url, { headers: this.#auth, signal, inner: true });
    } catch (error) {
      throw faultOfError(error, signal, false);
    }
  }

  #urlOf(path: string, query: Record<string, string>): string {
    const url = new URL(`${this.#base}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  }

  /** The body of a `stream` of JSON, or of events of it, without its pictures. */
  words(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    return lifted(body, () => this.#sink());
  }

  /** What an answer names as a picture: one that came with it, or one at an address. */
  async picture(value: unknown, signal: AbortSignal): Promise<ProviderResult> {
    if (typeof value !== 'string') throw noBase64();
    const file = this.#lifted.get(value);
    if (file !== undefined) {
      this.#lifted.delete(value);
      return resultOf(file);
    }
    return /^https?:/.test(value) ? this.download(value, signal) : resultOfBase64(value);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const all = [...this.#lifted.values(), ...this.#coming];
    this.#lifted.clear();
    this.#coming.clear();
    await Promise.all(all.map((one) => one[Symbol.asyncDispose]()));
  }

  #sink(): PictureSink {
    const receiver = new Receiver(generationLimits.resultBytes);
    this.#coming.add(receiver);
    return {
      write: (bytes) => receiver.write(bytes).catch(tooLarge),
      end: async () => {
        const file = await receiver.end();
        this.#coming.delete(receiver);
        // No provider can guess it.
        const name = `fitout-picture:${randomUUID()}`;
        this.#lifted.set(name, file);
        return name;
      },
    };
  }

  /** A picture at an address that a provider answered, or one below its own. */
  async download(address: string, signal: AbortSignal): Promise<ProviderResult> {
    const url = URL.parse(address, `${this.#base}/`);
    if (url === null) throw new ProviderFault('wrong-type', { words: 'no address of a picture' });
    for (let tried = 1; ; tried++) {
      try {
        return await this.#file(url.href, signal);
      } catch (error) {
        const fault = faultOfError(error, signal, true);
        if (fault.kind !== 'unknown-outcome' || tried === tries) throw fault;
        await pause(200 * tried, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async #file(url: string, signal: AbortSignal): Promise<ProviderResult> {
    const own = url.startsWith(`${new URL(this.#base).origin}/`);
    const answer = await this.#outbound.open(url, {
      headers: own ? this.#auth : {},
      timeoutMs: quickMs,
      maxBytes: generationLimits.resultBytes,
      signal,
      inner: own,
    });
    if (answer.status !== 200) {
      answer.close();
      if ([403, 404, 410].includes(answer.status))
        throw new ProviderFault('expired', { words: `HTTP ${answer.status}` });
      throw new ProviderFault('unknown-outcome', { words: `HTTP ${answer.status}` });
    }
    return resultOfStream(answer.body, signal);
  }

  async #send({ method, path, query = {}, headers = {}, json, body, costly = false }: Ask, signal: AbortSignal) {
    const url = this.#urlOf(path, query);
    const sent = json === undefined ? body : JSON.stringify(json);
    try {
      return await this.#outbound.open(url, {
        method: method ?? (sent === undefined ? 'GET' : 'POST'),
        headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...this.#auth, ...headers },
        ...(sent === undefined ? {} : { body: sent }),
        timeoutMs: costly ? generationLimits.seconds * 1000 : quickMs,
        maxBytes: answerBytes,
        maxRedirects: 0,
        signal,
        inner: true,
      });
    } catch (error) {
      throw faultOfError(error, signal, costly);
    }
  }

  async #whole(body: AsyncIterable<Uint8Array>, ask: Ask, signal: AbortSignal): Promise<Buffer> {
    return Buffer.concat(await Array.fromAsync(this.words(this.#telling(body, ask, signal))));
  }

  async *#telling(body: AsyncIterable<Uint8Array>, { costly = false }: Ask, signal: AbortSignal) {
    try {
      yield* body;
    } catch (error) {
      throw faultOfError(error, signal, costly);
    }
  }
}

/** DashScope begins some bodies with a BOM. */
function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}

function looked(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(0, 1000);
  }
}

function noBase64(): ProviderFault {
  return new ProviderFault('wrong-type', { words: 'no picture in base64' });
}

function tooLarge(error: unknown): never {
  if (!isFitoutError(error) || error.codeName !== 'tooLarge') throw error;
  const most = generationLimits.resultBytes >> 20;
  throw new ProviderFault('too-large', { words: `一张图片超过 ${most} MB / a picture over ${most} MB`, cause: error });
}

/** A short picture in base64 or as a data address, or what is none. */
function resultOfBase64(text: string): Promise<ProviderResult> {
  const [, base64] = /^(?:data:[\w/+.-]+;base64,)?([\w+/=\s-]+)$/.exec(text) ?? [];
  if (base64 === undefined) throw noBase64();
  return resultOfBytes(Buffer.from(base64, 'base64'));
}

/** A picture that is in memory: what a socket told. */
export function resultOfBytes(bytes: Uint8Array): Promise<ProviderResult> {
  return resultOfStream([bytes], new AbortController().signal);
}

/** A picture that is the answer itself; it goes to a file as it comes. */
export async function resultOfStream(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  signal: AbortSignal,
): Promise<ProviderResult> {
  try {
    const file = await receive(Readable.from(inBuffers(body)), generationLimits.resultBytes).catch(tooLarge);
    return await resultOf(file);
  } catch (error) {
    throw faultOfError(error, signal, true);
  }
}

async function* inBuffers(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of body) yield Buffer.from(chunk);
}

/** Is it a picture, and not too large a one? */
async function resultOf(file: Received): Promise<ProviderResult> {
  const type = typeOf(file.head);
  const size = pictures.has(type) ? await sizeOfReceived(file) : undefined;
  if (size !== undefined && size.width * size.height <= generationLimits.pixels)
    return { file, type, ...size, seed: undefined };
  await file[Symbol.asyncDispose]();
  if (size === undefined) throw new ProviderFault('wrong-type', { words: `${file.size} bytes that are no picture` });
  throw new ProviderFault('too-large', { words: `${size.width} × ${size.height}` });
}

/** Several pictures; where one fails, those that came are not left behind. */
export async function allResults(coming: readonly Promise<ProviderResult>[]): Promise<ProviderResult[]> {
  const settled = await Promise.allSettled(coming);
  const came = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = settled.find((one) => one.status === 'rejected');
  // Of a group a part may fail: what came was paid for.
  if (came.length > 0 || failed === undefined) return came;
  throw failed.reason;
}

export function dataUrl({ type, bytes }: { type: string; bytes: Uint8Array }): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}
