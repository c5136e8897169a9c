import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { ZodType, z } from 'zod';
import type { LocalText } from '../base/text.ts';
import type { Access } from '../calls/access.ts';
import type { CallKey, Decoded, Encodable, ServedCall, ServedCalls } from '../calls/call.ts';
import type { Caller, ServerContext } from './context.ts';

/** A request that passed the door: who calls was checked, and params, query and body have the declared shapes. */
export interface ServerRequest<P = unknown, Q = unknown, B = unknown> {
  params: P;
  query: Q;
  body: B;
  caller: Caller;
  /**
   * Who asks where they are signed in as staff, also of another organisation than the one whose site is visited (of which
   * `caller` then is a visitor): for what staff see of their own under a public address, such as a preview.
   */
  staff: Caller | undefined;
  /** The caller's organisation; of a public route, the one whose site is visited, by the host name that was asked. */
  orgId: bigint;
  /** The origin that was asked: `https://acme.example:8443`. */
  origin: string;
  /** Ends when the client went away or the time is up. */
  signal: AbortSignal;
  /** Lower-case names. */
  headers: Record<string, string | undefined>;
  /** Client address, and the id that the log and error answers carry. */
  ip: string;
  requestId: string;
  /** What limits count by: the client's address, of IPv6 its /64, of which one household has all. */
  addressKey: string;
  /** The files of a multipart request, one after the other; each must be read to its end. Only on `multipart` routes. */
  files(): AsyncIterable<{ field: string; filename: string; mimetype: string; stream: Readable }>;
}

/** An answer that is not JSON. */
export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body: string | Uint8Array | Readable | null;
}

export interface RouteOptions<P extends ZodType, Q extends ZodType, B extends ZodType, R extends ZodType> {
  access: Access;
  /** One line for the OpenAPI document. */
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** Shape of `result`, for the OpenAPI document. */
  result?: R;
  /** Accepts multipart/form-data; `maxBytes` bounds each file (413 beyond). */
  multipart?: { maxBytes: number; maxFiles: number };
  /** Bytes of a JSON body; 1 MiB where left out. */
  maxBodyBytes?: number;
  /** Calls per minute and caller (or address); none where left out. */
  ratePerMinute?: number;
  /** Seconds; 30 where left out. */
  timeout?: number;
  /** Leaves the write out of the audit log (for autosave and the like, which record their own). */
  unaudited?: boolean;
}

/** Answers one call: params, query and body come decoded, and what it returns is encoded by the call's `result`. */
export type CallHandler<C extends ServedCall> = (
  request: ServerRequest<Decoded<C, 'params'>, Decoded<C, 'query'>, Decoded<C, 'body'>>,
) => Promise<C extends { file: readonly string[] } ? Reply : Encodable<C>>;

/** The handlers of a table of calls, one for each. */
export type Handlers<C extends ServedCalls> = { [K in keyof C & CallKey]: CallHandler<C[K]> };

export type Handler<P, Q, B, R> = (request: ServerRequest<P, Q, B>) => Promise<R>;

type Shape<T> = T extends ZodType ? z.output<T> : unknown;

type Method = <P extends ZodType, Q extends ZodType, B extends ZodType, R extends ZodType>(
  path: string,
  options: RouteOptions<P, Q, B, R>,
  handler: Handler<Shape<P>, Shape<Q>, Shape<B>, unknown>,
) => void;

export interface SiteOptions<P extends ZodType, Q extends ZodType> {
  /** Public by nature: site pages are what a visitor without a session sees. */
  params?: P;
  query?: Q;
  summary: string;
}

export interface SubmitOptions<P extends ZodType> {
  /** Open to whoever has the page; a session counts where the request carries its token. */
  params?: P;
  summary: string;
  /** Bytes of the body; 1 MiB where left out. */
  maxBodyBytes?: number;
  /** Calls per minute and caller (or address); none where left out. */
  ratePerMinute?: number;
}

/** What a form sent, in its order; a name may come several times. */
export type FormFields = readonly (readonly [name: string, value: string])[];

