import { FitoutError } from '@fitout/sdk';
import { callsOf } from '@fitout/sdk/web';
import type { blobCalls } from '../../../shared/calls/blobs.ts';
import type { Generation, generationCalls } from '../../../shared/calls/generations.ts';
import { documentLimits } from '../../../shared/document/document.ts';
import type { Capabilities, Size } from '../../../shared/providers/capabilities.ts';
import type { GenerationRequest, Placing } from '../../../shared/providers/generation.ts';
import type { Region } from '../../../shared/providers/outgoing.ts';
import { nearestSize } from '../../../shared/providers/sizes.ts';
import { isMasked, operationAt, single, type Where } from '../../../shared/providers/where.ts';
import type { KeptBlob } from '../../engine/protocol.ts';
import { inWorker, type Run } from '../../pixels/in-worker.ts';
import { putBlobs } from '../saving/put-blobs.ts';
import { longWork } from '../session/long-work.ts';
import type { EditorSession } from '../session/session.ts';
import type { Choice, GenerateForm } from './form.ts';
import type { OutgoingFiles, OutgoingRequest } from './outgoing.worker.ts';
import workerUrl from './outgoing.worker.ts?worker&module';
import { asksForPrompt } from './places.ts';
import { withStyle } from './styles.ts';

const title = { zh: '正在准备图片', en: 'Preparing the image' };

/** Has pictures generated; answers what was queued, or undefined where it was not, which is told. */
export function generate(session: EditorSession, choice: Choice): Promise<Generation | undefined> {
  const form: GenerateForm = JSON.parse(JSON.stringify(session.ui.generate));
  return longWork(session, title, async (run) => {
    const { request, placing, blobs } = await prepared(session, form, choice, run);
    await putBlobs(callsOf<typeof blobCalls>(session.ctx.http, { showError: false, signal: run.signal }), blobs);
    run.onProgress(0.9);
    const call = callsOf<typeof generationCalls>(session.ctx.http, { showError: false, signal: run.signal });
    const body = { provider: choice.provider.id, request, document: session.id, placing };
    return call('POST generations', { body });
  });
}

interface Prepared {
  request: GenerationRequest;
  placing: Placing;
  blobs: KeptBlob[];
}

async function prepared(session: EditorSession, form: GenerateForm, { model }: Choice, run: Run): Promise<Prepared> {
  const { capabilities } = model;
  const operation = operationAt(form.where, capabilities);
  if (operation === undefined) throw nothing(form.where);
  const request: GenerationRequest = {
    ...{ model: model.id, operation },
    prompt: asksForPrompt(form.where) ? withStyle(form.prompt, form.style) : '',
    n: single.includes(form.where) ? 1 : Math.min(form.n, capabilities.n),
    negative: capabilities.negative ? form.negative.trim() : '',
    references: form.references.slice(0, capabilities.references).map(({ hash }) => hash),
    ...(form.seed === undefined || !capabilities.seed ? {} : { seed: form.seed }),
  };
  if (form.where === 'new') {
    const size = form.size ?? nearestSize(capabilities.sizes, session.state);
    return { request: { ...request, size }, placing: covering(session.state, size), blobs: [] };
  }
  // What grows at its sides goes along wholly; what is worked on as it is keeps its size.
  const padding = operation === 'outpaint' && capabilities.frame === true ? documentLimits.side : form.padding;
  const { sizes: _, sizesWithPicture: __, ...others } = capabilities;
  const asItIs: Capabilities = { ...others, sizes: { kind: 'source' } };
  const files = await filesOf(
    session,
    { ...form, padding },
    single.includes(form.where) ? asItIs : capabilities,
    isMasked(operation),
    run,
  );
  if (files === undefined) throw nothing(form.where);
  const { area, size, source, mask, paste } = files;
  const under = form.where === 'around' || form.where === 'cut-out' ? session.ui.layer : undefined;
  return {
    request: {
      ...request,
      source: source.hash,
      ...(size === undefined ? {} : { size }),
      ...(mask === undefined ? {} : { mask: mask.hash }),
    },
    placing: {
      ...area,
      ...(paste === undefined ? {} : { mask: paste.hash }),
      ...(under === undefined ? {} : { under }),
    },
    blobs: [source, mask, paste].filter((file) => file !== undefined),
  };
}

