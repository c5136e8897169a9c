import type { LocalText } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import type { MaskKind } from '../../../shared/providers/capabilities.ts';
import { cancelling } from '../cancelling.ts';
import { ProviderFault } from '../fault.ts';
import { faultOfAnswer } from '../faults.ts';
import { allResults, dataUrl } from '../http.ts';
import { around, blackAndWhite, boxesOf, cornersOf, holeAlone } from '../mask.ts';
import type { ProviderResult } from '../picture.ts';
import { poll } from '../poll.ts';
import type { ImageProvider, ProviderRequest, RunParts } from '../provider.ts';
import type { Kind, Kinds } from '../registry.ts';
import { filled, type Values, valuesAt } from './fill.ts';
import { type DeclaredProvider, declaredShape } from './shape.ts';

/** Knows the services that enabled plugins declare as data, as they come and go. */
export function watchDeclared(
  { contributions, log }: Pick<ServerContext, 'contributions' | 'log'>,
  kinds: Kinds,
): void {
  contributions.watch('image.provider', (items) => {
    kinds.declare(
      items.flatMap(({ plugin, item }) => {
        const read = declaredShape.safeParse(item);
        if (read.success) return [kindOf(plugin, read.data)];
        const [issue] = read.error.issues;
        log.warn({ plugin, at: issue?.path.join('.'), problem: issue?.message }, 'a declared provider is not valid');
        return [];
      }),
    );
  });
}

function kindOf(plugin: string, declared: DeclaredProvider): Kind {
  const { title } = declared;
  const words: LocalText = typeof title === 'string' ? { zh: title, en: title } : title;
  return { provider: declaredProvider(`${plugin}/${declared.id}`, declared), title: words, base: declared.base };
}

/** A provider that is data. */
export function declaredProvider(kind: string, declared: DeclaredProvider): ImageProvider {
  const { task, auth } = declared;
  const cancel = task === undefined ? 'no' : task.cancel === undefined ? 'no' : 'stops';
  const provider: ImageProvider = {
    kind,
    models: declared.models.map((model) => ({ ...model, partials: false, cancel })),
    concurrent: declared.concurrent,
    auth: (key) => ({ [auth.header]: `${auth.prefix}${key}` }),
    look: async (http, signal) => void (await http.json({ path: declared.look.path }, signal)),
    run: (request, parts) => run(declared, request, parts),
  };
  if (task === undefined) return provider;
  return { ...provider, resume: (id, _request, parts) => waitFor(task, id, parts) };
}

async function run(declared: DeclaredProvider, request: ProviderRequest, parts: RunParts): Promise<ProviderResult[]> {
  const { request: template, answer, task } = declared;
  const values = await valuesOf(declared, request);
  const headers = Object.entries(template.headers).map(([name, value]) => [name, String(filled(value, values) ?? '')]);
  const ask = {
    path: template.path,
    json: filled(template.json, values) ?? {},
    headers: Object.fromEntries(headers),
    costly: true,
  };
  const came = await parts.http.json<unknown>(ask, parts.signal);
  const [id] = answer.task === undefined ? [] : valuesAt(came, answer.task);
  if (task !== undefined && (typeof id === 'string' || typeof id === 'number')) {
    await parts.onTask(String(id));
    return waitFor(task, String(id), parts);
  }
  return picturesAt(came, answer.at, parts);
}

async function valuesOf(declared: DeclaredProvider, request: ProviderRequest): Promise<Values> {
  const { source, references, size, n, seed, prompt, negative, model, key } = request;
  const kind = declared.models.find(({ id }) => id === model)?.mask ?? 'none';
  return {
    ...{ model, prompt, n, key, seed, width: size?.width, height: size?.height },
    negative: negative === '' ? undefined : negative,
    source: source === undefined ? undefined : dataUrl(source),
    references: references.length === 0 ? undefined : references.map(dataUrl),
    ...(await maskValues(kind, request)),
  };
}

/** What is edited, as the model is told: a picture, or boxes. */
async function maskValues(kind: MaskKind, { source, mask }: ProviderRequest): Promise<Values> {
  const none = { mask: undefined, box: undefined, boxes: undefined };
  const sides = { boxX: undefined, boxY: undefined, boxWidth: undefined, boxHeight: undefined };
  if (source === undefined || mask === undefined) return { ...none, ...sides };
  if (kind === 'boxes') {
    const boxes = await boxesOf(source, mask);
    const whole = around(boxes);
    return {
      ...{ mask: undefined, box: cornersOf(whole), boxes: boxes.map(cornersOf) },
      ...{ boxX: whole.x, boxY: whole.y, boxWidth: whole.width, boxHeight: whole.height },
    };
  }
  const shown = await (kind === 'alpha-0-edit' ? holeAlone(source, mask) : blackAndWhite(source, mask));
  return { ...none, ...sides, mask: dataUrl(shown) };
}

type Task = NonNullable<DeclaredProvider['task']>;

const named = (path: string, id: string): string => path.replaceAll('{task}', encodeURIComponent(id));

function waitFor(task: Task, id: string, parts: RunParts): Promise<ProviderResult[]> {
  const { http, signal } = parts;
  const { cancel } = task;
  const stop = async (patience: AbortSignal) =>
    cancel === undefined ? undefined : http.ask({ method: cancel.method, path: named(cancel.path, id) }, patience);
  return cancelling(signal, stop, async () =>
    picturesAt(await poll(() => done(task, id, parts), signal), task.pictures, parts),
  );
}

async function done(task: Task, id: string, { http, signal, onProgress }: RunParts): Promise<unknown> {
  const answer = await http.ask({ path: named(task.path, id) }, signal);
  if (answer.status === 404) throw new ProviderFault('expired', { words: 'the task is not known any more' });
  if (answer.status < 200 || answer.status > 299) throw faultOfAnswer(answer);
  const status = String(valuesAt(answer.body, task.status)[0] ?? '');
  if (task.done.includes(status)) return answer.body;
  if (task.failed.includes(status)) {
    const [body] = task.error === undefined ? [] : valuesAt(answer.body, task.error);
    throw faultOfAnswer({ ...answer, status: 400, body: body ?? answer.body });
  }
  if (task.gone.includes(status)) throw new ProviderFault('expired', { words: status });
  const [progress] = task.progress === undefined ? [] : valuesAt(answer.body, task.progress);
  if (typeof progress === 'number') onProgress(Math.min(1, Math.max(0, progress > 1 ? progress / 100 : progress)));
  return undefined;
}

function picturesAt(answer: unknown, path: string | undefined, { http, signal }: RunParts): Promise<ProviderResult[]> {
  const found = path === undefined ? [] : valuesAt(answer, path);
  if (found.length === 0) throw faultOfAnswer({ status: 400, headers: {}, body: answer });
  return allResults(found.map((one) => http.picture(one, signal)));
}