/**
 * Where a plugin's routes are declared. Paths are under /api/p/<id>. What a handler returns becomes `result`;
 * a FitoutError becomes its code; anything else thrown becomes a 500 without its text.
 */
export interface PluginApp {
  /** Answers the calls of a table, all of them. */
  serve<const C extends ServedCalls>(calls: C, handlers: Handlers<C>): void;
  /** @deprecated Declare it in a table and `serve` that. */
  get: Method;
  /** @deprecated Declare it in a table and `serve` that. */
  post: Method;
  /** @deprecated Declare it in a table and `serve` that. */
  put: Method;
  /** @deprecated Declare it in a table and `serve` that. */
  patch: Method;
  /** @deprecated Declare it in a table and `serve` that. */
  delete: Method;
  /**
   * A GET under /api/p/<id> that answers bytes or a stream in place of JSON.
   * @deprecated Declare it in a table, with `file`, and `serve` that.
   */
  raw<P extends ZodType, Q extends ZodType>(
    path: string,
    options: Omit<RouteOptions<P, Q, never, never>, 'body' | 'result' | 'multipart'>,
    handler: (request: ServerRequest<Shape<P>, Shape<Q>>) => Promise<Reply>,
  ): void;
  /** A GET outside /api that the manifest's `site` names: a published page. */
  site<P extends ZodType, Q extends ZodType>(
    path: string,
    options: SiteOptions<P, Q>,
    handler: (request: ServerRequest<Shape<P>, Shape<Q>>) => Promise<Reply>,
  ): void;
  /**
   * A POST outside /api that the manifest's `site` names: what a `<form method="post">` of a published page sends
   * (application/x-www-form-urlencoded), with or without script. Requests that another site caused are refused.
   */
  submit<P extends ZodType>(
    path: string,
    options: SubmitOptions<P>,
    handler: (request: ServerRequest<Shape<P>, unknown, FormFields>) => Promise<Reply>,
  ): void;
}

/** Steps in the order of their names (`0001-first`), each run once, in a transaction with the plugin's schema first in the search path. */
export type Migrations = Record<string, (db: Kysely<never>) => Promise<void>>;

export interface Job<T = unknown> {
  input: ZodType<T>;
  /** May run more than once: its effect must be the same. */
  run(input: T, ctx: ServerContext): Promise<void>;
  /** It ended its server twice (a fault, or want of memory) and is not run again: tell those who wait for it. May run more than once. */
  setAside?(input: T, ctx: ServerContext): Promise<void>;
  /** `*&#47;5 * * * *`: also runs on this schedule with `{}` as its input. */
  cron?: string;
}

/** The audit log in people's words. */
export interface AuditWords {
  /** By what `ctx.audit.record` was given, without the plugin's id; or by a route's summary, for writes that the host logs. */
  actions: Record<string, LocalText>;
  /** By kind of target; `many` is the English plural where an s does not make it. */
  kinds?: Record<string, LocalText & { many?: string }>;
}

export interface ServerHalf {
  migrations?: Migrations;
  /** Read when somebody looks at the log: changing them changes how old lines are told. */
  audit?: AuditWords;
  routes?(app: PluginApp, ctx: ServerContext): void | Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: jobs of one plugin differ in their inputs; each is typed by its own schema
  jobs?: Record<string, Job<any>>;
  /**
   * A customer has deleted their account: delete what the plugin keeps of them, or cut whatever ties it to them where
   * others count on it (a number that was drawn). Their sessions have ended by then. It runs again until it succeeds,
   * on whichever server, so its effect must be the same each time.
   */
  forget?(customer: { id: bigint; orgId: bigint }, ctx: ServerContext): Promise<void>;
  /** After migrations, before routes: services for other plugins. */
  activate?(ctx: ServerContext): void | Promise<void>;
  /** The server ends, and no request comes any more; the database is still there. For what memory held back, within a second or two. */
  deactivate?(ctx: ServerContext): void | Promise<void>;
}

/** The default export of server/index.ts. */
export function defineServer(half: ServerHalf): ServerHalf {
  return half;
}
