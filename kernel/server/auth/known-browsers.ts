import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Kysely, sql } from 'kysely';
import { prepared } from '../../../sdk/server.ts';
import type { ServerParts } from '../parts.ts';
import type { KernelTables } from '../schema/tables.ts';
import { readNamedCookie } from './cookie.ts';

/** How long a browser is known after its last sign-in, and how many each person has at most. */
const life = { days: 180, each: 20 };

const secretShape = /^[\w-]{43}$/;
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const cookieName = (https: boolean): string => (https ? '__Host-fitout_browser' : 'fitout_browser');

/**
 * Browsers in which somebody signed in before. They have a share of their own where signing in is queued and failures are
 * counted, so that tries at many names from one address keep nobody of the same office out. The share is the person's:
 * further browsers, and invented cookies, give no more of it. The cookie says nothing else and opens nothing.
 */
export class KnownBrowsers {
  readonly #parts: ServerParts;

  constructor(parts: ServerParts) {
    this.#parts = parts;
  }

  /** Whose browser it is that sends these headers; undefined for one that is not known. */
  async whose(headers: IncomingHttpHeaders, https: boolean): Promise<bigint | undefined> {
    const secret = readNamedCookie(headers, cookieName(https));
    if (secret === undefined || !secretShape.test(secret)) return undefined;
    const [row] = await personOf(this.#db(), { hash: hashOf(secret) });
    return row?.person_id;
  }

  /** Remembers the browser in which this person has just signed in. Answers the Set-Cookie that it keeps. */
  async remember(person: bigint, headers: IncomingHttpHeaders, https: boolean): Promise<string> {
    const sent = readNamedCookie(headers, cookieName(https));
    const known =
      sent !== undefined && secretShape.test(sent) ? await personOf(this.#db(), { hash: hashOf(sent) }) : [];
    // Another person's browser becomes this one's, by a new secret.
    const secret = known[0]?.person_id === person && sent !== undefined ? sent : randomBytes(32).toString('base64url');
    await this.#db()
      .insertInto('known_browser')
      .values({ hash: hashOf(secret), person_id: person })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ seen_at: sql<Date>`now()` }))
      .execute();
    await this.#db()
      .deleteFrom('known_browser')
      .where('person_id', '=', person)
      .where('hash', 'not in', (one) =>
        one
          .selectFrom('known_browser')
          .select('hash')
          .where('person_id', '=', person)
          .orderBy('seen_at', 'desc')
          .limit(life.each),
      )
      .execute();
    const seconds = life.days * 86_400;
    return `${cookieName(https)}=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${https ? '; Secure' : ''}`;
  }

  async sweep(): Promise<void> {
    await this.#db()
      .deleteFrom('known_browser')
      .where(sql<boolean>`seen_at < now() - ${`${life.days} days`}::interval`)
      .execute();
  }

  #db(): Kysely<KernelTables> {
    return this.#parts.database.of('kernel').query<KernelTables>();
  }
}

const personOf = prepared<KernelTables, { hash: Buffer }>()((db, value) =>
  db
    .selectFrom('known_browser')
    .select('person_id')
    .where('hash', '=', value('hash'))
    .where(sql<boolean>`seen_at > now() - ${`${life.days} days`}::interval`),
);
