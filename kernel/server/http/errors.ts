import { FitoutError, isFitoutError } from '../../../sdk/base/errors.ts';

/**
 * Any thrown value as the error that may leave the server. What we do not know becomes 'internal' without its text:
 * messages of libraries and of the database stay in the log.
 */
export function toFitoutError(thrown: unknown): FitoutError {
  if (isFitoutError(thrown)) return thrown;
  const { code, statusCode } = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as {
    code?: unknown;
    statusCode?: unknown;
  };
  const known = typeof code === 'string' ? byCode(code, thrown) : undefined;
  if (known !== undefined) return known;
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return byStatus(statusCode, thrown);
  if (thrown instanceof Error && brokenForm.test(thrown.message))
    return new FitoutError('badRequest', { reason: 'kernel.multipart', cause: thrown });
  return new FitoutError('internal', { cause: thrown });
}

/** What the reader of multipart bodies throws for a form that is none, or that ends too early: plain errors. */
const brokenForm =
  /^(?:Multipart: |Boundary required|The needle (?:can|has)|Malformed part header|(?:Part terminated early due to )?unexpected end of (?:multipart data|form|file))/i;

function byCode(code: string, cause: unknown): FitoutError | undefined {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
    case 'FST_FILES_LIMIT':
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return new FitoutError('tooLarge', { cause });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new FitoutError('unsupported', { cause });
    case 'ERR_STREAM_PREMATURE_CLOSE':
      return new FitoutError('badRequest', { cause });
    case 'FST_ERR_HANDLER_TIMEOUT':
      return new FitoutError('timeout', { cause });
    case 'ENOSPC':
    case 'EDQUOT':
    case '53100':
      return new FitoutError('storageFull', { cause });
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EPIPE':
    case 'ETIMEDOUT':
      // Of a database connection: of an upstream a plugin says what it means itself.
      return new FitoutError('unavailable', { cause });
    case '40001':
    case '40P01':
      return new FitoutError('conflict', { reason: 'kernel.busy', cause });
    default:
      break;
  }
  if (code.startsWith('FST_ERR_CTP_') || code === 'FST_ERR_BAD_URL') return new FitoutError('badRequest', { cause });
  // SQLSTATE classes: 08, 57 the database is not there; 22 a value that it cannot hold.
  if (/^(?:08|57)[0-9A-Z]{3}$/.test(code)) return new FitoutError('unavailable', { cause });
  if (/^22[0-9A-Z]{3}$/.test(code)) return new FitoutError('badRequest', { cause });
  return undefined;
}

function byStatus(status: number, cause: unknown): FitoutError {
  if (status === 404) return new FitoutError('notFound', { cause });
  if (status === 413) return new FitoutError('tooLarge', { cause });
  if (status === 415) return new FitoutError('unsupported', { cause });
  return new FitoutError('badRequest', { cause });
}
