import type { ZodType } from 'zod';
import type { CodeName } from '../../../sdk/base/codes.ts';
import type { PlatformCall, ServedCall, ServedCalls } from '../../../sdk/calls.ts';
import type { Access, PlatformApp, PluginApp, RouteOptions, ServerRequest } from '../../../sdk/server.ts';

export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One route of the server, the kernel's or a plugin's. This table is the one source of what is mounted, of the
 * OpenAPI document, of the audit log's words, and of the tests that try each route as the wrong person.
 */
export interface RouteEntry extends Pick<PlatformCall, 'beforePasswordChange' | 'changes' | 'secret' | 'endless'> {
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
  conflicts?: true | ZodType | undefined;
  errors?: readonly CodeName[] | undefined;
  multipart?: { maxBytes: number; maxFiles: number } | undefined;
  maxBodyBytes?: number | undefined;
  ratePerMinute?: number | undefined;
  /** Seconds. */
  timeout?: number | undefined;
  unaudited?: boolean | undefined;
  handler(request: ServerRequest): Promise<unknown>;
}

/** What the document of the API tells of a route: all but who answers it. */
export type DescribedRoute = Omit<RouteEntry, 'handler'>;

type AnyOptions = Omit<RouteOptions<ZodType, ZodType, ZodType, ZodType>, 'access'> & { access: Access };

/** A PluginApp that writes down what is declared, or the kernel's. `prefix` goes in front of every path but a site's. */
export function collectRoutes(owner: 'kernel', prefix: string, into: RouteEntry[]): PlatformApp;
export function collectRoutes(owner: string, prefix: string, into: RouteEntry[]): PluginApp;
export function collectRoutes(owner: string, prefix: string, into: RouteEntry[]): PlatformApp | PluginApp {
  const add = (
    kind: RouteEntry['kind'],
    method: RouteMethod,
    path: string,
    options: Partial<RouteEntry> & { access: Access; summary: string },
    handler: unknown,
  ): void => {
    const { access, ...rest } = options;
    into.push({
      ...rest,
      owner,
      kind,
      method,
      path: wholePath(kind === 'site' ? '' : prefix, path),
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
      const handler = handlers[key];
      if (handler === undefined) throw new Error(`${owner} declares "${key}" and does not answer it`);
      into.push({ ...declaredRoute(owner, prefix, key, call), handler: handler as RouteEntry['handler'] });
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
  } as PluginApp;
}

/** The route of one call of a table; `key` is its method and path, and `prefix` goes in front of the path. */
export function declaredRoute(
  owner: string,
  prefix: string,
  key: string,
  { summary, upload, ...options }: PlatformCall,
): DescribedRoute {
  const [method = '', path = ''] = key.split(' ');
  return {
    ...options,
    owner,
    kind: options.file === undefined ? 'json' : 'raw',
    method: method as RouteMethod,
    path: wholePath(prefix, path),
    summary: summary.zh,
    summaryEn: summary.en,
    multipart: upload,
    declared: true,
  };
}

function wholePath(prefix: string, path: string): string {
  return `${prefix}${path.startsWith('/') || path === '' ? path : `/${path}`}`;
}

/** Does the route change something? Such calls are guarded against other sites and written to the audit log. */
export function isWrite(route: Pick<RouteEntry, 'method' | 'changes'>): boolean {
  return route.method !== 'GET' || route.changes === true;
}
