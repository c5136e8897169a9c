import { AsyncLocalStorage } from 'node:async_hooks';
import { FitoutError } from '../../../sdk/base/errors.ts';
import { FairQueue } from '../../../sdk/base/fair-queue.ts';

/** For whom the database is asked. */
export interface DatabaseUser {
  /** A person's name or an address's: what `addressKey` gives. */
  owner: string;
  /** Milliseconds after which a statement is cancelled; the connection's own time-out where it is left out. */
  statementMs?: number;
  /**
   * Whether the request for which it is asked is answered and its handler done. What it left behind, such as a timer that
   * writes what was collected, is the server's own. (Of a request whose client went away the handler goes on: others may
   * wait for what it began, as for the content of a cache.)
   */
  over?: () => boolean;
}

/**
 * Connections that one owner has at a time, of the pool's 16, and pieces of work of theirs that wait for one: as many as
 * an office behind one address brings when all of it taps at once.
 */
const most = { connections: 6, waiting: 1000 };

const present = new AsyncLocalStorage<DatabaseUser | undefined>();

/** Runs `work`; what it asks of the database is this user's. */
export function asDatabaseUser<T>(user: DatabaseUser | undefined, work: () => T): T {
  return present.run(user, work);
}

/** Whose work this is; undefined for the server's own, also where a request that is over began it. */
export function presentUser(): DatabaseUser | undefined {
  const user = present.getStore();
  return user?.over?.() === true ? undefined : user;
}

/**
 * Shares of the pool: costly lists, searches and exports of one person take no connection from the others. What the server
 * does of its own accord, sessions and limits among it, has no share and waits for nobody's.
 */
export class ConnectionShares {
  readonly #queues = new Map<string, FairQueue>();

  /** Resolves when this user may have one more connection, with the function that gives it back. Throws 'unavailable'. */
  async take(user: DatabaseUser | undefined): Promise<() => void> {
    if (user === undefined) return () => undefined;
    const { owner } = user;
    const queue = this.#queues.get(owner) ?? new FairQueue(options);
    this.#queues.set(owner, queue);
    const end = await queue.take(owner);
    return () => {
      end();
      if (queue.running === 0 && queue.waiting === 0) this.#queues.delete(owner);
    };
  }
}

const options = {
  atOnce: most.connections,
  waiting: most.waiting,
  waitingOfOne: most.waiting,
  refusal: () =>
    new FitoutError('unavailable', {
      reason: 'kernel.database-share',
      message: {
        zh: '你同时进行的查询过多，请等待完成后再试',
        en: 'You have too many requests under way: wait until they are done',
      },
      detail: { retryAfter: 5 },
    }),
};
