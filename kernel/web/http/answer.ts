import { codeName } from '../../base/codes.ts';
import { errorFromAnswer, FitoutError } from '../../base/errors.ts';
import { parseJson } from '../../base/json.ts';

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
  result?: unknown;
  [field: string]: unknown;
}

export const networkError = { zh: '网络错误', en: 'Network error' };

/** The value of an answer: `result`, or the field asked for. Rejects with a FitoutError for every other code or status. */
export async function readAnswer(answer: Answer, field?: string): Promise<unknown> {
  const body = await parseBody(answer);
  const good = answer.status >= 200 && answer.status < 300;
  if (isBody(body)) {
    if (typeof body.code === 'number' && body.code !== 0) throw answerError(body);
    if (good) {
      if (field !== undefined) return body[field];
      return typeof body.code === 'number' ? body.result : body;
    }
    if (typeof body.message === 'string' && body.message !== '') throw refused(answer.status, body.message);
  }
  if (good) return body;
  throw refused(answer.status);
}

async function parseBody(answer: Answer): Promise<unknown> {
  if (answer.text.trim() === '') return undefined;
  try {
    return parseJson(answer.text);
  } catch (cause) {
    // A proxy's error page has a status of its own to speak for it; a good status with no JSON is a broken answer.
    if (answer.status >= 200 && answer.status < 300)
      throw new FitoutError('internal', { message: networkError, reason: 'http.unreadable', cause });
    return undefined;
  }
}

function isBody(body: unknown): body is AnswerBody {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

function answerError(body: AnswerBody): FitoutError {
  return errorFromAnswer({
    code: body.code as number,
    ...(typeof body.message === 'string' && body.message !== '' ? { message: body.message } : {}),
    ...(typeof body.reason === 'string' ? { reason: body.reason } : {}),
    detail: body.detail,
  });
}

/** An HTTP error whose body says nothing we understand: the server's message, or 网络错误. */
function refused(status: number, message?: string): FitoutError {
  const name = codeName(100_000 + status) ?? (status >= 500 || status === 0 ? 'unavailable' : 'badRequest');
  return new FitoutError(name, { message: message ?? networkError, reason: 'http.status', detail: { status } });
}
