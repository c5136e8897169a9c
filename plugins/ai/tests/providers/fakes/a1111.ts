import sharp from 'sharp';
import { z } from 'zod';
import { type Answered, base64, cutOff, endless, Fake, pngHead, Refusal } from './fake.ts';

/** AUTOMATIC1111's api.py: fields of StableDiffusionProcessing, and who asks for progress is told of whoever runs. */

const usual = {
  prompt: z.string(),
  negative_prompt: z.string().optional(),
  seed: z.int().optional(),
  batch_size: z.int().min(1).optional(),
  n_iter: z.int().min(1).optional(),
  steps: z.int().min(1).max(150).optional(),
  cfg_scale: z.number().optional(),
  sampler_name: z.string().optional(),
  width: z.int().multipleOf(8).optional(),
  height: z.int().multipleOf(8).optional(),
  override_settings: z.record(z.string(), z.unknown()).optional(),
  send_images: z.boolean().optional(),
  save_images: z.boolean().optional(),
};
const shapes = {
  '/sdapi/v1/txt2img': z.strictObject(usual),
  '/sdapi/v1/img2img': z.strictObject({
    ...usual,
    init_images: z.array(z.string()).min(1),
    denoising_strength: z.number().min(0).max(1).optional(),
    mask: z.string().optional(),
    mask_blur: z.int().min(0).optional(),
    inpainting_fill: z.int().min(0).max(3).optional(),
    inpaint_full_res: z.boolean().optional(),
  }),
  '/sdapi/v1/extra-single-image': z.strictObject({
    image: z.string(),
    upscaling_resize: z.number().min(1).max(8).optional(),
    upscaler_1: z.string().optional(),
  }),
} as const;
type Path = keyof typeof shapes;

const refuse = (status: number, detail: unknown, error = 'HTTPException'): never => {
  throw new Refusal({ status, json: { error, detail, body: '', errors: '' } });
};

export function startA1111(): Promise<Fake> {
  let running = false;
  return new Fake(async (asked, response, fake): Promise<Answered> => {
    if (asked.headers.authorization !== `Basic ${btoa(fake.key)}`) return refuse(401, 'Incorrect username or password');
    if (asked.path === '/sdapi/v1/options') return { json: { sd_model_checkpoint: 'sd' } };
    if (asked.path === '/sdapi/v1/progress')
      return {
        json: { progress: running ? 0.4 : 0, state: {}, current_image: running ? await base64(fake, 64, 64) : null },
      };
    if (asked.path === '/sdapi/v1/interrupt') {
      if (running) fake.cancelled.push('whoever runs');
      return { json: {} };
    }
    const shape = shapes[asked.path as Path];
    if (shape === undefined) return refuse(404, 'Not Found');
    const read = shape.safeParse(asked.json);
    if (!read.success) return refuse(422, read.error.issues, 'RequestValidationError');
    const { width, height, n } = await wanted(read.data);
    if (fake.mode === 'failing') return refuse(500, 'CUDA out of memory', 'OutOfMemoryError');
    if (fake.mode === 'inner-redirect') return void response.writeHead(302, { location: fake.innerUrl }).end();
    running = true;
    // Long enough for a look at how far it is.
    if (fake.mode === 'recorded') await new Promise((done) => setTimeout(done, 30));
    await fake.patience();
    running = false;
    if (fake.mode === 'huge') return endless(fake, response, `{"images":["${pngHead}`, 'application/json');
    const images = await Promise.all(Array.from({ length: n }, () => base64(fake, width, height)));
    if (asked.path === '/sdapi/v1/extra-single-image') return { json: { image: images[0], html_info: '' } };
    const all_seeds = images.map((_, at) => 42 + at);
    // Of several a grid comes first.
    const grid = n > 1 ? [await base64(fake, width * 2, height)] : [];
    const info = JSON.stringify({ all_seeds, seed: 42, index_of_first_image: grid.length });
    const answer = { images: [...grid, ...images], parameters: {}, info };
    return fake.mode === 'cut-off' ? cutOff(response, answer) : { json: answer };
  }).start();
}

async function wanted(body: {
  image?: string;
  init_images?: string[];
  mask?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
  batch_size?: number | undefined;
}) {
  const { image, init_images = [], mask, width = 512, height = 512, batch_size: n = 1 } = body;
  if (image !== undefined) {
    const size = await sizeOf(image);
    return { width: size.width * 2, height: size.height * 2, n: 1 };
  }
  for (const one of [...init_images, ...(mask === undefined ? [] : [mask])]) await sizeOf(one);
  return { width, height, n };
}

async function sizeOf(text: string): Promise<{ width: number; height: number }> {
  const bytes = Buffer.from(text.replace(/^data:image\/\w+;base64,/, ''), 'base64');
  return sharp(bytes)
    .metadata()
    .catch(() => refuse(500, 'Invalid encoded image'));
}
