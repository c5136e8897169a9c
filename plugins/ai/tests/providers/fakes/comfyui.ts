import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { z } from 'zod';
import { type Answered, type Asked, drawn, Fake, type Listener, Refusal, serveFile } from './fake.ts';

/** ComfyUI's server.py and execution.py: the queue, its history, uploads. */

const refuse = (status: number, type: string, message: string, headers = {}): never => {
  throw new Refusal({
    status,
    headers,
    json: { error: { type, message, details: '', extra_info: {} }, node_errors: {} },
  });
};

const node = z.strictObject({
  class_type: z.string(),
  inputs: z.record(z.string(), z.unknown()),
  _meta: z.unknown().optional(),
});
const shape = z.strictObject({
  prompt: z.record(z.string(), node),
  client_id: z.string().optional(),
  prompt_id: z.string().optional(),
  extra_data: z.unknown().optional(),
  front: z.boolean().optional(),
  number: z.number().optional(),
});

/** Inputs that a node must have. */
const nodes: Record<string, string[]> = {
  CheckpointLoaderSimple: ['ckpt_name'],
  CLIPTextEncode: ['text', 'clip'],
  EmptyLatentImage: ['width', 'height', 'batch_size'],
  KSampler: [
    'model',
    'seed',
    'steps',
    'cfg',
    'sampler_name',
    'scheduler',
    'positive',
    'negative',
    'latent_image',
    'denoise',
  ],
  VAEDecode: ['samples', 'vae'],
  VAEEncode: ['pixels', 'vae'],
  VAEEncodeForInpaint: ['pixels', 'vae', 'mask', 'grow_mask_by'],
  RepeatLatentBatch: ['samples', 'amount'],
  LoadImage: ['image'],
  SaveImage: ['images', 'filename_prefix'],
};

interface Uploaded {
  width: number;
  height: number;
  /** A part of it is not opaque: a mask. */
  hole: boolean;
}

interface Run {
  n: number;
  width: number;
  height: number;
  state: 'waiting' | 'done' | 'cancelled' | 'failed';
}

export function startComfyui(): Promise<Fake> {
  const runs = new Map<string, Run>();
  const files = new Map<string, Uploaded>();
  return new Fake(async (asked, response, fake) => {
    if (asked.headers.authorization !== `Bearer ${fake.key}`) return refuse(401, 'unauthorized', 'token');
    const [, id] = /^\/(?:history|api\/jobs)\/([\w-]+)/.exec(asked.path) ?? [];
    if (asked.path === '/system_stats') return { json: { system: { comfyui_version: '0.3.76' }, devices: [] } };
    if (asked.path === '/upload/image') return upload(asked, files);
    if (asked.path === '/prompt') return queue(asked, fake, { runs, files });
    if (asked.path === '/queue') return { json: queueOf(fake, runs) };
    if (asked.path === '/view') return view(asked, response, fake, runs);
    if (id !== undefined && asked.path.startsWith('/history/')) return { json: historyOf(fake, runs, id) };
    if (id !== undefined && asked.path.endsWith('/cancel') && asked.method === 'POST') return cancel(fake, runs, id);
    return refuse(404, 'not_found', asked.path);
  }, listen).start();
}

/** server.py's websocket_handler, and what latent previews send: by their kind, with facts where the client bears them. */
async function listen({ path, query, headers, socket }: Listener, fake: Fake): Promise<void> {
  if (path !== '/ws' || headers.authorization !== `Bearer ${fake.key}`) return socket.destroy();
  const id = query.get('clientId') ?? '';
  const tell = (type: string, data: object) => socket.send(JSON.stringify({ type, data }));
  tell('status', { status: { exec_info: { queue_remaining: 0 } }, sid: id });
  tell('execution_start', { prompt_id: id, timestamp: 1 });
  tell('progress', { value: 5, max: 20, prompt_id: id, node: 'sampler' });
  const picture = await drawn(fake, 64, 64);
  const uint = (value: number) => Buffer.from(Uint32Array.of(value).buffer).swap32();
  const facts = Buffer.from(JSON.stringify({ node_id: 'sampler', prompt_id: id, image_type: 'image/png' }));
  socket.send(Buffer.concat([uint(1), uint(2), picture]));
  socket.send(Buffer.concat([uint(4), uint(facts.length), facts, picture]));
  socket.send(Buffer.from([0, 0]));
  socket.send('no JSON');
  const nodes = { sampler: { value: 10, max: 20, state: 'running', node_id: 'sampler', prompt_id: id } };
  tell('progress_state', { prompt_id: id, nodes });
}

