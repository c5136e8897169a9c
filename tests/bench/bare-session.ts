import type { CDPSession } from 'playwright-core';

/** One target of a browser, or the browser itself, by the DevTools protocol and nothing around it. */
export interface BareSession {
  send: CDPSession['send'];
  /** What a function comes to in the page. It is sent as its text, so it knows nothing but its argument. */
  evaluate<Result>(work: () => Result | Promise<Result>): Promise<Result>;
  evaluate<Given, Result>(work: (given: Given) => Result | Promise<Result>, given: Given): Promise<Result>;
}

interface Reply {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/**
 * A connection to a browser's DevTools that asks for no events and keeps no account of frames, requests, worlds and objects
 * as Playwright does: what a page holds is then its own.
 */
export class BareConnection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as Reply);
    socket.onclose = () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the browser has gone'));
      this.#waiting.clear();
    };
  }

  /** `url`: the address that the browser says it listens on. */
  static async open(url: string): Promise<BareConnection> {
    const socket = new WebSocket(url);
    await new Promise<void>((done, fail) => {
      socket.onopen = () => done();
      socket.onerror = () => fail(new Error(`no browser at ${url}`));
    });
    return new BareConnection(socket);
  }

  /** Without an id the browser's own. */
  session(id?: string): BareSession {
    const send: CDPSession['send'] = (method, params) => this.#ask(method, params, id);
    const evaluate = async <Given, Result>(
      work: (given: Given) => Result | Promise<Result>,
      given?: Given,
    ): Promise<Result> => {
      const { result, exceptionDetails } = await send('Runtime.evaluate', {
        expression: `(${work})(${given === undefined ? '' : JSON.stringify(given)})`,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails !== undefined)
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value as Result;
    };
    return { send, evaluate };
  }

  close(): void {
    this.#socket.close();
  }

  #ask<Result>(method: string, params: unknown, sessionId: string | undefined): Promise<Result> {
    this.#last += 1;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(this.#last, waiting);
    this.#socket.send(JSON.stringify({ id: this.#last, method, params, sessionId }));
    return waiting.promise as Promise<Result>;
  }

  #hear({ id = 0, result, error }: Reply): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(error.message));
  }
}
