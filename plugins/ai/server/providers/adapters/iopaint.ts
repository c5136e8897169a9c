import type { ModelInfo } from '../../../shared/providers/capabilities.ts';
import { dataUrl, resultOfStream } from '../http.ts';
import { blackAndWhite } from '../mask.ts';
import type { ImageProvider, ProviderRequest } from '../provider.ts';

const model: Omit<ModelInfo, 'id'> = {
  operations: ['inpaint', 'upscale', 'cut-out'],
  references: 0,
  n: 1,
  sizes: { kind: 'source' },
  picture: { types: ['image/png', 'image/jpeg', 'image/webp'], bytes: 40_000_000, side: [16, 8192] },
  mask: 'white-edit',
  negative: true,
  seed: true,
  partials: false,
  cancel: 'no',
  idempotent: false,
  prompt: 10_000,
  // Those that erase need no words.
  wordless: true,
};

/** IOPaint of one's own: it has one model at a time, chosen at its start. */
export const iopaint: ImageProvider = {
  kind: 'iopaint',
  models: [],
  anyModel: { ...model, id: '' },
  concurrent: 1,
  auth: (key) => ({ authorization: `Bearer ${key}` }),
  look: async (http, signal) => void (await http.json({ path: '/api/v1/server-config' }, signal)),
  async run(request, { http, signal }) {
    const { headers, body } = await http.stream({ ...(await askOf(request)), costly: true }, signal);
    const seed = Number(headers['x-seed']);
    // A picture comes as it is, not in JSON.
    const result = await resultOfStream(body, signal);
    return [{ ...result, seed: Number.isSafeInteger(seed) ? seed : undefined }];
  },
};

async function askOf({
  operation,
  prompt,
  negative,
  seed,
  source,
  mask,
}: ProviderRequest): Promise<{ path: string; json: object }> {
  const image = source === undefined ? '' : dataUrl(source);
  const plugin = (name: string, scale: number) => ({
    path: '/api/v1/run_plugin_gen_image',
    json: { name, image, clicks: [], scale },
  });
  if (operation === 'upscale') return plugin('RealESRGAN', 2);
  if (operation === 'cut-out') return plugin('RemoveBG', 1);
  const hole = source === undefined || mask === undefined ? '' : dataUrl(await blackAndWhite(source, mask));
  // The rest of its settings are as they are by default; whole pictures, since the box is cut by us.
  const json = {
    image,
    mask: hole,
    prompt,
    negative_prompt: negative,
    hd_strategy: 'Original',
    sd_seed: seed ?? -1,
    sd_keep_unmasked_area: true,
  };
  return { path: '/api/v1/inpaint', json };
}
