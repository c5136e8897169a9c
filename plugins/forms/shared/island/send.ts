import { visitorFetch } from '@fitout/sdk';
import type { Entry } from '../entries.ts';
import type { Ticket } from '../ticket.ts';

export interface Done {
  number: string;
  words: string;
  url: string | null;
  tickets: Ticket[];
}

export type Sent =
  | { kind: 'done'; done: Done }
  | { kind: 'faults'; faults: Map<string, string>; words: string }
  | { kind: 'refused'; words: string; reason: string | undefined }
  /** Whether it arrived is not known: sending it again has one effect. `words`: what the server said, where it answered. */
  | { kind: 'away'; words: string | undefined };

/** Sends the form as a browser would, and asks for the answer as data. */
export async function send(url: string, entries: readonly Entry[]): Promise<Sent> {
  let response: Response;
  try {
    response = await visitorFetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(entries.map(([name, value]) => [name, value])),
      signal: AbortSignal.timeout(30_000),
    });
  } catch {
    return { kind: 'away', words: undefined };
  }
  const answer = (await response.json().catch(() => undefined)) as
    | { code: number; reason?: string; message?: string; result?: Done; detail?: { faults?: Record<string, string> } }
    | undefined;
  if (answer === undefined || response.status >= 500)
    return { kind: 'away', words: answer?.message ?? '服务器暂时不可用' };
  if (answer.code === 0 && answer.result !== undefined) return { kind: 'done', done: answer.result };
  const words = answer.message ?? '提交未成功，请稍后再试';
  const { faults } = answer.detail ?? {};
  return faults === undefined
    ? { kind: 'refused', words, reason: answer.reason }
    : { kind: 'faults', faults: new Map(Object.entries(faults)), words };
}
