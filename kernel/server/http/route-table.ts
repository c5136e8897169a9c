import type { ZodType } from 'zod';
import type { ServedCall, ServedCalls } from '../../../sdk/calls.ts';
import type { Access, PlatformApp, PluginApp, RouteOptions, ServerRequest } from '../../../sdk/server.ts';
import { type DescribedRoute, declaredRoute, type RouteMethod, wholePath } from '../../openapi/route.ts';

/**
 * One route of the server, the kernel's or a plugin's. This table is the one source of what is mounted, of the
 * OpenAPI document, of the audit log's words, and of the tests that try each route as the wrong person.
 */
export interface RouteEntry extends DescribedRoute {
  handler(request: ServerRequest): Promise<unknown>;
}

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
