import pg from 'pg';
import type { Connection, Presence } from './pool.ts';
import { awayError } from './pool.ts';

const every = 300;
const patience = 1200;

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
  let client: pg.Client | undefined;
  let away = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  // A set in place of a promise to race with: what races a promise that lives on stays in memory as long.
  const waiting = new Set<(error: Error) => void>();

  function set(next: boolean): void {
    if (next === away || stopped) return;
    away = next;
    if (away) for (const fail of waiting) fail(awayError());
    onChange(away);
  }

  async function look(): Promise<boolean> {
    const alive = await ask().catch(() => false);
    if (!alive) {
      client?.end().catch(() => undefined);
      client = undefined;
    }
    set(!alive);
    return alive;
  }

  async function ask(): Promise<boolean> {
    client ??= await connect(connection);
    const answer = client.query('select 1').then(() => true);
    answer.catch(() => undefined);
    return Promise.race([answer, late()]);
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
    away: () => away,
    guard: (work) =>
      new Promise((done, fail) => {
        waiting.add(fail);
        work.then(done, fail).finally(() => waiting.delete(fail));
      }),
    look,
    stop() {
      stopped = true;
      clearTimeout(timer);
      client?.end().catch(() => undefined);
      client = undefined;
    },
  };
}

async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'fitout presence',
    connectionTimeoutMillis: patience,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * False after the patience is up. Then the loop is let round twice, so that an answer which arrived while our own
 * thread was busy is read first.
 */
async function late(): Promise<boolean> {
  await new Promise((done) => setTimeout(done, patience).unref());
  await new Promise((done) => setImmediate(done));
  await new Promise((done) => setImmediate(done));
  return false;
}
