import { Socket } from 'node:net';
import pg from 'pg';
import type { Connection, Presence } from './pool.ts';
import { unavailableError } from './pool.ts';

const every = 300;
const patience = 1200;
/** Between two looks at the clock while we wait, in milliseconds. */
const tick = 60;

export interface PresenceWatch extends Presence {
  /** Looks now. Resolves to whether the database answered. */
  look(): Promise<boolean>;
  stop(): void;
}

/**
 * Asks the database for a sign of life over a connection of its own, so that requests are refused at once (503)
 * while it is away, hung or cut off, in place of waiting for their time-outs, and are served as soon as it is back.
 */
export function watchPresence(connection: Connection, onChange: (away: boolean) => void): PresenceWatch {
  let client: Questioned | undefined;
  let away = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  // A set in place of a promise to race with: what races a promise that lives on stays in memory as long.
  const waiting = new Set<(error: Error) => void>();

  function set(next: boolean): void {
    if (next === away || stopped) return;
    away = next;
    if (away) for (const fail of waiting) fail(unavailableError());
    onChange(away);
  }

  let looking: Promise<boolean> | undefined;
  function look(): Promise<boolean> {
    looking ??= lookOnce().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  async function lookOnce(): Promise<boolean> {
    const alive = await answers();
    if (!alive) {
      client?.cut();
      client = undefined;
    }
    set(!alive);
    return alive;
  }

  /** Does it answer within our patience, the connection included where there is none yet? */
  async function answers(): Promise<boolean> {
    client ??= oneConnection(connection);
    const late = patienceEnds();
    try {
      return await Promise.race([client.ask(), late.promise]);
    } catch {
      return false;
    } finally {
      late.stop();
    }
  }

  async function round(): Promise<void> {
    await look();
    if (stopped) return;
    timer = setTimeout(round, every);
    timer.unref();
  }
  timer = setTimeout(round, every);
  timer.unref();

  return {
    isLost: () => away,
    guard: (work) =>
      new Promise((done, fail) => {
        waiting.add(fail);
        work.then(
          (value) => {
            waiting.delete(fail);
            done(value);
          },
          (error: unknown) => {
            waiting.delete(fail);
            fail(error);
          },
        );
      }),
    look,
    stop() {
      stopped = true;
      clearTimeout(timer);
      client?.cut();
      client = undefined;
    },
  };
}

interface Questioned {
  /** Connects where that was not done yet, then asks; true for an answer. */
  ask(): Promise<boolean>;
  /** Ends it at once, also while it connects or hangs. */
  cut(): void;
}

/** A connection without time-outs of its own: the driver's would count how late our own thread is. */
function oneConnection(connection: Connection): Questioned {
  const socket = new Socket();
  const client = new pg.Client({
    ...connection,
    application_name: 'fitout presence',
    keepAlive: true,
    stream: () => socket,
  });
  client.on('error', () => undefined);
  let connecting: Promise<unknown> | undefined;
  return {
    async ask() {
      connecting ??= client.connect();
      await connecting;
      await client.query('select 1');
      return true;
    },
    cut() {
      connecting?.catch(() => undefined);
      client.end().catch(() => undefined);
      socket.destroy();
    },
  };
}

/**
 * Resolves to false when the patience is up, by the time in which an answer could have been read. A tick of the
 * monotonic clock that comes late says that our own thread was busy (modules being loaded, a machine under load): it
 * counts as one tick, however late, and the answer, if it lies there, is read before the next.
 */
function patienceEnds(): { promise: Promise<false>; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<false>((done) => {
    let counted = 0;
    let before = performance.now();
    const count = () => {
      const now = performance.now();
      counted += Math.min(now - before, 2 * tick);
      before = now;
      if (counted >= patience) return done(false);
      timer = setTimeout(count, tick);
      timer.unref();
    };
    timer = setTimeout(count, tick);
    timer.unref();
  });
  return { promise, stop: () => clearTimeout(timer) };
}
