import type { ModelInfo } from '../../../shared/providers/capabilities.ts';
import { boxesOf, cornersOf, opaque } from '../mask.ts';
import type { ImageProvider, ProviderRequest } from '../provider.ts';
import { bearer, lookAtTasks, messagesOf, runTask, waitForTask } from './dashscope.ts';

const megapixels = (least: number, most: number) =>
  ({ kind: 'range', min: 256, max: 8192, multiple: 1, ratio: [1 / 8, 8], pixels: [least ** 2, most ** 2] }) as const;

const model: Omit<ModelInfo, 'id'> = {
  operations: ['generate', 'edit', 'inpaint'],
  references: 8,
  n: 4,
  sizes: megapixels(768, 2048),
  picture: { types: ['image/png', 'image/jpeg', 'image/webp'], bytes: 20_000_000, side: [240, 8000] },
  mask: 'boxes',
  negative: false,
  seed: true,
  partials: false,
  cancel: 'while-queued',
  idempotent: false,
  prompt: 5000,
};

/** Wan 2.7, by tasks. */
export const wan: ImageProvider = {
  kind: 'wan',
  models: [
    { ...model, id: 'wan2.7-image-pro', sizes: megapixels(768, 4096), sizesWithPicture: megapixels(768, 2048) },
    { ...model, id: 'wan2.7-image' },
  ],
  concurrent: 4,
  auth: bearer,
  look: lookAtTasks,
  async run(request, parts) {
    const { n, size, seed, source, mask } = request;
    const boxes = source === undefined || mask === undefined ? undefined : await boxesOf(source, mask);
    const json = {
      model: request.model,
      input: { messages: messagesOf(await withoutAlpha(request)) },
      parameters: {
        n,
        size: size === undefined ? '2K' : `${size.width}*${size.height}`,
        watermark: false,
        ...(seed === undefined ? {} : { seed }),
        // One list for each picture: corners in its pixels, at the source alone.
        ...(boxes === undefined ? {} : { bbox_list: [boxes.map(cornersOf), ...request.references.map(() => [])] }),
      },
    };
    return runTask('/services/aigc/image-generation/generation', json, parts);
  },
  resume: (task, _request, parts) => waitForTask(task, parts),
};

/** Its document takes PNG, but none with transparency, which our canvases write whatever they show. */
async function withoutAlpha(request: ProviderRequest): Promise<ProviderRequest> {
  const { source, references } = request;
  const { bytes } = model.picture;
  return {
    ...request,
    source: source === undefined ? undefined : await opaque(source, bytes),
    references: await Promise.all(references.map((one) => opaque(one, bytes))),
  };
}
