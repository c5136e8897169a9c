import { randomInt } from 'node:crypto';
import type { ModelInfo } from '../../../shared/providers/capabilities.ts';
import { cancelling } from '../cancelling.ts';
import { ProviderFault } from '../fault.ts';
import { allResults, type ProviderHttp } from '../http.ts';
import { withHole } from '../mask.ts';
import { multipart } from '../multipart.ts';
import type { ProviderResult } from '../picture.ts';
import { poll } from '../poll.ts';
import type { ImageProvider, ProviderRequest, RunParts } from '../provider.ts';
import { watchComfyui } from './comfyui-socket.ts';
import { type Workflow, workflowOf } from './comfyui-workflow.ts';

const model: Omit<ModelInfo, 'id'> = {
  operations: ['generate', 'edit', 'inpaint', 'outpaint'],
  references: 0,
  n: 8,
  sizes: { kind: 'range', min: 64, max: 4096, multiple: 8, pixels: [4096, 4_194_304] },
  sizesWithPicture: { kind: 'source' },
  picture: { types: ['image/png', 'image/jpeg', 'image/webp'], bytes: 50_000_000, side: [16, 8192] },
  mask: 'alpha-0-edit',
  negative: true,
  seed: true,
  partials: true,
  cancel: 'stops',
  idempotent: true,
  prompt: 10_000,
};

interface Entry {
  outputs?: Record<string, { images?: { filename: string; subfolder?: string; type?: string }[] }>;
  status?: { status_str?: string; completed?: boolean; messages?: [string, Record<string, unknown>][] };
}

/** A ComfyUI of one's own: a model is the file name of a checkpoint there. */
export const comfyui: ImageProvider = {
  kind: 'comfyui',
  models: [],
  anyModel: { ...model, id: '' },
  concurrent: 2,
  auth: (key): Record<string, string> => (key === '' ? {} : { authorization: `Bearer ${key}` }),
  look: async (http, signal) => void (await http.json({ path: '/system_stats' }, signal)),
  async run(request, given) {
    const parts = forward(given);
    const { http, signal, onTask } = parts;
    const image = await uploaded(request, http, signal);
    const seed = request.seed ?? randomInt(2 ** 47);
    const prompt: Workflow = workflowOf(request, seed, image);
    // Before it is sent: by our own name for it, it is found whatever becomes of the answer.
    await onTask(request.key);
    const json = { prompt, client_id: request.key, prompt_id: request.key };
    const found = await watched(request.key, parts, async () => {
      await http.json({ path: '/prompt', json, costly: true }, signal);
      return waitFor(request.key, parts);
    });
    return found.map((one) => ({ ...one, seed }));
  },
  resume: (task, _request, given) => {
    const parts = forward(given);
    return watched(task, parts, () => waitFor(task, parts));
  },
};

/** Progress never goes back: a message of the socket may come after the answer that the work is done. */
function forward(parts: RunParts): RunParts {
  let reached = 0;
  return {
    ...parts,
    onProgress: (done) => {
      if (done <= reached) return;
      reached = done;
      parts.onProgress(done);
    },
  };
}

/** Shows what comes by the socket while `work` goes on; the work itself stands on questions alone. */
async function watched<T>(id: string, parts: RunParts, work: () => Promise<T>): Promise<T> {
  const done = new AbortController();
  const watching = watchComfyui(id, parts, AbortSignal.any([parts.signal, done.signal]));
  try {
    return await work();
  } finally {
    done.abort();
    await watching;
  }
}

async function uploaded(
  request: ProviderRequest,
  http: ProviderHttp,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { source, mask } = request;
  if (source === undefined) return undefined;
  const { bytes, type } = mask === undefined ? source : await withHole(source, mask);
  const filename = `fitout-${request.key}.${type.slice('image/'.length)}`;
  const form = multipart([
    { name: 'image', value: { bytes, type, filename } },
    { name: 'type', value: 'input' },
    { name: 'overwrite', value: 'true' },
  ]);
  const ask = { path: '/upload/image', body: form.body, headers: { 'content-type': form.type } };
  const { name, subfolder = '' } = await http.json<{ name: string; subfolder?: string }>(ask, signal);
  return subfolder === '' ? name : `${subfolder}/${name}`;
}

function waitFor(id: string, parts: RunParts): Promise<ProviderResult[]> {
  const { http, signal } = parts;
  return cancelling(
    signal,
    (patience) => cancel(id, http, patience),
    async () => picturesOf(await poll(() => done(id, parts), signal), parts),
  );
}

async function done(id: string, { http, signal, onProgress }: RunParts): Promise<Entry | undefined> {
  const { [id]: entry } = await http.json<Record<string, Entry>>({ path: `/history/${id}` }, signal);
  if (entry === undefined) {
    await mustBeQueued(id, http, signal);
    return undefined;
  }
  const failed = entry.status?.messages?.find(([name]) => name === 'execution_error');
  if (failed !== undefined)
    throw new ProviderFault('bad-request', { words: String(failed[1].exception_message ?? 'execution error') });
  if (entry.status?.messages?.some(([name]) => name === 'execution_interrupted') === true)
    throw new ProviderFault('cancelled');
  if (entry.status?.completed === false) return undefined;
  onProgress(1);
  return entry;
}

/** A ComfyUI that was started again has forgotten what waited. */
async function mustBeQueued(id: string, http: ProviderHttp, signal: AbortSignal): Promise<void> {
  type Queue = Record<'queue_running' | 'queue_pending', [number, string][]>;
  const { queue_running = [], queue_pending = [] } = await http.json<Partial<Queue>>({ path: '/queue' }, signal);
  if ([...queue_running, ...queue_pending].some(([, one]) => one === id)) return;
  // It may have ended between the two questions.
  const { [id]: entry } = await http.json<Record<string, Entry>>({ path: `/history/${id}` }, signal);
  if (entry === undefined) throw new ProviderFault('expired', { words: 'ComfyUI does not know the task any more' });
}

async function cancel(id: string, http: ProviderHttp, signal: AbortSignal): Promise<void> {
  const { status } = await http.ask({ method: 'POST', path: `/api/jobs/${id}/cancel` }, signal);
  if (status !== 404 && status !== 405) return;
  await http.ask({ path: '/queue', json: { delete: [id] } }, signal);
  await http.ask({ path: '/interrupt', json: { prompt_id: id } }, signal);
}

function picturesOf({ outputs = {} }: Entry, { http, signal }: RunParts): Promise<ProviderResult[]> {
  const images = Object.values(outputs).flatMap(({ images: some = [] }) => some);
  const final = images.filter(({ type }) => type !== 'temp');
  if (final.length === 0) throw new ProviderFault('bad-request', { words: 'the workflow made no picture' });
  return allResults(
    final.map(({ filename, subfolder = '', type = 'output' }) =>
      http.download(`view?${new URLSearchParams({ filename, subfolder, type })}`, signal),
    ),
  );
}
