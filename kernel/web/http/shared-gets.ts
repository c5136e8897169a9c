/**
 * The same GET asked for while it is in flight is sent once. Each asker may give up for itself;
 * the request ends when the last one did.
 */
export class SharedGets<T> {
  readonly #flights = new Map<string, Flight<T>>();

  get size(): number {
    return this.#flights.size;
  }

  run(key: string, signal: AbortSignal | undefined, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const flight = this.#flights.get(key) ?? this.#start(key, send);
    flight.askers += 1;
    return this.#ask(key, flight, signal);
  }

  #start(key: string, send: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const abort = new AbortController();
    const flight: Flight<T> = { abort, askers: 0, answer: send(abort.signal) };
    this.#flights.set(key, flight);
    const done = () => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    flight.answer.then(done, done);
    return flight;
  }

  #ask(key: string, flight: Flight<T>, signal: AbortSignal | undefined): Promise<T> {
    if (signal === undefined) return flight.answer;
    return new Promise<T>((resolve, reject) => {
      const giveUp = () => {
        reject(signal.reason);
        flight.askers -= 1;
        if (flight.askers > 0) return;
        if (this.#flights.get(key) === flight) this.#flights.delete(key);
        flight.abort.abort(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      flight.answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
    });
  }
}

interface Flight<T> {
  abort: AbortController;
  askers: number;
  answer: Promise<T>;
}
