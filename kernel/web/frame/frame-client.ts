import {
  type FrameAsk,
  type FrameStart,
  type FrameState,
  frameProtocol,
  fromWire,
  type Hello,
  type ToFrame,
  toWire,
  type Welcome,
} from './protocol.ts';

/** Says the first word to the window around, and waits for its port. Words of other windows are not heard. */
export function meetHost(): Promise<{ port: MessagePort; start: FrameStart }> {
  return new Promise((resolve, reject) => {
    const hear = (event: MessageEvent): void => {
      if (event.source !== window.parent) return;
      const welcome = event.data as Partial<Welcome> | null;
      const [port] = event.ports;
      if (welcome?.fitout !== 'frame.welcome' || port === undefined || welcome.start === undefined) return;
      window.removeEventListener('message', hear);
      if (welcome.protocol === frameProtocol) resolve({ port, start: welcome.start });
      else reject(new Error(`the host speaks protocol ${welcome.protocol}, this frame ${frameProtocol}`));
    };
    window.addEventListener('message', hear);
    const hello: Hello = { fitout: 'frame.hello', protocol: frameProtocol };
    // It holds no secret, and the origin around is not known to an opaque one.
    window.parent.postMessage(hello, '*');
  });
}

/** What the frame does when the host wants something of the plugin. */
export interface FrameDuties {
  state(state: FrameState): void;
  event(name: string, data: unknown): void;
  stored(key: string, value: unknown): void;
  asked(what: FrameAsk, name: string): Promise<void>;
  focus(): void;
}

/** The frame's end of the port: calls to the host and what it tells. */
export class FrameClient {
  readonly #port: MessagePort;
  readonly #waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  #next = 1;

  constructor(port: MessagePort, duties: FrameDuties) {
    this.#port = port;
    port.onmessage = ({ data }) => this.#receive(data as ToFrame, duties);
  }

  /** Calls the host and waits for its answer; `signal` gives it up there as well. */
  call<T>(name: string, args: readonly unknown[], signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const id = this.#next++;
    return new Promise<T>((resolve, reject) => {
      const giveUp = (): void => {
        this.#waiting.delete(id);
        this.#port.postMessage({ type: 'cancel', id });
        reject(signal?.reason);
      };
      const end = (): void => signal?.removeEventListener('abort', giveUp);
      this.#waiting.set(id, {
        resolve: (value) => {
          end();
          // Cast: the host answers what the call of that name answers.
          resolve(value as T);
        },
        reject: (error) => {
          end();
          reject(error);
        },
      });
      signal?.addEventListener('abort', giveUp);
      this.#port.postMessage({ type: 'call', id, name, args });
    });
  }

  /** Tells the host something that has no answer. */
  tell(name: string, args: readonly unknown[]): void {
    this.#port.postMessage({ type: 'call', id: 0, name, args });
  }

  shown(): void {
    this.#port.postMessage({ type: 'shown' });
  }

  crashed(error: unknown): void {
    this.#port.postMessage({ type: 'crashed', error: toWire(error) });
  }

  #receive(message: ToFrame, duties: FrameDuties): void {
    if (message.type === 'ping') this.#port.postMessage({ type: 'pong' });
    else if (message.type === 'state') duties.state(message.state);
    else if (message.type === 'event') duties.event(message.name, message.data);
    else if (message.type === 'focus') duties.focus();
    else if (message.type === 'stored') duties.stored(message.key, message.value);
    else if (message.type === 'ask') {
      const { id } = message;
      duties.asked(message.what, message.name).then(
        () => this.#port.postMessage({ type: 'answer', id }),
        (error: unknown) => this.#port.postMessage({ type: 'answer', id, error: toWire(error) }),
      );
    } else {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.type === 'result') waiting?.resolve(message.value);
      else waiting?.reject(fromWire(message.error));
    }
  }
}
