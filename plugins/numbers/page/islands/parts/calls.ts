import { noAnswerText, visitorFetch } from '@fitout/sdk';

interface Failed {
  message?: string;
  reason?: string;
  detail?: unknown;
}

/** What the server said no to, in its words. */
export class Refused extends Error {
  readonly status: number;
  readonly reason: string | undefined;

  constructor(status: number, { message, reason }: Failed) {
    super(message ?? '暂时无法完成，请稍后再试');
    this.status = status;
    this.reason = reason;
  }
}

/** No answer came: whether it arrived is not known, and sending it again has one effect. */
export class NoAnswer extends Error {
  constructor() {
    super(`${noAnswerText()}，请再试一次`);
  }
}

/** A sign-in that led through another page left its token in a cookie; the app takes it out, here it is only read. */
export function takeSession(): void {
  const token = /(?:^|; )(?:__Host-)?fitout_handover=([\w-]{43})/.exec(document.cookie)?.[1];
  if (token === undefined) return;
  try {
    localStorage.setItem('fitout.token', token);
  } catch {
    // Storage is switched off: the visitor goes on as their device.
  }
}

async function answered<T>(path: string, init: RequestInit): Promise<T> {
  const response = await visitorFetch(`/api/p/numbers/${path}`, { cache: 'no-store', ...init }).catch(
    (error: unknown) => {
      if (init.signal?.aborted === true) throw error;
      throw new NoAnswer();
    },
  );
  const answer = (await response.json().catch(() => undefined)) as (Failed & { result?: T }) | undefined;
  if (answer === undefined || (response.status >= 500 && answer.reason === undefined)) throw new NoAnswer();
  if (!response.ok || answer.result === undefined) throw new Refused(response.status, answer);
  return answer.result;
}

export function get<T>(path: string, query: Record<string, string>): Promise<T> {
  return answered(`${path}?${new URLSearchParams(query)}`, {});
}

export function post<T>(path: string, body: object, signal?: AbortSignal): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  return answered(path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** The way to an account and back to this very place. */
export function registerAddress(): string {
  const here = `${location.pathname}${location.search}${location.hash}`;
  return `/api/duncan/s/r/common?${new URLSearchParams({ type: 'forceregister', redirectUrl: here })}`;
}
