import { FitoutError } from '../../sdk/base/errors.ts';

/** A key is the sha256 of the bytes, in lower-case hex; anything else names nothing. */
export function isKey(key: string): boolean {
  return /^[0-9a-f]{64}$/.test(key);
}

export function noBlob(key: string): FitoutError {
  return new FitoutError('notFound', { reason: 'blob', detail: { key: key.slice(0, 64) } });
}

/** What a disk says when it is full, or the user's share of it. */
export function diskError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOSPC' || code === 'EDQUOT' ? new FitoutError('storageFull', { cause: error }) : error;
}
