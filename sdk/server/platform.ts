import type { Kysely, RawBuilder } from 'kysely';
import type { ZodType, z } from 'zod';
import type { Text } from '../base/text.ts';
import type { CallKey, Encodable } from '../calls/call.ts';
import type { PlatformCall, PlatformTable } from '../calls/platform/call.ts';
import type { PlatformCalls } from '../calls/platform/index.ts';
import type { AuditWords } from './audit-texts.ts';
import type { Caller } from './caller.ts';
import type { PlatformTables } from './platform-tables.ts';
import type { FormFields, Handlers, Reply, ServerRequest } from './request.ts';
import type { WithCookie } from './with-cookie.ts';

/** What one of the platform's own calls answers, before it is encoded. */
export type Answered<K extends keyof PlatformCalls & CallKey> = Encodable<PlatformCalls[K]>;

/** The handlers of a table of the platform's own calls; what they answer may bring cookies with it. */
export type PlatformHandlers<C extends PlatformTable> = {
  [K in keyof C & CallKey]: (
    request: Parameters<Handlers<C>[K]>[0],
  ) => Promise<ResultOf<Handlers<C>[K]> | WithCookie<ResultOf<Handlers<C>[K]>>>;
};

type ResultOf<H extends (request: never) => unknown> = Awaited<ReturnType<H>>;

/** Nothing but what a call may say: a misspelt `secret` would keep a password. */
type Known<C extends PlatformTable> = {
  [K in keyof C]: { [Word in Exclude<keyof C[K], keyof PlatformCall>]?: never };
};

type Shape<T> = T extends ZodType ? z.output<T> : unknown;

/** Where the platform's own calls and pages are answered. All paths are whole: its calls name the version of the API too. */
export interface PlatformApp {
  serve<const C extends PlatformTable>(calls: C & Known<C>, handlers: PlatformHandlers<C>): void;
  /** A page of the platform's own, and what its form sends; their paths are whole. */
  site: <Q extends ZodType>(
    path: string,
    options: { summary: string; query: Q },
    handler: (request: ServerRequest<unknown, Shape<Q>>) => Promise<Reply>,
  ) => void;
  submit: <Q extends ZodType>(
    path: string,
    options: { summary: string; query: Q; maxBodyBytes: number },
    handler: (request: ServerRequest<unknown, Shape<Q>, FormFields>) => Promise<Reply | WithCookie>,
  ) => void;
}

/** A role as far as it says what one may do. */
export interface RoleGrant {
  key: string;
  built_in: boolean;
  functions: readonly string[];
}

/** A live session and whose it is. */
export interface SessionFacts {
  id: bigint;
  personId: bigint;
  orgId: bigint;
  kind: 'staff' | 'customer';
  username: string;
  name: string;
  mustChangePassword: boolean;
  roles: (RoleGrant & { id: bigint; name: string })[];
}

export interface FunctionInfo {
  key: string;
  title: Text;
  /** 'kernel', or the plugin that declares it. */
  plugin: string;
  pluginTitle: Text;
}

/** All functions there are: the kernel's and those of enabled plugins. */
export interface FunctionCatalog {
  readonly all: readonly FunctionInfo[];
  has(key: string): boolean;
  /** What these roles grant together. */
  of(roles: readonly RoleGrant[]): ReadonlySet<string>;
}

/** A line of the audit log. `action` is a stable word that begins with `kernel.`. */
export interface AuditLine {
  orgId: bigint;
  action: string;
  /** In Chinese; how it is told in both languages stands in the words of the log. */
  summary: string;
  target?: { kind: string; id: bigint | string; name?: string } | undefined;
  detail?: unknown;
}

/** Where an organisation's public pages are. */
export interface Address {
  /** `short`: a label before the server's own host. `host`: a whole host name. */
  kind: 'short' | 'host';
  name: string;
  /** The one that links, QR codes and canonical addresses carry; an organisation has one at most. */
  main: boolean;
}

/** A session that was opened for a right password. */
export interface SignedIn {
  sessionId: bigint;
  cookie: string;
  token: string;
  personId: bigint;
  orgId: bigint;
}

/** A request with a name and a password, and the organisation whose site is visited. */
export type SignInRequest = Pick<ServerRequest, 'headers' | 'ip' | 'orgId'>;

/**
 * The kernel's own: accounts, roles, sessions, organisations and the audit log. For plugins of the repository alone, with
 * the capability `server.platform`: whoever has it may open a session for anybody.
 */
