import type { ZodType } from 'zod';
import type { CodeName } from '../../sdk/base/codes.ts';
import type { PlatformCall } from '../../sdk/calls.ts';
import type { Access } from '../../sdk/server.ts';

/** How many bytes a JSON body may have. */
export const defaultBodyBytes = 1024 * 1024;

export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a route says of itself: all that there is to know of it but who answers it. */
export interface DescribedRoute extends Pick<PlatformCall, 'beforePasswordChange' | 'changes' | 'secret' | 'endless'> {
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
  /** Of a JSON body; `defaultBodyBytes` where it says nothing. */
  maxBodyBytes?: number | undefined;
  ratePerMinute?: number | undefined;
  /** Seconds. */
  timeout?: number | undefined;
  unaudited?: boolean | undefined;
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

/** A route's path below that of its owner. */
export function wholePath(prefix: string, path: string): string {
  return `${prefix}${path.startsWith('/') || path === '' ? path : `/${path}`}`;
}

/** Does the route change something? Such calls are guarded against other sites and written to the audit log. */
export function isWrite(route: Pick<DescribedRoute, 'method' | 'changes'>): boolean {
  return route.method !== 'GET' || route.changes === true;
}
