import { type Kysely, type Selectable, sql } from 'kysely';
import { FitoutError } from '../../base/errors.ts';
import type { LeaseRecord, LeaseRequest } from '../../calls/lease.ts';
import type { Caller } from '../caller.ts';
import type { ServerContext } from '../context.ts';
import { here, leaseSeconds, markHere, markLeft, until } from './presence.ts';
import type { LeaseTable, LeaseTables } from './tables.ts';

type Held = Pick<Selectable<LeaseTable>, (typeof columns)[number]>;

const columns = [
  'document_id',
  'holder',
  'holder_name',
  'client',
  'since',
  'until',
  'asked_by',
  'asked_client',
  'refused_client',
] as const satisfies (keyof LeaseTable)[];
/** An asking that nobody answers is over when the lease would be. */
const nobodyAsks = { asked_by: null, asked_client: null, asked_at: null };

/** The documents that leases are of. */
export interface LeasedDocuments {
  /** Whose a lease is: one window's, or all windows' of one person. */
  of: 'window' | 'person';
  /** Locks a document that may be edited to the end of the transaction; throws where there is none. */
  lock(tx: Kysely<LeaseTables>, orgId: bigint, id: bigint): Promise<unknown>;
  /** The same for one that may only be left, in the trash for example. */
  lockAny(tx: Kysely<LeaseTables>, orgId: bigint, id: bigint): Promise<unknown>;
  /** Throws where the organisation has no such document. */
  find(db: Kysely<LeaseTables>, orgId: bigint, id: bigint): Promise<unknown>;
}

/**
 * Who edits a document of a plugin, and who has it open. What changes is told by the event `lease` with the document's
 * id. Times are the database's.
 */
export class Leases {
  readonly #ctx: ServerContext;
  readonly #documents: LeasedDocuments;

  constructor(ctx: ServerContext, documents: LeasedDocuments) {
    this.#ctx = ctx;
    this.#documents = documents;
  }

  /** Takes or renews the right to edit a document; another one's is left alone unless `takeover`. */
  async take(caller: Caller, orgId: bigint, id: bigint, order: LeaseRequest): Promise<LeaseRecord> {
    const me = personOf(caller);
    const done = await this.#ctx.database.transaction<LeaseTables, { held: Held | undefined; changed: boolean }>(
      async (tx) => {
        await this.#documents.lock(tx, orgId, id);
        const came = await markHere(tx, id, me, order.client);
        const held = await heldBy(tx, id);
        if (came === 'gone') return { held, changed: false };
        const mine = held !== undefined && this.#isOf(held, me, order.client);
        if (held === undefined || order.takeover || mine) {
          if (mine && order.answer !== undefined && held.asked_by !== null)
            return { held: await this.#answer(tx, orgId, held, order.answer === 'give'), changed: true };
          return { held: await write(tx, id, caller, order.client, mine), changed: came || !mine };
        }
        if (order.ask !== true) return { held, changed: came };
        return { held: await ask(tx, id, me, order.client), changed: true };
      },
    );
    if (done.changed) await this.#tell(orgId, id);
    return this.#toldTo(orgId, id, done.held, { me, client: order.client });
  }

  /** The same for someone who only looks: they are seen, and see who edits. */
  async lookOn(caller: Caller, orgId: bigint, id: bigint, client: string): Promise<LeaseRecord> {
    const db = this.#ctx.database.query<LeaseTables>();
    await this.#documents.find(db, orgId, id);
    const me = personOf(caller);
    if ((await markHere(db, id, me, client)) === true) await this.#tell(orgId, id);
    return this.#toldTo(orgId, id, await heldBy(db, id), { me, client });
  }

