import { setTimeout as pause } from 'node:timers/promises';
import type { ModelInfo } from '../../../shared/providers/capabilities.ts';
import { cancelling } from '../cancelling.ts';
import { allResults, dataUrl } from '../http.ts';
import { blackAndWhite } from '../mask.ts';
import type { ProviderResult } from '../picture.ts';
import type { ImageProvider, ProviderRequest, RunParts } from '../provider.ts';

const model: Omit<ModelInfo, 'id'> = {
  operations: ['generate', 'edit', 'inpaint', 'outpaint', 'upscale'],
  references: 0,
  n: 8,
  sizes: { kind: 'range', min: 64, max: 2048, multiple: 8 },
  picture: { types: ['image/png', 'image/jpeg', 'image/webp'], bytes: 30_000_000, side: [16, 4096] },
  mask: 'white-edit',
  negative: true,
  seed: true,
  partials: true,
  cancel: 'stops',
  idempotent: false,
  prompt: 10_000,
};

/** How often it is asked how far it is. */
const lookMs = 500;

interface Answer {
  images?: string[];
  image?: string;
  /** JSON. */
  info?: string;
}

/** AUTOMATIC1111's web UI, started with --api. A key is `user:password`. */
export const a1111: ImageProvider = {
  kind: 'a1111',
  models: [],
  anyModel: { ...model, id: '' },
  // Its progress and its interrupt mean whoever runs at the moment.
  concurrent: 1,
  auth: (key) => ({ authorization: `Basic ${Buffer.from(key).toString('base64')}` }),
  look: async (http, signal) => void (await http.json({ path: '/sdapi/v1/options' }, signal)),
  async run(request, parts) {
    const { http, signal } = parts;
    const done = new AbortController();
    const ask = { ...(await askOf(request)), costly: true };
    const stop = (patience: AbortSignal) => http.ask({ path: '/sdapi/v1/interrupt', json: {} }, patience);
    const watching = watch(parts, AbortSignal.any([signal, done.signal]));
    try {
      return await resultsOf(await cancelling(signal, stop, () => http.json<Answer>(ask, signal)), parts);
    } finally {
      done.abort();
      await watching;
    }
  },
};

async function askOf(request: ProviderRequest): Promise<{ path: string; json: object }> {
  const { source, mask, size, n, prompt, negative, seed, model: name } = request;
  if (request.operation === 'upscale') {
    const json = {
      image: source === undefined ? '' : dataUrl(source),
      upscaling_resize: 2,
      upscaler_1: 'R-ESRGAN 4x+',
    };
    return { path: '/sdapi/v1/extra-single-image', json };
  }
  const { width, height } = size ?? source ?? { width: 512, height: 512 };
  const usual = {
    ...{ prompt, negative_prompt: negative, seed: seed ?? -1, batch_size: n, steps: 25, cfg_scale: 7, width, height },
    ...{ override_settings: { sd_model_checkpoint: name }, send_images: true, save_images: false },
  };
  if (source === undefined) return { path: '/sdapi/v1/txt2img', json: usual };
  const edited = { ...usual, init_images: [dataUrl(source)], denoising_strength: mask === undefined ? 0.6 : 0.9 };
  if (mask === undefined) return { path: '/sdapi/v1/img2img', json: edited };
  // The mask is feathered by us, and the picture is the box already.
  const masked = {
    mask: dataUrl(await blackAndWhite(source, mask)),
    mask_blur: 0,
    inpainting_fill: 1,
    inpaint_full_res: false,
  };
  return { path: '/sdapi/v1/img2img', json: { ...edited, ...masked } };
}

function resultsOf({ images = [], image, info = '{}' }: Answer, { http, signal }: RunParts): Promise<ProviderResult[]> {
  const read = (one: string) => http.picture(one, signal);
  if (image !== undefined) return allResults([read(image)]);
  const {
    index_of_first_image: first = 0,
    all_seeds: seeds = [],
  }: { index_of_first_image?: number; all_seeds?: number[] } = JSON.parse(info);
  // A grid of all may stand before them.
  return allResults(images.slice(first).map(async (one, at) => ({ ...(await read(one)), seed: seeds[at] })));
}

/** Tells how far it is, and shows the picture as it comes. What fails here says nothing of the work. */
async function watch(parts: RunParts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await look(parts, signal).catch(() => undefined);
    await pause(lookMs, undefined, { signal }).catch(() => undefined);
  }
}

async function look({ http, onProgress, onPartial }: RunParts, signal: AbortSignal): Promise<void> {
  type Progress = { progress?: number; current_image?: string | null };
  const ask = { path: '/sdapi/v1/progress', query: { skip_current_image: 'false' } };
  const { progress = 0, current_image } = await http.json<Progress>(ask, signal);
  onProgress(Math.min(1, progress));
  if (typeof current_image === 'string' && current_image !== '') onPartial(await http.picture(current_image, signal));
}
