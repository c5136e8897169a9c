import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { RouteEntry } from './route-table.ts';

/**
 * What a handler returned, as the call that it answers declares it: ids and times as they travel, and nothing that the
 * declaration does not name. One that does not fit throws where `strict` is set; a person gets it as it is, and the log
 * says so.
 */
export function encodeResult(
  route: Pick<RouteEntry, 'method' | 'path' | 'result' | 'declared'>,
  result: unknown,
  { strict, log }: { strict: boolean; log: FastifyBaseLogger },
): unknown {
  if (route.declared !== true) return result;
  if (route.result === undefined) return fits(route, result === undefined || result === null, result, strict, log);
  const encoded = z.safeEncode(route.result, result);
  if (encoded.success) return encoded.data;
  return fits(route, false, result, strict, log, z.prettifyError(encoded.error));
}

function fits(
  { method, path }: Pick<RouteEntry, 'method' | 'path'>,
  fit: boolean,
  result: unknown,
  strict: boolean,
  log: FastifyBaseLogger,
  why = 'it declares none',
): unknown {
  if (fit) return result;
  const words = `the result of ${method} ${path} is not as declared: ${why}`;
  if (strict) throw new Error(words);
  log.error(words);
  return result;
}
