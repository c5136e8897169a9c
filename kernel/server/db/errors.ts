import { FitoutError, isFitoutError } from '../../../sdk/base/errors.ts';

/** The database is not there: no connection, cut connection, shutting down, starting up, too many clients. */
const lostCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'],
  ...['ENETUNREACH', '57P01', '57P02', '57P03', '57P05', '53300', '08000', '08001', '08003', '08004', '08006'],
]);
const unavailableText =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection/;

/** 25006 is what writes meet while the disk is nearly full: sessions are read-only then (see kernel/postgres/disk-guard.ts). */
const fullCodes = new Set(['53100', '58030', 'ENOSPC', 'EDQUOT', '25006']);

const retryCodes = new Set(['40001', '40P01']);

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

export function isUnavailable(error: unknown): boolean {
  if (isFitoutError(error)) return error.codeName === 'unavailable';
  return lostCodes.has(codeOf(error)) || (error instanceof Error && unavailableText.test(error.message));
}

/** Two transactions were in each other's way; the same one may succeed when run again. */
export function isRetryable(error: unknown): boolean {
  return retryCodes.has(codeOf(error));
}

export function isFull(error: unknown): boolean {
  return fullCodes.has(codeOf(error));
}

/**
 * What a driver threw, as the error that the API answers: 503 where the database is away, 507 where the disk is
 * full, 408 where a query ran out of time. Other errors (a broken constraint, a bug) stay as they are.
 */
export function mapDatabaseError(error: unknown): unknown {
  if (isFitoutError(error)) return error;
  if (isFull(error)) return new FitoutError('storageFull', { cause: error });
  if (isUnavailable(error)) return new FitoutError('unavailable', { reason: 'database', cause: error });
  if (codeOf(error) === '57014') return new FitoutError('timeout', { reason: 'database', cause: error });
  return error;
}
