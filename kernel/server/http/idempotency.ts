import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { FitoutError } from '../../../sdk/base/errors.ts';
import type { KernelDatabase } from '../parts.ts';
import type { KernelTables } from '../schema/tables.ts';

/** Milliseconds that a repeat waits for the first one, and between its looks at the database. */
const patience = { whole: 25_000, look: 100 };

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * `Idempotency-Key`: the same key from the same caller on the same route has one effect. Repeats get the first one's
 * answer for a day. A first one that failed may be tried again; one whose server died leaves its outcome unknown, and
 * repeats are told so in place of a second effect.
 */
export class Idempotency {
  readonly #database: KernelDatabase;
  /** First ones that run on this server: repeats wait for them without asking the database. */
  readonly #running = new Map<string, Promise<string>>();

  constructor(database: KernelDatabase) {
    this.#database = database;
  }

  /** Runs `work` once per `scope` and gives its answer. `sent` is the request's body as text. */
  async once(scope: string, sent: string, work: () => Promise<string>): Promise<string> {
    const id = sha256(scope);
    const place = id.toString('base64');
    const bodyHash = sha256(sent);
    const here = this.#running.get(place);
    if (here !== undefined) {
      await here.catch(() => {});
      return this.#repeat(id, bodyHash);
    }
    const run = this.#first(id, bodyHash, work);
    this.#running.set(place, run);
    try {
      return await run;
    } finally {
      this.#running.delete(place);
    }
  }

  async sweep(): Promise<void> {
    await this.#db().deleteFrom('idempotency').where(sql<boolean>`created_at < now() - interval '1 day'`).execute();
  }

  async #first(id: Buffer, bodyHash: Buffer, work: () => Promise<string>): Promise<string> {
    const taken = await this.#db()
      .insertInto('idempotency')
      .values({ id, body_hash: bodyHash, answer: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (taken.numInsertedOrUpdatedRows === 0n) return this.#repeat(id, bodyHash);
    let answer: string;
    try {
      answer = await work();
    } catch (error) {
      await this.#db().deleteFrom('idempotency').where('id', '=', id).execute();
      throw error;
    }
    await this.#db().updateTable('idempotency').set({ answer }).where('id', '=', id).execute();
    return answer;
  }

  async #repeat(id: Buffer, bodyHash: Buffer): Promise<string> {
    const until = performance.now() + patience.whole;
    for (;;) {
      const row = await this.#db()
        .selectFrom('idempotency')
        .select(['body_hash', 'answer'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (row === undefined)
        throw new FitoutError('conflict', {
          reason: 'kernel.first-failed',
          message: { zh: '上一次提交未成功，请重试', en: 'The first try failed, please try again' },
        });
      if (!row.body_hash.equals(bodyHash))
        throw new FitoutError('unprocessable', {
          reason: 'kernel.key-reused',
          message: { zh: '同一个幂等键被用于不同的内容', en: 'This Idempotency-Key was used with another body' },
        });
      if (row.answer !== null) return row.answer;
      if (performance.now() > until)
        throw new FitoutError('conflict', {
          reason: 'kernel.outcome-unknown',
          message: {
            zh: '上一次提交的结果未知，请刷新查看',
            en: 'The outcome of the first try is unknown, please look',
          },
        });
      await wait(patience.look);
    }
  }

  #db(): Kysely<KernelTables> {
    return this.#database.of('kernel').query<KernelTables>();
  }
}
