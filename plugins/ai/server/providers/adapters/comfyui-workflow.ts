import type { ProviderRequest } from '../provider.ts';

export type Workflow = Record<string, { class_type: string; inputs: Record<string, unknown> }>;

/** Strength of a change where no mask bounds it. */
const editing = 0.75;

/** The graph of one request, of nodes that every ComfyUI has. `image` is the name of the uploaded source. */
export function workflowOf(request: ProviderRequest, seed: number, image: string | undefined): Workflow {
  const { n, size = { width: 1024, height: 1024 }, mask } = request;
  const node = (class_type: string, inputs: Record<string, unknown>) => ({ class_type, inputs });
  const sampled = (latent: string, denoise: number): Workflow => ({
    checkpoint: node('CheckpointLoaderSimple', { ckpt_name: request.model }),
    wanted: node('CLIPTextEncode', { text: request.prompt, clip: ['checkpoint', 1] }),
    unwanted: node('CLIPTextEncode', { text: request.negative, clip: ['checkpoint', 1] }),
    sampler: node('KSampler', {
      ...{ seed, steps: 25, cfg: 7, sampler_name: 'euler', scheduler: 'normal', denoise },
      ...{ model: ['checkpoint', 0], positive: ['wanted', 0], negative: ['unwanted', 0], latent_image: [latent, 0] },
    }),
    decoded: node('VAEDecode', { samples: ['sampler', 0], vae: ['checkpoint', 2] }),
    saved: node('SaveImage', { images: ['decoded', 0], filename_prefix: 'fitout' }),
  });
  if (image === undefined)
    return { ...sampled('empty', 1), empty: node('EmptyLatentImage', { ...size, batch_size: n }) };
  const source: Workflow = {
    source: node('LoadImage', { image }),
    batch: node('RepeatLatentBatch', { samples: ['latent', 0], amount: n }),
  };
  if (mask === undefined)
    return {
      ...sampled('batch', editing),
      ...source,
      latent: node('VAEEncode', { pixels: ['source', 0], vae: ['checkpoint', 2] }),
    };
  // LoadImage's second output is white where the picture's alpha is 0.
  const inputs = { pixels: ['source', 0], mask: ['source', 1], vae: ['checkpoint', 2], grow_mask_by: 6 };
  return { ...sampled('batch', 1), ...source, latent: node('VAEEncodeForInpaint', inputs) };
}
