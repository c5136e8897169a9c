import { cancelling } from '../cancelling.ts';
import { ProviderFault } from '../fault.ts';
import { faultOfAnswer } from '../faults.ts';
import { allResults, dataUrl, type ProviderHttp } from '../http.ts';
import type { ProviderResult } from '../picture.ts';
import { poll } from '../poll.ts';
import type { ProviderRequest, RunParts } from '../provider.ts';

/** What Qwen-Image and Wan have in common: Alibaba's Model Studio. The base address ends with /api/v1. */

export const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });

/** Pictures of an answer, in the shape of chats or in that of older tasks. */
export interface Output {
  task_id?: string;
  task_status?: string;
  code?: string;
  message?: string;
  choices?: { message?: { content?: { image?: string }[] } }[];
  results?: { url?: string; code?: string; message?: string }[];
}

/** A message of pictures and words. */
export function messagesOf({ source, references, prompt }: ProviderRequest): object[] {
  const pictures = [...(source === undefined ? [] : [source]), ...references];
  return [{ role: 'user', content: [...pictures.map((one) => ({ image: dataUrl(one) })), { text: prompt }] }];
}

export async function picturesOf(output: Output, { http, signal }: RunParts): Promise<ProviderResult[]> {
  const content = (output.choices ?? []).flatMap(({ message }) => message?.content ?? []);
  const found = [...content.map(({ image }) => image), ...(output.results ?? []).map(({ url }) => url)];
  const addresses = found.filter((one) => one !== undefined);
  const [failed] = (output.results ?? []).filter(({ code }) => code !== undefined);
  if (addresses.length === 0) throw faultOfAnswer({ status: 400, headers: {}, body: failed ?? output });
  return allResults(addresses.map((one) => http.picture(one, signal)));
}

/** Begins a task and waits for it. */
export async function runTask(path: string, json: object, parts: RunParts): Promise<ProviderResult[]> {
  const ask = { path, json, costly: true, headers: { 'x-dashscope-async': 'enable' } };
  const { output } = await parts.http.json<{ output?: Output }>(ask, parts.signal);
  const id = output?.task_id;
  if (id === undefined) throw new ProviderFault('unknown-outcome', { words: 'a task without a name' });
  await parts.onTask(id);
  return waitForTask(id, parts);
}

export function waitForTask(id: string, parts: RunParts): Promise<ProviderResult[]> {
  const { http, signal } = parts;
  const path = `/tasks/${encodeURIComponent(id)}`;
  return cancelling(
    signal,
    (patience) => http.ask({ method: 'POST', path: `${path}/cancel` }, patience),
    async () => picturesOf(await poll(() => done(path, parts), signal, { firstMs: 1000 }), parts),
  );
}

async function done(path: string, { http, signal, onProgress }: RunParts): Promise<Output | undefined> {
  const { output = {} } = await http.json<{ output?: Output }>({ path }, signal);
  const { task_status: status } = output;
  if (status === 'SUCCEEDED') return output;
  if (status === 'FAILED') throw faultOfAnswer({ status: 400, headers: {}, body: output });
  if (status === 'CANCELED') throw new ProviderFault('cancelled');
  // A task is kept for 24 hours.
  if (status === 'UNKNOWN') throw new ProviderFault('expired', { words: 'the task is not known any more' });
  if (status === 'RUNNING') onProgress(0.5);
  return undefined;
}

/** No call there is free of charge but one for a task, which need not exist. */
export async function lookAtTasks(http: ProviderHttp, signal: AbortSignal): Promise<void> {
  const answer = await http.ask({ path: '/tasks/00000000-0000-0000-0000-000000000000' }, signal);
  if (answer.status === 200 || answer.status === 404 || answer.status === 400) return;
  throw faultOfAnswer(answer);
}
