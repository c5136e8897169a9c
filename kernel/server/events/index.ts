import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Events } from '../../../sdk/server.ts';
import type { Connection, OpenDatabase } from '../db/index.ts';
import type { KernelEvents } from '../parts.ts';

const channel = 'fitout_event';

interface Notice {
  topic: string;
  id: string;
  orgId: string;
}

type Listener = (notice: Notice) => void;

export interface OpenEvents extends KernelEvents {
  close(): Promise<void>;
}

/**
 * Events between servers: NOTIFY carries topic, id and organisation, nothing else. Listens over one connection of its
 * own, which is made anew when it breaks; listeners then get `kernel.gap`, since they may have missed something.
 */
export async function openEvents(database: OpenDatabase, log: Logger): Promise<OpenEvents> {
  const listeners = new Set<Listener>();
  const emit = (notice: Notice) => {
    for (const listener of listeners) {
      try {
        listener(notice);
      } catch (error) {
        log.error({ err: error, topic: notice.topic }, 'an event listener threw');
      }
    }
  };
  // Told apart by this name, a server's own notices are not heard a second time when they come back to it.
  const self = randomUUID();
  const ear = await listen(database.connection, self, emit, log);
  database.onPresence((away) => {
    if (!away) ear.check();
  });

  const onAny = (listener: Listener) => {
    // A wrapper, so that one function listening twice is two listeners.
    const own: Listener = (notice) => listener(notice);
    listeners.add(own);
    return { dispose: () => void listeners.delete(own) };
  };
  return {
    onAny,
    of: (owner): Events => ({
      async publish(topic, id, orgId) {
        const notice = { topic: `${owner}.${topic}`, id: String(id), orgId: String(orgId) };
        const text = JSON.stringify([notice.topic, notice.id, notice.orgId, self]);
        await sql`select pg_notify(${channel}, ${text})`.execute(database.kernel.of('kernel').query());
        // Here at once: who changed something sees the change with the next request to this server.
        emit(notice);
      },
      subscribe: (topic, listener) =>
        onAny((notice) => {
          if (notice.topic === `${owner}.${topic}`) listener({ id: notice.id, orgId: notice.orgId });
        }),
    }),
    close: () => ear.close(),
  };
}

/** Topic of the notice that listeners get after a time without ears: what they remember may be stale. */
const gapTopic = 'kernel.gap';

interface Ear {
  /** Makes sure that the connection lives, now. */
  check(): void;
  close(): Promise<void>;
}

const checkEvery = 5000;

async function listen(connection: Connection, self: string, emit: Listener, log: Logger): Promise<Ear> {
  let client: pg.Client | undefined;
  let closed = false;
  let connecting: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...connection,
      application_name: 'fitout events',
      connectionTimeoutMillis: 3000,
      query_timeout: 3000,
      keepAlive: true,
    });
    next.on('notification', ({ payload }) => receive(payload, self, emit, log));
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      next.end().catch(() => undefined);
      throw error;
    }
    client = next;
  }

  function lost(which: pg.Client): void {
    if (client !== which) return;
    client = undefined;
    which.end().catch(() => undefined);
    again();
  }

  function again(wait = 50): void {
    if (closed || connecting !== undefined || client !== undefined) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      connecting = connect()
        .then(() => {
          connecting = undefined;
          emit({ topic: gapTopic, id: '0', orgId: '0' });
        })
        .catch(() => {
          connecting = undefined;
          again(Math.min(wait * 2, 500));
        });
    }, wait);
    timer.unref();
  }

  async function check(): Promise<void> {
    const now = client;
    if (now === undefined) return again(0);
    // A connection may be dead without a word: a query that gets no answer tells.
    await now.query('select 1').catch(() => lost(now));
  }

  await connect();
  const checks = setInterval(check, checkEvery);
  checks.unref();
  return {
    check: () => void check(),
    async close() {
      closed = true;
      clearInterval(checks);
      clearTimeout(timer);
      await connecting?.catch(() => undefined);
      const last = client;
      client = undefined;
      await Promise.race([last?.end(), new Promise((done) => setTimeout(done, 500).unref())]);
    },
  };
}

function receive(payload: string | undefined, self: string, emit: Listener, log: Logger): void {
  try {
    const [topic, id, orgId, from] = JSON.parse(payload ?? '') as [string, string, string, string];
    if (from !== self) emit({ topic, id, orgId });
  } catch (error) {
    log.warn({ err: error }, 'a notice that is none of ours');
  }
}
