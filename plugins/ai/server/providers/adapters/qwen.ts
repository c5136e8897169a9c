import type { ModelInfo } from '../../../shared/providers/capabilities.ts';
import type { ImageProvider } from '../provider.ts';
import { bearer, lookAtTasks, messagesOf, type Output, picturesOf } from './dashscope.ts';

const model: Omit<ModelInfo, 'id'> = {
  operations: ['generate', 'edit'],
  references: 2,
  n: 6,
  sizes: { kind: 'range', min: 512, max: 2048, multiple: 1 },
  picture: { types: ['image/png', 'image/jpeg', 'image/webp'], bytes: 10_000_000, side: [384, 3072] },
  mask: 'none',
  negative: true,
  seed: true,
  partials: false,
  cancel: 'no',
  idempotent: false,
  prompt: 800,
};

/** Qwen-Image, in one answer. */
export const qwen: ImageProvider = {
  kind: 'qwen',
  models: [
    { ...model, id: 'qwen-image-2.0' },
    { ...model, id: 'qwen-image-2.0-pro' },
    { ...model, id: 'qwen-image-max', operations: ['generate'], references: 0, n: 1 },
    { ...model, id: 'qwen-image-edit-plus', operations: ['edit'] },
  ],
  concurrent: 2,
  auth: bearer,
  look: lookAtTasks,
  async run(request, parts) {
    const { n, size, seed, negative } = request;
    const json = {
      model: request.model,
      input: { messages: messagesOf(request) },
      parameters: {
        ...{ n, watermark: false, prompt_extend: false },
        ...(size === undefined ? {} : { size: `${size.width}*${size.height}` }),
        ...(negative === '' ? {} : { negative_prompt: negative }),
        ...(seed === undefined ? {} : { seed }),
      },
    };
    const ask = { path: '/services/aigc/multimodal-generation/generation', json, costly: true };
    const { output = {} } = await parts.http.json<{ output?: Output }>(ask, parts.signal);
    return (await picturesOf(output, parts)).map((one) => ({ ...one, seed }));
  },
};
