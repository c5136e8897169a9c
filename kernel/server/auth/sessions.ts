import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { FitoutError } from '../../../sdk/base/errors.ts';
import type { LocalText } from '../../../sdk/base/text.ts';
import { type SessionEnder, sessionEndReasons } from '../../../sdk/base/wire.ts';
import { type PlatformTables, prepared, type SessionFacts } from '../../../sdk/server.ts';
import { CachedAnswers } from '../cached-answers.ts';
import type { ServerParts } from '../parts.ts';
import type { KernelTables } from '../schema/tables.ts';

/** Lifetimes, by the database's clock. */
export const sessionLife = { idle: '12 hours', absolute: '14 days' };

/** A session that waits for its page to take it up. */
const waitingLife = '1 minute';

/** How long it is remembered who ended a session: its page may not be looked at before. */
const endedLife = '7 days';

/** How stale `seen_at` may get. */
const seenEvery = '1 minute';

/** A live session as the kernel knows it. */
export interface LiveSession extends SessionFacts {
  tokenHash: Buffer;
}

/** No secret has this shape: what waits under one is no session. */
const waitingFor = (secret: string): string => `waiting for ${secret}`;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Secrets are 32 random bytes in base64url; anything else needs no look at the database. */
const secretShape = /^[\w-]{43}$/;

/**
 * Sessions in PostgreSQL. A check is one query, and its answer is cached for 0.6 s: signing out, disabling a person
 * or changing a role holds at once on the server that did it, and on every other one within that time even when no
 * event reaches it (an event usually makes it a few milliseconds).
 */
export class Sessions {
  readonly #parts: ServerParts;
  readonly #cached: CachedAnswers<LiveSession | undefined>;

  constructor(parts: ServerParts) {
    this.#parts = parts;
    this.#cached = new CachedAnswers(parts.events, ['kernel.sessions']);
  }

  dispose(): void {
    this.#cached.dispose();
  }

  /** Opens a session. The secrets are given out here and never again: the database has their hashes. */
  async open(
    tx: Kysely<KernelTables>,
    person: { id: bigint; orgId: bigint },
    from: { ip: string; userAgent: string | undefined },
  ): Promise<{ id: bigint; cookie: string; token: string }> {
    const id = this.#parts.ids.next();
    const cookie = randomBytes(32).toString('base64url');
    const token = randomBytes(32).toString('base64url');
    await tx
      .insertInto('session')
      .values({
        id,
        person_id: person.id,
        org_id: person.orgId,
        cookie_hash: hashOf(cookie),
        token_hash: hashOf(token),
        ip: from.ip,
        user_agent: from.userAgent?.slice(0, 300) ?? null,
        idle_until: sql<Date>`now() + ${sessionLife.idle}::interval`,
        ends_at: sql<Date>`now() + ${sessionLife.absolute}::interval`,
      })
      .execute();
    return { id, cookie, token };
  }

  /**
   * A new session waits under its cookie's value as a code until somebody takes it up with `state`; until then, and for a
   * minute at most, it is nobody's.
   */
  async setAside(
    { sessionId, orgId, cookie }: { sessionId: bigint; orgId: bigint; cookie: string },
    state: string,
  ): Promise<void> {
    await this.#db()
      .updateTable('session')
      .set({
        cookie_hash: hashOf(waitingFor(cookie)),
        token_hash: hashOf(waitingFor(state)),
        ends_at: sql<Date>`now() + ${waitingLife}::interval`,
      })
      .where('id', '=', sessionId)
      .execute();
    await this.tell(orgId, sessionId);
  }

  /** Takes up what waits under `code`, once: its secrets become other ones. Undefined where nothing waits. */
  async takeUp(code: string, state: string): Promise<{ cookie: string; token: string } | undefined> {
    const cookie = randomBytes(32).toString('base64url');
    const token = randomBytes(32).toString('base64url');
    const taken = await this.#db()
      .updateTable('session')
      .set({
        cookie_hash: hashOf(cookie),
        token_hash: hashOf(token),
        idle_until: sql<Date>`now() + ${sessionLife.idle}::interval`,
        ends_at: sql<Date>`now() + ${sessionLife.absolute}::interval`,
      })
      .where('cookie_hash', '=', hashOf(waitingFor(code)))
      .where('token_hash', '=', hashOf(waitingFor(state)))
      .where(sql<boolean>`ends_at > now()`)
      .returning(['id', 'org_id'])
      .executeTakeFirst();
    if (taken === undefined) return undefined;
    await this.tell(taken.org_id, taken.id);
    return { cookie, token };
  }

  /** The live session of a cookie's value, or undefined. */
  check(cookie: string | undefined): Promise<LiveSession | undefined> {
    if (cookie === undefined || !secretShape.test(cookie)) return Promise.resolve(undefined);
    return this.#cached.get(cookie, () => this.#ask(cookie));
  }

  /** Does `token`, from the header, belong to the session? */
  holdsToken(facts: LiveSession, token: string | undefined): boolean {
    return token !== undefined && secretShape.test(token) && timingSafeEqual(hashOf(token), facts.tokenHash);
  }

  /** Ends one session of an organisation; with `by` its page can say who did it. */
  async end(orgId: bigint, id: bigint, by?: SessionEnder): Promise<void> {
    if (by === undefined)
      await this.#db().deleteFrom('session').where('id', '=', id).where('org_id', '=', orgId).execute();
    else
      await this.#db()
        .updateTable('session')
        .set(endedNow(by))
        .where('id', '=', id)
        .where('org_id', '=', orgId)
        .where('ended_by', 'is', null)
        .execute();
    await this.tell(orgId, id);
  }