  /**
   * Gives the lease back, if it is this window's (of a person's windows: if it is the last one), and says that the window
   * left. A document that goes `forGood` may have asked for the lease a moment before, and that may be done after this:
   * it is not granted then.
   */
  async drop(
    caller: Caller,
    orgId: bigint,
    id: bigint,
    { client, forGood }: { client: string; forGood: boolean },
  ): Promise<void> {
    const me = personOf(caller);
    const changed = await this.#ctx.database.transaction<LeaseTables, boolean>(async (tx) => {
      await this.#documents.lockAny(tx, orgId, id);
      const left = await markLeft(tx, id, { person: me, client, forGood });
      return (await this.#giveBack(tx, id, me, client)) || left;
    });
    if (changed) await this.#tell(orgId, id);
  }

  #isOf(held: Held, me: bigint, client: string): boolean {
    return held.holder === me && (this.#documents.of === 'person' || held.client === client);
  }

  async #giveBack(tx: Kysely<LeaseTables>, id: bigint, me: bigint, client: string): Promise<boolean> {
    const mine = tx.deleteFrom('lease').where('document_id', '=', id).where('holder', '=', me);
    const done = await (this.#documents.of === 'window'
      ? mine.where('client', '=', client)
      : mine.where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('presence')
                .select('client')
                .where('document_id', '=', id)
                .where('person', '=', me)
                .where('gone', '=', false)
                .where('until', '>', sql<Date>`now()`),
            ),
          ),
        )
    ).executeTakeFirst();
    return done.numDeletedRows > 0n;
  }

  async #answer(tx: Kysely<LeaseTables>, orgId: bigint, held: Held, give: boolean): Promise<Held> {
    const to = held.asked_by as bigint;
    const name = (await this.#ctx.people.byIds(orgId, [to])).get(to)?.name ?? '';
    const since = sql<Date>`now()`;
    const set = give
      ? { holder: to, holder_name: name, client: held.asked_client as string, since, until, ...nobodyAsks }
      : { until, ...nobodyAsks, refused_client: held.asked_client };
    return tx
      .updateTable('lease')
      .set(set)
      .where('document_id', '=', held.document_id)
      .returning(columns)
      .executeTakeFirstOrThrow();
  }

  async #toldTo(
    orgId: bigint,
    id: bigint,
    held: Held | undefined,
    { me, client }: { me: bigint; client: string },
  ): Promise<LeaseRecord> {
    const windows = await here(this.#ctx, orgId, id);
    const mine = held !== undefined && this.#isOf(held, me, client);
    const asker = mine ? windows.find((one) => one.client === held.asked_client) : undefined;
    const refused = held?.refused_client === client ? 'refused' : 'no';
    return {
      holder: held === undefined ? null : { id: held.holder, name: held.holder_name },
      mine,
      since: held?.since.toISOString() ?? null,
      until: held?.until.toISOString() ?? null,
      here: windows,
      asking: asker === undefined ? null : { client: asker.client, name: asker.name },
      asked: held?.asked_client === client ? 'waiting' : refused,
    };
  }

  #tell(orgId: bigint, id: bigint): Promise<void> {
    return this.#ctx.events.publish('lease', id, orgId);
  }
}

function personOf(caller: Caller): bigint {
  if (caller.id === undefined) throw new FitoutError('sessionExpired');
  return caller.id;
}

/** The name of who else edits a document now; within the transaction that would change it. */
export async function otherHolder(tx: Kysely<LeaseTables>, caller: Caller, id: bigint): Promise<string | undefined> {
  const held = await heldBy(tx, id);
  return held === undefined || held.holder === caller.id ? undefined : held.holder_name;
}

/** Of these documents those that somebody edits, with the name of who does. */
export async function leaseHolders(
  db: Kysely<LeaseTables>,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('lease')
    .select(['document_id', 'holder_name'])
    .where('document_id', 'in', ids)
    .where('until', '>', sql<Date>`now()`)
    .execute();
  return new Map(rows.map((row) => [row.document_id, row.holder_name]));
}

async function heldBy(db: Kysely<LeaseTables>, id: bigint): Promise<Held | undefined> {
  const row = await db
    .selectFrom('lease')
    .select([...columns, sql<boolean>`asked_at > now() - make_interval(secs => ${leaseSeconds})`.as('asks')])
    .where('document_id', '=', id)
    .where('until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return row.asks === true ? row : { ...row, asked_by: null, asked_client: null };
}

/** Makes the lease this window's, or goes on with it. */
async function write(
  tx: Kysely<LeaseTables>,
  id: bigint,
  caller: Caller,
  client: string,
  mine: boolean,
): Promise<Held> {
  const values = { holder: personOf(caller), holder_name: caller.name, client, until };
  const fresh = mine ? values : { ...values, since: sql<Date>`now()`, ...nobodyAsks, refused_client: null };
  return tx
    .insertInto('lease')
    .values({ document_id: id, ...values })
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet(fresh))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The last one who asks is the one who is answered. */
function ask(tx: Kysely<LeaseTables>, id: bigint, me: bigint, client: string): Promise<Held> {
  return tx
    .updateTable('lease')
    .set({ asked_by: me, asked_client: client, asked_at: sql<Date>`now()`, refused_client: null })
    .where('document_id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
