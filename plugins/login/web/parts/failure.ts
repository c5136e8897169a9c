import { type CodeName, isFitoutError, type Text } from '@fitout/sdk';

export interface Failure {
  text: Text;
  code: CodeName | undefined;
  /** Epoch milliseconds before which another try is refused. */
  until?: number;
}

/** What a person reads of a sign-in that failed. */
export function readFailure(error: unknown, now: number): Failure {
  if (typeof navigator !== 'undefined' && !navigator.onLine) return offline;
  if (!isFitoutError(error)) return offline;
  const code = error.codeName;
  if (code === 'tooManyTries' || code === 'tooMany') {
    const detail = error.detail as { retryAfter?: unknown } | undefined;
    const seconds = Number(detail?.retryAfter);
    return {
      code,
      text: error.text,
      ...(Number.isFinite(seconds) && seconds > 0 ? { until: now + seconds * 1000 } : {}),
    };
  }
  return { code, text: error.text };
}

const offline: Failure = {
  code: undefined,
  text: {
    zh: '连不上服务器，请检查网络后重试',
    en: 'Cannot reach the server. Check the network and try again',
  },
};

/** 「4 分 05 秒」 */
export function waitText(milliseconds: number): { zh: string; en: string } {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  return minutes === 0
    ? { zh: `${seconds} 秒`, en: `${seconds} s` }
    : { zh: `${minutes} 分 ${rest} 秒`, en: `${minutes} min ${rest} s` };
}
