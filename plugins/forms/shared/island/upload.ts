import { noAnswerText, visitorFetch } from '@fitout/sdk';
import type { Answer } from '@fitout/sdk/calls';
import type { visitorCalls } from '../calls/visitors.ts';
import type { SentFile } from '../rules/files.ts';

/** Milliseconds that a server may take to answer, and the slowest connection that is waited for. */
const answerMs = 30_000;
const minBytesPerSecond = 20_000;

/** Milliseconds after which an upload of so many bytes is given up. */
export function uploadMs(bytes: number): number {
  return answerMs + Math.ceil((bytes / minBytesPerSecond) * 1000);
}

/**
 * Sends one file ahead of the form it belongs to. Rejects with a message for the visitor, also where no answer comes in
 * `uploadMs`; `signal` cancels it.
 */
export async function upload(
  form: HTMLFormElement,
  fieldId: string,
  file: Blob,
  { name, signal }: { name: string; signal: AbortSignal },
): Promise<SentFile> {
  const slug = /^\/f\/([^/?#]+)/.exec(form.getAttribute('action') ?? '')?.[1] ?? '';
  const data = new FormData();
  data.append(fieldId, file, name);
  const giving = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    giving.abort();
  }, uploadMs(file.size));
  signal.addEventListener('abort', () => giving.abort(), { once: true });
  try {
    const response = await visitorFetch(`/api/p/forms/public/${slug}/files`, {
      method: 'POST',
      body: data,
      signal: giving.signal,
    });
    const answer = (await response.json().catch(() => ({}))) as Answered;
    if (!late && answer.code === 0 && answer.result !== undefined) return answer.result;
    throw new Error(late ? noAnswer : (answer.message ?? '上传失败，请重试'));
  } catch (error) {
    if (late) throw new Error(noAnswer);
    throw error instanceof TypeError ? new Error(`${noAnswerText()}，请稍后再试`) : error;
  } finally {
    clearTimeout(timer);
  }
}

const noAnswer = '上传超时，服务器没有回应，请重试';

interface Answered {
  code?: number;
  message?: string;
  result?: Answer<typeof visitorCalls, 'POST public/:slug/files'>;
}