export interface Platform {
  /** FITOUT_PUBLIC_URL without a slash at its end. */
  readonly publicUrl: string | undefined;
  db(): Kysely<PlatformTables>;
  transaction<R>(work: (tx: Kysely<PlatformTables>) => Promise<R>): Promise<R>;
  /** The session of a call that asked for one. Throws sessionExpired. */
  sessionOf(caller: Caller): SessionFacts;
  catalog(): FunctionCatalog;
  /** Counts one of `perMinute` turns of `key`. Throws tooMany. */
  takeTurn(key: string, perMinute: number): Promise<void>;
  /** Tells every server and every open browser of the organisation, under the kernel's topic `kernel.<topic>`. */
  publish(topic: string, id: bigint, orgId: bigint): Promise<void>;
  readonly passwords: {
    hash(password: string): Promise<string>;
    /** A random one, to be changed at its first use. */
    oneTime(): string;
    /** Refuses what is too easy to guess. Throws unprocessable, reason 'kernel.weak-password'. */
    check(password: string, username: string): void;
  };
  readonly people: {
    /** Serialises what touches an organisation's owners and roles. */
    lock(tx: Kysely<PlatformTables>, orgId: bigint): Promise<void>;
    /** Throws where no enabled owner is left. Call it after the change, in its transaction. */
    checkOwnerLeft(tx: Kysely<PlatformTables>, orgId: bigint): Promise<void>;
    /** Who this is, of which organisation, and what they may do, as the shell reads it; `asked` is the request's origin. */
    answer(session: SessionFacts, asked: string): Promise<Answered<'GET /v1/customer/queryCustWithOrg'>>;
    /** Closes a customer's account for their password. Throws unprocessable, forbidden, tooManyTries. */
    close(session: SessionFacts, password: string, ip: string): Promise<void>;
  };
  readonly sessions: {
    /** Opens one for a right password. Throws badCredentials, tooManyTries, disabled. */
    signIn(username: string, password: string, asked: SignInRequest): Promise<SignedIn>;
    /** Set-Cookie of the session, of what takes its token to the page, and of the browser, which is known from now on. */
    cookiesOf(signed: SignedIn, asked: SignInRequest): Promise<string[]>;
    /** Set-Cookie of the browser alone. */
    browserCookie(signed: SignedIn, asked: SignInRequest): Promise<string>;
    /** Set-Cookie that takes the session's away. */
    readonly noCookie: string;
    /** The session waits under its cookie's value as a code until a page takes it up with `state`, a minute at most. */
    setAside(signed: SignedIn, state: string): Promise<void>;
    /** Ends a person's sessions as an administrator, in the caller's transaction. Call `changed` after it has committed. */
    endAllOf(tx: Kysely<PlatformTables>, personId: bigint): Promise<void>;
    /** Sessions or what they may do have changed: no server believes what it knew. `id` is a person's or a role's. */
    changed(orgId: bigint, id: bigint): Promise<void>;
  };
  readonly organisations: {
    /** The first one: its public site is the installation's, and its owner makes the others. */
    first(): Promise<bigint>;
    of(orgId: bigint): Promise<Answered<'GET /v1/cfg/org'>>;
    /** The same, as it was within the last 0.6 s. */
    cached(orgId: bigint): Promise<Answered<'GET /v1/cfg/org'>>;
    /** Makes one with its built-in roles. */
    make(tx: Kysely<PlatformTables>, name: string): Promise<{ orgId: bigint; ownerRole: bigint }>;
    /** One of them, its name, logo or addresses, was changed and committed. */
    changed(orgId: bigint): Promise<void>;
  };
  readonly addresses: {
    /** Host names under which this server itself is reached. */
    readonly own: readonly string[];
    /** The organisation of a host as it was asked: the first one's where nobody else has it. */
    orgOf(host: string): bigint;
    /** An organisation's, its main one first. */
    of(orgId: bigint): readonly Address[];
    /** Where an address is opened; undefined where that is not known. `asked`: the request's origin. */
    urlOf(address: Pick<Address, 'kind' | 'name'>, asked?: string): string | undefined;
    /** The origin of an organisation's public pages; undefined where it is not known. */
    siteOf(orgId: bigint, asked?: string): string | undefined;
    /** Is this the origin of a page at another host that may call this server? */
    isPage(origin: string): boolean;
  };
  readonly audit: {
    /** Appends a line about what `caller` did, in place of the general one. */
    append(caller: Caller, line: AuditLine): Promise<void>;
    /** How an owner's lines are told; 'kernel' is one. Undefined for a plugin that does not run. */
    wordsOf(owner: string): AuditWords | undefined;
    /** Owners of lines: the kernel and all enabled plugins. */
    owners(): readonly string[];
    /** In SQL: the least id that something made at `at` has, so that an index on ids finds a day. */
    leastIdAt(at: RawBuilder<Date>): RawBuilder<bigint>;
  };
  readonly pages: {
    /** Headers of a page with this one inline script, whose form may lead to the origin `leadsTo` too. */
    headers(page: { script: string; leadsTo: string | undefined }): Record<string, string>;
  };
}
