import type { ZodType, z } from 'zod';
import type { ServedCall, ServedCalls } from '../../../sdk/calls.ts';
import type { Access, FormFields, PluginApp, Reply, RouteOptions, ServerRequest } from '../../../sdk/server.ts';
import type { CodeName } from '../../base/codes.ts';
import type { WithCookie } from './with-cookie.ts';

export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What our own calls may say beyond a plugin's. */
export interface KernelRouteOptions {
  /** Open to a person who has yet to change a one-time password. */
  beforePasswordChange?: boolean;
  /** A GET that changes something: guarded and logged as a write. */
  changes?: boolean;
  /** Its answer holds a secret: never kept for repeats. */
  secret?: boolean;
  /** Never timed out: a stream of events. */
  endless?: boolean;
}

/**
 * One route of the server, the kernel's or a plugin's. This table is the one source of what is mounted, of the
 * OpenAPI document, of the audit log's words, and of the tests that try each route as the wrong person.
 */
export interface RouteEntry extends KernelRouteOptions {
  /** 'kernel', or the plugin's id. */
  owner: string;
  kind: 'json' | 'raw' | 'site';
  method: RouteMethod;
  /** The whole path with its parameters: `/api/v1/people/:id`. */
  path: string;
  access: Access;
  summary: string;
  summaryEn?: string | undefined;
  params?: ZodType | undefined;
  query?: ZodType | undefined;
  body?: ZodType | undefined;
  result?: ZodType | undefined;
  /** It was declared as a call of a table: its answers are encoded by `result`. */
  declared?: boolean;
  /** Media types of the file that it answers. */
  file?: readonly string[] | undefined;
  conflicts?: boolean | undefined;
  errors?: readonly CodeName[] | undefined;
  multipart?: { maxBytes: number; maxFiles: number } | undefined;
  maxBodyBytes?: number | undefined;
  ratePerMinute?: number | undefined;
  /** Seconds. */
  timeout?: number | undefined;
  unaudited?: boolean | undefined;
  handler(request: ServerRequest<never, never, never>): Promise<unknown>;
}

type KernelMethod = <P extends ZodType, Q extends ZodType, B extends ZodType>(
  path: string,
  options: RouteOptions<P, Q, B, ZodType> & KernelRouteOptions,
  handler: (request: ServerRequest<Shape<P>, Shape<Q>, Shape<B>>) => Promise<unknown>,
) => void;

type Shape<T> = T extends ZodType ? z.output<T> : unknown;

/** What the kernel declares its own calls with: a plugin's app, and the options that only the kernel has. */
export interface KernelApp {
  get: KernelMethod;
  post: KernelMethod;
  put: KernelMethod;
  patch: KernelMethod;
  delete: KernelMethod;
  raw: <P extends ZodType, Q extends ZodType>(
    path: string,
    options: Omit<RouteOptions<P, Q, never, never>, 'body' | 'result' | 'multipart'> & KernelRouteOptions,
    handler: (request: ServerRequest<Shape<P>, Shape<Q>>) => Promise<Reply>,
  ) => void;
  /** A page of the kernel's own, and what its form sends; their paths are whole. */
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

type AnyOptions = Omit<RouteOptions<ZodType, ZodType, ZodType, ZodType>, 'access'> & { access: Access };

/** A PluginApp that writes down what is declared. `prefix` goes in front of every path but a site's. */
export function collectRoutes(owner: string, prefix: string, into: RouteEntry[]): PluginApp & KernelApp {
  const add = (
    kind: RouteEntry['kind'],
    method: RouteMethod,
    path: string,
    options: Partial<RouteEntry> & { access: Access; summary: string },
    handler: unknown,
  ): void => {
    const local = path.startsWith('/') || path === '' ? path : `/${path}`;
    const { access, ...rest } = options;
    into.push({
      ...rest,
      owner,
      kind,
      method,
      path: kind === 'site' ? local : `${prefix}${local}`,
      access,
      handler: handler as RouteEntry['handler'],
    });
  };
  const json =
    (method: RouteMethod) =>
    (path: string, options: object, handler: unknown): void =>
      add('json', method, path, options as AnyOptions, handler);
  const serve = (calls: ServedCalls, handlers: Record<string, unknown>): void => {
    const surplus = Object.keys(handlers).find((key) => !(key in calls));
    if (surplus !== undefined) throw new Error(`${owner} answers "${surplus}", which it does not declare`);
    for (const [key, call] of Object.entries<ServedCall>(calls)) {
      if (handlers[key] === undefined) throw new Error(`${owner} declares "${key}" and does not answer it`);
      const [method = '', path = ''] = key.split(' ');
      const { summary, upload, ...options } = call;
      add(
        call.file === undefined ? 'json' : 'raw',
        method as RouteMethod,
        path,
        { ...options, summary: summary.zh, summaryEn: summary.en, multipart: upload, declared: true },
        handlers[key],
      );
    }
  };
  return {
    serve,
    get: json('GET'),
    post: json('POST'),
    put: json('PUT'),
    patch: json('PATCH'),
    delete: json('DELETE'),
    raw: (path, options, handler) => add('raw', 'GET', path, options as AnyOptions, handler),
    site: (path: string, options: { summary: string }, handler: unknown) =>
      add(
        'site',
        'GET',
        path,
        { ...(options as object), access: { kind: 'anyone' }, summary: options.summary },
        handler,
      ),
    submit: (path: string, options: { summary: string }, handler: unknown) =>
      add(
        'site',
        'POST',
        path,
        { ...(options as object), access: { kind: 'anyone' }, summary: options.summary },
        handler,
      ),
  } as PluginApp & KernelApp;
}

/** Does the route change something? Such calls are guarded against other sites and written to the audit log. */
export function isWrite(route: Pick<RouteEntry, 'method' | 'changes'>): boolean {
  return route.method !== 'GET' || route.changes === true;
}
