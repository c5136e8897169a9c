import type { Kysely } from 'kysely';
import type { ZodType, z } from 'zod';
import type { Access } from '../calls/access.ts';
import type { ServedCalls } from '../calls/call.ts';
import type { AuditWords } from './audit-texts.ts';
import type { ServerContext } from './context.ts';
import type { PlatformApp } from './platform.ts';
import type { FormFields, Handlers, Reply, ServerRequest } from './request.ts';

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

export interface ServerHalf {
  migrations?: Migrations;
  /** Read when somebody looks at the log: changing them changes how old lines are told. */
  audit?: AuditWords;
  routes?(app: PluginApp, ctx: ServerContext): void | Promise<void>;
  /**
   * Calls and pages of the platform itself, which this plugin answers: for those with the capability `server.platform`.
   * The server does not start without them.
   */
  platformRoutes?(app: PlatformApp, ctx: ServerContext): void;
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
