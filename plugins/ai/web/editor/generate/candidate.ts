import { type AigcMark, FitoutError } from '@fitout/sdk';
import { callsOf } from '@fitout/sdk/web';
import type { blobCalls } from '../../../shared/calls/blobs.ts';
import type { Generation } from '../../../shared/calls/generations.ts';
import { isDocumentSize } from '../../../shared/document/document.ts';
import { engineError } from '../../../shared/engine/faults.ts';
import { maskedBy } from '../session/cut-out.ts';
import { type EditorSession, newGesture } from '../session/session.ts';

/** A result at the size of its place: wholly, and as far as it is laid over what is there. */
export interface Candidate {
  whole: OffscreenCanvas;
  shown: OffscreenCanvas;
}

/** Reads a result and brings it to the size of its place. Rejects where it cannot be read. */
export async function candidateOf(
  session: EditorSession,
  { results, placing, request }: Pick<Generation, 'results' | 'placing' | 'request'>,
  at: number,
): Promise<Candidate> {
  const result = results[at];
  if (result === undefined || placing === null) throw engineError('missing');
  const { width, height, mask } = placing;
  const [picture, over] = await Promise.all([
    bitmapOf(session, result.hash),
    mask === undefined ? undefined : bitmapOf(session, mask),
  ]);
  const whole = drawn(picture, width, height);
  picture.close();
  if (request.operation === 'cut-out') return { whole, shown: onChequers(whole) };
  if (over === undefined) return { whole, shown: whole };
  const shown = drawn(whole, width, height);
  const context = contextOf(shown);
  context.globalCompositeOperation = 'destination-in';
  context.drawImage(over, 0, 0, width, height);
  over.close();
  return { whole, shown };
}

/** What is clear is seen as such. */
function onChequers(picture: OffscreenCanvas): OffscreenCanvas {
  const tile = new OffscreenCanvas(32, 32);
  const ink = contextOf(tile);
  ink.fillStyle = '#fff';
  ink.fillRect(0, 0, 32, 32);
  ink.fillStyle = '#ccc';
  ink.fillRect(0, 0, 16, 16);
  ink.fillRect(16, 16, 16, 16);
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = contextOf(canvas);
  context.fillStyle = context.createPattern(tile, 'repeat') ?? '#ccc';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  return canvas;
}

function drawn(picture: ImageBitmap | OffscreenCanvas, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw engineError('canvas');
  return context;
}

export async function bitmapOf(session: EditorSession, hash: string): Promise<ImageBitmap> {
  const url = callsOf<typeof blobCalls>(session.ctx.http).url('GET blobs/:hash', { params: { hash } });
  const answer = await fetch(url, { credentials: 'include' });
  if (!answer.ok) throw engineError('blob', `${answer.status}`);
  return createImageBitmap(await answer.blob());
}

export type Taken = Pick<Generation, 'id' | 'provider' | 'request' | 'results' | 'placing'>;

/** Takes a result as what it was made for: a layer, a mask, or a larger picture. */
export function takeCandidate(session: EditorSession, generation: Taken, at: number): Promise<boolean> {
  if (generation.placing === null || !session.allowed()) return Promise.resolve(false);
  if (generation.request.operation === 'cut-out') return takeMask(session, generation, at);
  if (generation.request.operation === 'upscale') return takeLarger(session, generation, at);
  return takeLayer(session, generation, at);
}

/** What exports are labelled with. */
function markOf({ provider, request, id }: Taken): AigcMark {
  return {
    ...{ label: '1', producer: `${provider.name} ${request.model}`.slice(0, 500), produceId: id },
    ...{ propagator: '', propagateId: '' },
  };
}

/** As a layer over what is there, or wholly beneath the subject that it was made for. */
async function takeLayer(session: EditorSession, generation: Taken, at: number): Promise<boolean> {
  const { placing, request } = generation;
  if (placing === null) return false;
  let made: Candidate | undefined;
  const read = candidateOf(session, generation, at).then((found) => {
    made = found;
  });
  if (!(await session.attempt(read.then(() => session.markGenerated(markOf(generation))))) || made === undefined)
    return false;
  const { layers } = session.state;
  const under = layers.findIndex(({ id }) => id === placing.under);
  const picture = (under === -1 ? made.shown : made.whole).transferToImageBitmap();
  const name = [...request.prompt.trim()].slice(0, 40).join('') || session.ctx.i18n.t({ zh: '生成', en: 'Generated' });
  const top = layers.at(-1);
  const above = top === undefined ? {} : { above: top.id };
  if (!(await session.run({ kind: 'add-layer', name, picture, x: placing.x, y: placing.y, ...above }))) return false;
  const added = session.state.layers.at(-1);
  if (added === undefined) return true;
  const parent = layers[under]?.parent ?? null;
  if (under !== -1) await session.run({ kind: 'move-layer', id: added.id, to: under, parent });
  session.ui.layer = added.id;
  return true;
}

/** An upscaled picture: the canvas grows to its size, and it lies over what was there. One step. */
async function takeLarger(session: EditorSession, generation: Taken, at: number): Promise<boolean> {
  const result = generation.results[at];
  if (result === undefined) return false;
  const { width, height } = result;
  if (!isDocumentSize(width, height))
    return session.attempt(Promise.reject(engineError('size', `${width} × ${height}`)));
  let picture: ImageBitmap | undefined;
  const read = bitmapOf(session, result.hash).then((found) => {
    picture = found;
    return session.markGenerated(markOf(generation));
  });
  if (!(await session.attempt(read)) || picture === undefined) return false;
  const gesture = newGesture();
  const top = session.state.layers.at(-1);
  const above = top === undefined ? {} : { above: top.id };
  const name = session.ctx.i18n.t({ zh: '放大', en: 'Upscaled' });
  const layer = { kind: 'add-layer', name, picture, x: 0, y: 0, gesture, ...above } as const;
  const done = await session.whole(
    async () => (await session.run({ kind: 'crop', x: 0, y: 0, width, height, gesture })) && (await session.run(layer)),
  );
  if (done) session.ui.layer = session.state.layers.at(-1)?.id;
  return done;
}

/** The opacity of a cut-out becomes the mask of the layer that it was made of. Nothing generated comes in. */
async function takeMask(session: EditorSession, { placing, results }: Taken, at: number): Promise<boolean> {
  const result = results[at];
  const layer = session.state.layers.find(({ id }) => id === placing?.under);
  if (result === undefined) return false;
  if (layer === undefined) return session.attempt(Promise.reject(gone('那个图层已被删除', 'This layer was deleted')));
  const { width, height } = session.state;
  let opacity: Uint8Array | undefined;
  const read = bitmapOf(session, result.hash).then((picture) => {
    opacity = opacityOf(drawn(picture, width, height));
    picture.close();
    if (opacity.every((value) => value === 255))
      throw gone(
        '服务返回的图片没有透明的部分，没法做成蒙版',
        'The returned image has no transparent parts, so it cannot be used as a mask',
      );
  });
  if (!(await session.attempt(read)) || opacity === undefined) return false;
  session.ui.layer = layer.id;
  return maskedBy(session, { layer: layer.id, mask: opacity, width, height });
}

function opacityOf(canvas: OffscreenCanvas): Uint8Array {
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
  return Uint8Array.from({ length: data.length / 4 }, (_, at) => data[at * 4 + 3] as number);
}

function gone(zh: string, en: string): FitoutError {
  return new FitoutError('unprocessable', { reason: 'ai.cut-out', message: { zh, en } });
}
