import sharp from 'sharp';
import type { z } from 'zod';
import { type Answered, type Asked, Fake, Refusal, serveFile } from './fake.ts';

/** What Model Studio's services have in common: keys, errors, tasks and the store of results. */

export const refuse = (status: number, code: string, message: string, headers = {}): never => {
  throw new Refusal({ status, headers, json: { code, message, request_id: 'r-1' } });
};

export interface Task {
  status: string;
  output: object;
  n: number;
}

/** A service of tasks at `path`. `results` is how its answer names the pictures. */
export function startTasks<S extends z.ZodType>(
  path: string,
  shape: S,
  {
    check,
    results,
  }: {
    check(body: z.output<S>): Promise<{ width: number; height: number; n: number }>;
    results(urls: string[]): object;
  },
): Promise<Fake> {
  const tasks = new Map<string, Task>();
  let size = { width: 0, height: 0 };
  return new Fake(async (asked, response, fake): Promise<Answered> => {
    if (asked.path.startsWith('/files/')) return serveFile(fake, response, size.width, size.height);
    mayAsk(asked, fake);
    const [, id, cancel] = /^\/api\/v1\/tasks\/([\w-]+)(\/cancel)?$/.exec(asked.path) ?? [];
    if (id !== undefined) return cancel === undefined ? state(fake, tasks, id) : cancelled(fake, tasks, id);
    if (asked.path !== path) return refuse(404, 'InvalidURL', 'url error');
    if (asked.headers['x-dashscope-async'] !== 'enable')
      return refuse(403, 'AccessDenied', 'current user api does not support synchronous calls.');
    const body = readBody(shape, asked.json);
    const { n, ...wanted } = await check(body);
    size = wanted;
    troubles(fake);
    const name = `task-${tasks.size + 1}`;
    const urls = Array.from({ length: n }, (_, at) => `${fake.url}/files/${name}-${at}.png?Expires=1`);
    tasks.set(name, { status: 'PENDING', output: results(urls), n: 0 });
    return { json: { request_id: 'r-1', output: { task_id: name, task_status: 'PENDING' } } };
  }).start();
}

export function mayAsk(asked: Asked, fake: Fake): void {
  if (asked.headers.authorization !== `Bearer ${fake.key}`) refuse(401, 'InvalidApiKey', 'Invalid API-key provided.');
}

export function readBody<S extends z.ZodType>(shape: S, json: unknown): z.output<S> {
  const read = shape.safeParse(json);
  if (!read.success) return refuse(400, 'InvalidParameter', JSON.stringify(read.error.issues[0]));
  return read.data;
}

export function troubles(fake: Fake): void {
  if (fake.mode === 'rate-limited')
    refuse(429, 'Throttling.RateQuota', 'Requests rate limit exceeded', { 'retry-after': '7' });
  if (fake.mode === 'failing') refuse(500, 'InternalError', 'An internal error has occurred');
}

function state(fake: Fake, tasks: Map<string, Task>, id: string): Answered {
  const task = tasks.get(id);
  // So it is with one that expired, too.
  if (task === undefined) return { json: { request_id: 'r', output: { task_id: id, task_status: 'UNKNOWN' } } };
  const answer = (status: string, more: object = {}): Answered => ({
    json: { request_id: 'r', output: { task_id: id, task_status: status, ...more } },
  });
  if (task.status === 'CANCELED') return answer('CANCELED');
  if (fake.mode === 'slow') {
    fake.patience().then(() => undefined);
    return answer(task.status);
  }
  if (fake.mode === 'moderated')
    return answer('FAILED', {
      code: 'DataInspectionFailed',
      message: 'Output data may contain inappropriate content.',
    });
  task.status = task.status === 'PENDING' ? 'RUNNING' : 'SUCCEEDED';
  return task.status === 'RUNNING' ? answer('RUNNING') : answer('SUCCEEDED', task.output);
}

function cancelled(fake: Fake, tasks: Map<string, Task>, id: string): Answered {
  const task = tasks.get(id);
  if (task?.status !== 'PENDING')
    return refuse(
      400,
      'UnsupportedOperation',
      'Failed to cancel the task, please confirm if the task is in PENDING status.',
    );
  task.status = 'CANCELED';
  fake.cancelled.push(id);
  return { json: { request_id: 'r' } };
}

/** The picture of a data address, held against limits. */
export async function pictureOf(text: string, { bytes, least, most }: { bytes: number; least: number; most: number }) {
  const [, base64] = /^data:image\/(?:png|jpeg|webp|bmp);base64,(.+)$/.exec(text) ?? [];
  if (base64 === undefined) return refuse(400, 'InvalidParameter.DataFormat', 'image format');
  const file = Buffer.from(base64, 'base64');
  const { width, height, hasAlpha } = await sharp(file).metadata();
  const fits = file.length <= bytes && [width, height].every((side) => side >= least && side <= most);
  if (!fits) return refuse(400, 'InvalidParameter', `The size of the input image is invalid: ${width}*${height}`);
  return { width, height, hasAlpha, file };
}

export function sizeOfText(text: string): { width: number; height: number } {
  const [width = 0, height = 0] = text.split('*').map(Number);
  return { width, height };
}