  /** Ends a person's sessions, in the caller's transaction; their pages can say who did it. Call `tell` after it has committed. */
  async endAllOf(tx: Kysely<PlatformTables>, personId: bigint, by: SessionEnder, but?: bigint): Promise<void> {
    let query = tx
      .updateTable('session')
      .set(endedNow(by))
      .where('person_id', '=', personId)
      // What ran out did not end by this.
      .where(sql<boolean>`least(idle_until, ends_at) > now()`);
    if (but !== undefined) query = query.where('id', '!=', but);
    await query.execute();
  }

  /** Deletes all that is known of a person's sessions, in the caller's transaction. Call `tell` after it has committed. */
  async forgetAllOf(tx: Kysely<PlatformTables>, personId: bigint): Promise<void> {
    await tx.deleteFrom('session').where('person_id', '=', personId).execute();
  }

  /** Why the session of a cookie's value is no more, for its page: somebody ended it, or it ran out. */
  async whyEnded(cookie: string): Promise<FitoutError> {
    if (!secretShape.test(cookie)) return new FitoutError('sessionExpired');
    const row = await this.#db()
      .selectFrom('session')
      .select('ended_by')
      .where('cookie_hash', '=', hashOf(cookie))
      .executeTakeFirst();
    const by = row?.ended_by ?? undefined;
    return by === undefined
      ? new FitoutError('sessionExpired')
      : new FitoutError('sessionExpired', { reason: sessionEndReasons[by], message: endTexts[by] });
  }

  /** Sessions or what they may do have changed: nobody believes what they knew. `id` is a session's or a person's. */
  async tell(orgId: bigint, id: bigint): Promise<void> {
    this.#cached.clear();
    try {
      await this.#parts.events.of('kernel').publish('sessions', id, orgId);
    } catch (error) {
      // The others find out within 0.6 s by themselves.
      this.#parts.log.warn({ err: error }, 'the end of sessions could not be published to other servers');
    }
    this.#cached.clear();
  }

  /** Deletes what ran out, and what somebody ended long ago. */
  async sweep(): Promise<void> {
    await this.#db()
      .deleteFrom('session')
      .where(sql<boolean>`least(idle_until, ends_at) < now()`)
      .where(sql<boolean>`(ended_by is null or ends_at < now() - ${endedLife}::interval)`)
      .execute();
  }

  async #ask(cookie: string): Promise<LiveSession | undefined> {
    const [row] = await liveSession(this.#db(), { hash: hashOf(cookie) });
    if (row === undefined) return undefined;
    if (row.stale) this.#seen(row.id);
    return {
      id: row.id,
      tokenHash: row.token_hash,
      personId: row.person_id,
      orgId: row.org_id,
      kind: row.kind,
      username: row.username,
      name: row.name,
      mustChangePassword: row.must_change_password,
      roles: (row.roles ?? []).map((role) => ({ ...role, id: BigInt(role.id) })),
    };
  }

  /** Moves the idle end on; nobody waits for it. */
  #seen(id: bigint): void {
    this.#db()
      .updateTable('session')
      .set({ seen_at: sql`now()`, idle_until: sql`now() + ${sessionLife.idle}::interval` })
      .where('id', '=', id)
      .where(sql<boolean>`seen_at < now() - ${seenEvery}::interval`)
      .execute()
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'a session could not be marked as seen'));
  }

  #db(): Kysely<KernelTables> {
    return this.#parts.database.of('kernel').query<KernelTables>();
  }
}

const endTexts: Record<SessionEnder, LocalText> = {
  administrator: {
    zh: '管理员已结束你的登录，请重新登录',
    en: 'Your session was ended by an administrator, please sign in again',
  },
  person: {
    zh: '你在别处结束了这里的登录，请重新登录',
    en: 'You ended this session from another device, please sign in again',
  },
};

/** Values of a session that somebody ended: it keeps who did, and drops the address and browser of its device. */
const endedNow = (by: SessionEnder) => ({ ended_by: by, ends_at: sql<Date>`now()`, ip: '', user_agent: null });

/** The live session of a cookie and whose it is, asked for by every request of somebody new. */
const liveSession = prepared<KernelTables, { hash: Buffer }>()((db, value) =>
  db
    .selectFrom('session as s')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .select([
      's.id',
      's.token_hash',
      'p.id as person_id',
      'p.org_id',
      'p.kind',
      'p.username',
      'p.name',
      'p.must_change_password',
    ])
    .select(sql<boolean>`s.seen_at < now() - ${seenEvery}::interval`.as('stale'))
    .select((eb) =>
      eb
        .selectFrom('person_role as pr')
        .innerJoin('role as r', 'r.id', 'pr.role_id')
        .whereRef('pr.person_id', '=', 'p.id')
        .select(
          sql<
            { id: string; key: string; name: string; built_in: boolean; functions: string[] }[]
          >`coalesce(json_agg(json_build_object('id', r.id::text, 'key', r.key, 'name', r.name, 'built_in', r.built_in, 'functions', r.functions) order by r.built_in desc, r.id), '[]')`.as(
            'list',
          ),
        )
        .as('roles'),
    )
    .where('s.cookie_hash', '=', value('hash'))
    .where('p.disabled_at', 'is', null)
    .where(sql<boolean>`s.idle_until > now() and s.ends_at > now()`),
);