async function upload(asked: Asked, files: Map<string, Uploaded>): Promise<Answered> {
  const file = asked.form?.get('image') as File | null;
  const others = [...(asked.form ?? [])].filter(
    ([name]) => !['image', 'type', 'subfolder', 'overwrite'].includes(name),
  );
  if (file === null || others.length > 0) return refuse(400, 'invalid', 'fields');
  const picture = sharp(await file.bytes());
  const { width, height, hasAlpha } = await picture.metadata();
  const { isOpaque } = await picture.stats();
  files.set(file.name, { width, height, hole: hasAlpha && !isOpaque });
  return { json: { name: file.name, subfolder: '', type: 'input' } };
}

function queue(
  { json }: Asked,
  fake: Fake,
  { runs, files }: { runs: Map<string, Run>; files: Map<string, Uploaded> },
): Answered {
  const read = shape.safeParse(json);
  if (!read.success) return refuse(400, 'invalid_prompt', JSON.stringify(read.error.issues[0]));
  const { prompt, prompt_id: id = '' } = read.data;
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id))
    return refuse(400, 'invalid_prompt', 'prompt_id must be a canonical uuid');
  for (const [name, { class_type, inputs }] of Object.entries(prompt)) {
    const wanted = nodes[class_type];
    if (wanted === undefined)
      return refuse(400, 'invalid_prompt', `Cannot execute because node ${class_type} does not exist.`);
    const given = Object.keys(inputs);
    if (wanted.some((one) => !given.includes(one)) || given.some((one) => !wanted.includes(one)))
      return refuse(400, 'prompt_outputs_failed_validation', `inputs of ${name}`);
    for (const value of Object.values(inputs))
      if (Array.isArray(value) && !Object.hasOwn(prompt, value[0]))
        return refuse(400, 'prompt_outputs_failed_validation', `${name} links to nothing`);
  }
  // A proxy in front of it says this; ComfyUI itself knows no limits.
  if (fake.mode === 'rate-limited') return refuse(429, 'rate_limited', 'too many requests', { 'retry-after': '7' });
  if (fake.mode === 'moderated') return refuse(400, 'content_policy', 'refused by the content_policy of the proxy');
  if (fake.mode === 'failing') return refuse(500, 'internal', 'out of memory');
  const of = (type: string) => Object.values(prompt).find(({ class_type }) => class_type === type)?.inputs;
  const empty = of('EmptyLatentImage') as { width: number; height: number; batch_size: number } | undefined;
  const loaded = files.get(String(of('LoadImage')?.image));
  if (empty === undefined && loaded === undefined)
    return refuse(400, 'prompt_outputs_failed_validation', 'no such file');
  if (of('VAEEncodeForInpaint') !== undefined && loaded?.hole !== true)
    return refuse(400, 'invalid_prompt', 'nothing to edit');
  if (Number(empty?.batch_size) > 4096)
    return refuse(400, 'prompt_outputs_failed_validation', 'Value 5000 bigger than max of 4096');
  if (!runs.has(id)) {
    const { width, height } = empty ?? loaded ?? { width: 0, height: 0 };
    runs.set(id, { n: empty?.batch_size ?? Number(of('RepeatLatentBatch')?.amount), width, height, state: 'waiting' });
  }
  return { json: { prompt_id: id, number: runs.size, node_errors: {} } };
}

function queueOf(fake: Fake, runs: Map<string, Run>) {
  const waiting = [...runs].filter(([, { state }]) => state === 'waiting').map(([id], at) => [at, id, {}, {}, []]);
  return fake.mode === 'slow'
    ? { queue_running: waiting, queue_pending: [] }
    : { queue_running: [], queue_pending: waiting };
}

function historyOf(fake: Fake, runs: Map<string, Run>, id: string): object {
  const run = runs.get(id);
  if (run === undefined) return {};
  if (run.state === 'cancelled')
    return {
      [id]: {
        outputs: {},
        status: { status_str: 'error', completed: false, messages: [['execution_interrupted', {}]] },
      },
    };
  if (fake.mode === 'slow') {
    void fake.patience();
    return {};
  }
  run.state = 'done';
  const images = Array.from({ length: run.n }, (_, at) => ({
    filename: `${id}_${at}_.png`,
    subfolder: '',
    type: 'output',
  }));
  return { [id]: { outputs: { saved: { images } }, status: { status_str: 'success', completed: true, messages: [] } } };
}

async function view({ query }: Asked, response: ServerResponse, fake: Fake, runs: Map<string, Run>): Promise<Answered> {
  const { width, height } = runs.get((query.get('filename') ?? '').split('_')[0] ?? '') ?? { width: 8, height: 8 };
  return serveFile(fake, response, width, height);
}

function cancel(fake: Fake, runs: Map<string, Run>, id: string): Answered {
  const run = runs.get(id);
  if (run?.state !== 'waiting') return { json: { cancelled: false } };
  run.state = 'cancelled';
  fake.cancelled.push(id);
  return { json: { cancelled: true } };
}