async function filesOf(
  session: EditorSession,
  form: GenerateForm,
  { sizes, sizesWithPicture, picture: rule }: Capabilities,
  masked: boolean,
  run: Run,
): Promise<OutgoingFiles | undefined> {
  const region = await regionOf(session, form.where);
  if (region === undefined) return undefined;
  const layer = form.where === 'cut-out' ? rasterLayer(session) : undefined;
  const { width, height, data } = await (layer === undefined
    ? session.engine.picture()
    : session.engine.layerPixels(layer));
  run.onProgress(0.2);
  const request: OutgoingRequest = {
    // Cast: the pixels were made for this picture, in a buffer of its own.
    picture: { width, height, data: data as Uint8ClampedArray<ArrayBuffer> },
    model: { sizes, picture: rule, ...(sizesWithPicture === undefined ? {} : { sizesWithPicture }) },
    // The edge of a subject is its own; what is empty ends sharply.
    ...{ region, masked, padding: form.padding, feather: form.where === 'selection' ? form.feather : 0 },
  };
  const whole: Run = { signal: run.signal, onProgress: () => undefined };
  const files = await inWorker<OutgoingFiles | undefined>(workerUrl, request, [request.picture.data.buffer], whole);
  run.onProgress(0.5);
  return files;
}

async function regionOf(session: EditorSession, where: Where): Promise<Region | undefined> {
  if (where === 'empty') return { kind: where };
  if (where === 'cut-out') return rasterLayer(session) === undefined ? undefined : { kind: 'whole' };
  if (where !== 'selection' && where !== 'around') return { kind: 'whole' };
  const inverted = where === 'around';
  const found = inverted ? await subjectOf(session) : await session.engine.selected();
  if (found === undefined) return undefined;
  const { x0, y0, x1, y1, bytes } = found;
  return { kind: 'mask', box: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 }, bytes, inverted };
}

/** The layer that is worked on, where it has pixels of its own. */
function rasterLayer(session: EditorSession): string | undefined {
  const { layer } = session.ui;
  return session.state.layers.find(({ id }) => id === layer)?.kind === 'raster' ? layer : undefined;
}

/** What the layer that is worked on shows of itself. */
async function subjectOf(session: EditorSession) {
  const layer = session.state.layers.find(({ id }) => id === session.ui.layer);
  if (layer?.kind !== 'raster') return undefined;
  return session.engine.shown({ kind: 'layer', id: layer.id, of: layer.mask === undefined ? 'pixels' : 'mask' });
}

/** In the middle, as large as it must be to cover the document. */
function covering(document: Size, size: Size): Placing {
  const scale = Math.max(document.width / size.width, document.height / size.height);
  const width = Math.round(size.width * scale);
  const height = Math.round(size.height * scale);
  return {
    x: Math.round((document.width - width) / 2),
    y: Math.round((document.height - height) / 2),
    ...{ width, height },
  };
}

const noModel = { zh: '没有可用的模型', en: 'No model is available' };
const missing: Partial<Record<Where, { zh: string; en: string }>> = {
  selection: { zh: '请先用选区工具圈出要重绘的地方', en: 'First select the area to repaint' },
  around: {
    zh: '请先选中主体所在的图层；还没抠图的先点「抠图」',
    en: 'First select the layer with the subject. If it is not cut out yet, use “Cut out”',
  },
  empty: {
    zh: '画布上没有空白处；先用裁剪工具把画布拉大',
    en: 'The canvas has no empty areas. Enlarge it with the crop tool first',
  },
  'cut-out': { zh: '请先选中要抠图的图片图层', en: 'First select the image layer to cut out' },
};

function nothing(where: Where): FitoutError {
  return new FitoutError('unprocessable', { reason: 'ai.nothing-to-generate', message: missing[where] ?? noModel });
}
