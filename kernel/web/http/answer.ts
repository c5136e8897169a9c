import { codeName } from '../../../sdk/base/codes.ts';
import { errorFromAnswer, FitoutError } from '../../../sdk/base/errors.ts';
import { parseJson } from '../../../sdk/base/json.ts';

/** What came back, before anybody looked into it. */
export interface Answer {
  /** 0 where nothing came back at all. */
  status: number;
  text: string;
}

interface AnswerBody {
  code?: unknown;
  message?: unknown;
  reason?: unknown;
  detail?: unknown;
  requestId?: unknown;
  result?: unknown;
  [field: string]: unknown;
}

export const networkError = { zh: '网络错误', en: 'Network error' };

/**
 * The value of an answer: `result`, or the field asked for. Rejects with a FitoutError for every other code, for every
 * status but 200 with the server's message, and as 网络错误 for what is no answer of ours.
 */
export function readAnswer(answer: Answer, field?: string): unknown {
  const body = parseBody(answer);
  if (isBody(body)) {
    const code = codeOf(body);
    if (code !== undefined && code !== 0) throw answerError(body, code);
    if (answer.status === 200 && code === 0) return body[field ?? 'result'];
    if (answer.status !== 200 && typeof body.message === 'string' && body.message !== '')
      throw refused(answer.status, body.message);
  }
  if (answer.status === 200) throw unreadable();
  throw refused(answer.status);
}

/** Some servers write their codes as texts. */
function codeOf({ code }: AnswerBody): number | undefined {
  if (typeof code === 'string' && /^\d{1,9}$/.test(code)) return Number(code);
  return typeof code === 'number' ? code : undefined;
}

/** A good status without an answer in it. */
function unreadable(cause?: unknown): FitoutError {
  return new FitoutError('internal', { message: networkError, reason: 'http.unreadable', cause });
}

function parseBody(answer: Answer): unknown {
  if (answer.text.trim() === '') return undefined;
  try {
    return parseJson(answer.text);
  } catch (cause) {
    // A proxy's error page has a status of its own to speak for it; a good status with no JSON is a broken answer.
    if (answer.status === 200) throw unreadable(cause);
    return undefined;
  }
}

function isBody(body: unknown): body is AnswerBody {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

function answerError(body: AnswerBody, code: number): FitoutError {
  return errorFromAnswer({
    code,
    ...(typeof body.message === 'string' && body.message !== '' ? { message: body.message } : {}),
    ...(typeof body.reason === 'string' ? { reason: body.reason } : {}),
    ...(typeof body.requestId === 'string' && body.requestId !== '' ? { requestId: body.requestId } : {}),
    detail: body.detail,
  });
}

/** An HTTP error whose body says nothing we understand: the server's message, or 网络错误. */
function refused(status: number, message?: string): FitoutError {
  const name = codeName(100_000 + status) ?? (status >= 500 || status === 0 ? 'unavailable' : 'badRequest');
  return new FitoutError(name, { message: message ?? networkError, reason: 'http.status', detail: { status } });
}
