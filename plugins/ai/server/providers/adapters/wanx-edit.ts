import type { ModelInfo, Operation } from '../../../shared/providers/capabilities.ts';
import { dataUrl } from '../http.ts';
import { blackAndWhite } from '../mask.ts';
import type { ImageProvider, ProviderRequest } from '../provider.ts';
import { bearer, lookAtTasks, runTask, waitForTask } from './dashscope.ts';
import { frameOf } from './wanx-frame.ts';

const model: Omit<ModelInfo, 'id'> = {
  operations: ['edit', 'inpaint', 'outpaint', 'upscale', 'remove-text', 'colorize', 'restyle'],
  references: 0,
  n: 4,
  sizes: { kind: 'source' },
  picture: { types: ['image/png', 'image/jpeg', 'image/webp'], bytes: 10_000_000, side: [512, 4096] },
  mask: 'white-edit',
  frame: true,
  negative: false,
  seed: true,
  partials: false,
  cancel: 'while-queued',
  idempotent: false,
  prompt: 800,
};

const functions: Partial<Record<Operation, string>> = {
  edit: 'description_edit',
  inpaint: 'description_edit_with_mask',
  outpaint: 'expand',
  upscale: 'super_resolution',
  'remove-text': 'remove_watermark',
  colorize: 'colorization',
  restyle: 'stylization_all',
};
/** It wants words for whatever it does. */
const defaultPrompts: Partial<Record<Operation, string>> = {
  upscale: '高清放大',
  'remove-text': '去除图像中的文字和水印',
  colorize: '自然、真实地上色',
};
/** Times a side. */
const upscaling = 2;

/** The editor of Wan 2.1, by tasks; in Beijing alone, two at once. */
export const wanxEdit: ImageProvider = {
  kind: 'wanx-edit',
  models: [{ ...model, id: 'wanx2.1-imageedit' }],
  concurrent: 2,
  auth: bearer,
  look: lookAtTasks,
  async run(request, parts) {
    const { n, seed, operation } = request;
    const frame = operation === 'outpaint' ? await frameOf(request) : undefined;
    const parameters = {
      n,
      watermark: false,
      ...(operation === 'upscale' ? { upscale_factor: upscaling } : {}),
      ...(seed === undefined ? {} : { seed }),
      ...frame?.scales,
    };
    const input = await inputOf(frame === undefined ? request : { ...request, source: frame.kept, mask: undefined });
    const json = { model: request.model, input, parameters };
    const results = await runTask('/services/aigc/image2image/image-synthesis', json, parts);
    return frame === undefined ? results : Promise.all(results.map((one) => frame.fitted(one)));
  },
  async resume(task, request, parts) {
    const results = await waitForTask(task, parts);
    const frame = request.operation === 'outpaint' ? await frameOf(request) : undefined;
    return frame === undefined ? results : Promise.all(results.map((one) => frame.fitted(one)));
  },
};

async function inputOf({ operation, prompt, source, mask }: ProviderRequest): Promise<object> {
  const whole = { function: functions[operation], prompt: prompt.trim() === '' ? defaultPrompts[operation] : prompt };
  if (source === undefined) return whole;
  const pictured = { ...whole, base_image_url: dataUrl(source) };
  return mask === undefined ? pictured : { ...pictured, mask_image_url: dataUrl(await blackAndWhite(source, mask)) };
}
